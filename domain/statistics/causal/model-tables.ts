import type { Coefficient } from '../core/regression/coefficients.ts';
import type { PrintedTable } from '../definition/presentation.ts';
import { type Printable, printFixed, printInterval, printP, printRatio } from '../print/print-format.ts';

/** Standardized mean differences before and after. */
export function balanceTable(
  rows: readonly { term: string; before: Printable; after: Printable }[],
  done: 'weighting' | 'matching',
): PrintedTable {
  return {
    name: 'balance',
    title: 'Balance of the covariates',
    columns: [
      { name: 'term', title: 'Term' },
      { name: 'before', title: `SMD before ${done}` },
      { name: 'after', title: `SMD after ${done}` },
    ],
    rows: rows.map(({ term, before, after }) => [term, printFixed(before, 3), printFixed(after, 3)]),
  };
}

/** The logistic model of treatment. */
export function treatmentModelTable(coefficients: readonly Coefficient[]): PrintedTable {
  const print = printRatio;
  const ratio = (value: number | null) => print(value === null ? null : Math.exp(value));
  return {
    name: 'treatment_model',
    title: 'Model of treatment',
    columns: [
      { name: 'term', title: 'Term' },
      { name: 'estimate', title: 'Coefficient (SE)' },
      { name: 'odds_ratio', title: 'OR (95% CI)' },
      { name: 'p_value', title: 'p' },
    ],
    rows: coefficients.map((row) => [
      row.term,
      `${printFixed(row.estimate, 3)} (${printFixed(row.std_error, 3)})`,
      `${ratio(row.estimate)} (${printInterval(
        row.conf_low === null ? null : Math.exp(row.conf_low),
        row.conf_high === null ? null : Math.exp(row.conf_high),
        print,
      )})`,
      printP(row.p_value),
    ]),
  };
}

/** Of both groups, the treated first: a column may be called as a group is, and its label then stands for the group. */
export function weightsTable({
  n,
  n_treated,
  weights,
  propensity,
}: {
  n: number;
  n_treated: number;
  weights: readonly { min: number; max: number; effective_sample_size: number }[];
  propensity: readonly { min: number; mean: number; max: number }[];
}): PrintedTable {
  return {
    name: 'weights',
    title: 'Propensity scores and weights',
    columns: [
      { name: 'group', title: 'Group' },
      { name: 'n', title: 'n' },
      { name: 'score', title: 'Propensity score: mean (range)' },
      { name: 'weight', title: 'Weights (range)' },
      { name: 'effective_sample_size', title: 'Effective sample size' },
    ],
    rows: weights.map(({ min, max, effective_sample_size }, i) => {
      const score = propensity[i]!;
      return [
        i === 0 ? 'Treated' : 'Control',
        String(i === 0 ? n_treated : n - n_treated),
        `${printFixed(score.mean, 3)} (${printFixed(score.min, 3)} to ${printFixed(score.max, 3)})`,
        `${printFixed(min, 2)} to ${printFixed(max, 2)}`,
        printFixed(effective_sample_size, 1),
      ];
    }),
  };
}
