import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import type { ContingencyTable } from '../../core/contingency-table.ts';
import { checkFrequencies } from '../../core/cross-tabulation.ts';
import { requireColumn } from '../../core/filter.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import { matchesValue } from '../../core/levels.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { exactOddsRatio, midPOddsRatio } from '../../math/exact-tables/conditional-odds-ratio.ts';
import { twoByTwoFamily, twoByTwoPValue } from '../../math/exact-tables/fisher.ts';
import { chiSquareStatistics } from '../../math/hypothesis-tests/chi-square.ts';
import { contingencyTable } from '../contingency/counted-table.ts';
import { type LogWald, logWald } from '../log-wald.ts';
import { newcombeInterval, waldDifference } from '../proportions/difference-interval.ts';
import type { Epi2x2Parameters, Epi2x2Result } from './definition.ts';

export type Epi2x2Computed = Computed<StatisticsOf<Epi2x2Result>, { table: ContingencyTable }>;
type Statistics = Epi2x2Computed['statistics'];

/** Measures of association and of impact of an exposure; throws zero_margin where nobody is exposed, a case, ... */
export function compute(input: AnalysisInput<Epi2x2Parameters>): Epi2x2Computed {
  const { parameters, warn } = input;
  const problems = new InputProblems();
  const table = exposureTable(input, problems);
  check(table, parameters, problems);
  problems.throwIfAny();

  const measures = twoByTwoMeasures(table, parameters);
  if (table.counts.flat().includes(0))
    warn(
      'zero_cell',
      parameters.haldane_correction
        ? 'A cell is empty; 0.5 was added to each cell for the odds ratio and the risk ratio.'
        : 'A cell is empty: some ratios are 0 or infinite, without Wald limits. Use the exact interval, or set haldane_correction.',
    );
  if (measures.risk_difference?.std_error === 0)
    warn(
      'no_variation',
      "Both risks are 0 or 1: the Wald interval of their difference, and with it that of the number needed, has no width. Newcombe's holds.",
    );
  const { n, n_missing } = table;
  const statistics: Statistics = { n, n_missing, ...measures };
  return { statistics, details: { table }, used: table.used, excluded_missing: n_missing };
}

function exposureTable(
  { table, rows: filtered, parameters }: AnalysisInput<Epi2x2Parameters>,
  problems: InputProblems,
): ContingencyTable {
  const { exposure, exposure_value, outcome, outcome_value, frequency } = parameters;
  let counts = parameters.table;
  let [n_missing, used] = [0, 0];
  if (exposure !== undefined && outcome !== undefined) {
    const named = [exposure, outcome, ...(frequency === undefined ? [] : [frequency])];
    const complete = completeRows(table, filtered, named);
    const exposed = matchesValue(requireColumn(table, exposure), exposure_value, complete.rows);
    const isCase = matchesValue(requireColumn(table, outcome), outcome_value, complete.rows);
    const weight = frequency === undefined ? undefined : numbersOf(table, frequency, complete.rows);
    if (weight !== undefined) checkFrequencies(weight, frequency, problems);
    counts = [
      [0, 0],
      [0, 0],
    ];
    for (let i = 0; i < complete.rows.length; i++) counts[1 - exposed[i]!]![1 - isCase[i]!]! += weight?.[i] ?? 1;
    n_missing = complete.n_missing;
    used = complete.rows.length;
  }
  const names = { row_levels: ['Exposed', 'Unexposed'], column_levels: ['Cases', 'Non-cases'] };
  return {
    ...contingencyTable({ table, rows: filtered, parameters: { table: counts, ...names } }, problems),
    n_missing,
    used,
  };
}

function check(
  { n, row_totals, column_totals, n_missing }: ContingencyTable,
  parameters: Epi2x2Parameters,
  problems: InputProblems,
) {
  if (n === 0)
    problems.add(
      'insufficient_data',
      `There are no patients to count; ${n_missing} rows have a missing value in a column used. Check the filter and the columns.`,
      { n_missing },
    );
  const { exposure, exposure_value, outcome, outcome_value } = parameters;
  const empty = [
    [row_totals[0], 'is exposed'],
    [row_totals[1], 'is unexposed'],
    [column_totals[0], 'is a case'],
    [column_totals[1], 'is no case'],
  ].find(([total]) => total === 0);
  if (empty !== undefined)
    problems.add(
      'zero_margin',
      `Nobody ${empty[1]}, so that there is nothing to compare.${exposure === undefined ? '' : ` Check exposure_value (${String(exposure_value)} of "${exposure}"), outcome_value (${String(outcome_value)} of "${outcome}") and the filter.`}`,
      { row_totals, column_totals },
    );
}

/** Every measure of a table [[a, b], [c, d]] without an empty margin. */
function twoByTwoMeasures(
  table: ContingencyTable,
  { design, haldane_correction, conf_level }: Epi2x2Parameters,
): Omit<Statistics, 'n' | 'n_missing'> {
  const [[a, b], [c, d]] = table.counts as [[number, number], [number, number]];
  // Haldane (1956) and Anscombe: 0.5 keeps the logarithms finite.
  const [A, B, C, D] = [a, b, c, d].map((count) => count + (haldane_correction ? 0.5 : 0)) as [
    number,
    number,
    number,
    number,
  ];
  const oddsRatio = (A * D) / (B * C);
  const odds_ratio = logWald(oddsRatio, Math.sqrt(1 / A + 1 / B + 1 / C + 1 / D), conf_level);
  const family = twoByTwoFamily(table.counts);
  const exact = exactOddsRatio(family, conf_level);
  const { uncorrected, corrected } = chiSquareStatistics(table);
  const common = {
    a,
    b,
    c,
    d,
    odds_ratio,
    odds_ratio_exact: {
      estimate: jsonNumber(exact.estimate),
      conf_low: exact.conf_low,
      conf_high: jsonNumber(exact.conf_high),
      p_value: twoByTwoPValue(family, 'two_sided'),
    },
    ...(a > family.support.low && a < family.support.high
      ? { odds_ratio_midp: midPOddsRatio(family, conf_level) }
      : {}),
    chi_square: {
      statistic: uncorrected,
      p_value: chiSquareUpperTail(uncorrected, 1),
      statistic_yates: corrected,
      p_value_yates: chiSquareUpperTail(corrected, 1),
    },
  };
  if (design === 'case_control')
    return {
      ...common,
      attributable_fraction_exposed: fractionOf(oddsRatio, odds_ratio),
      // Bruzzi et al. (1985): the share of exposed cases takes the place of the population's exposure.
      attributable_fraction_population: {
        estimate: oddsRatio > 0 ? finiteOrNull((a - a / oddsRatio) / (a + c)) : null,
      },
    };
  const riskRatio = A / (A + B) / (C / (C + D));
  const standardError = Math.sqrt(B / (A * (A + B)) + D / (C * (C + D)));
  const risk_ratio = logWald(riskRatio, standardError, conf_level);
  const risk = (a + c) / table.n;
  return {
    ...common,
    risk_exposed: a / (a + b),
    risk_unexposed: c / (c + d),
    risk_ratio,
    ...differenceMeasures({ a, b, c, d }, conf_level),
    attributable_fraction_exposed: fractionOf(riskRatio, risk_ratio),
    attributable_fraction_population: { estimate: finiteOrNull((risk - c / (c + d)) / risk) },
  };
}

function fractionOf(ratio: number, { conf_low, conf_high }: LogWald) {
  const fraction = (value: number | null) => (value === null ? null : finiteOrNull(1 - 1 / value));
  return { estimate: fraction(ratio), conf_low: fraction(conf_low), conf_high: fraction(conf_high) };
}

function differenceMeasures({ a, b, c, d }: { a: number; b: number; c: number; d: number }, confLevel: number) {
  const [exposed, unexposed] = [
    { count: a, n: a + b },
    { count: c, n: c + d },
  ];
  const difference = waldDifference(exposed, unexposed, confLevel);
  const newcombe = newcombeInterval(exposed, unexposed, confLevel);
  const { estimate, conf_low, conf_high } = difference;
  const kind: 'benefit' | 'harm' | null = estimate === 0 ? null : estimate < 0 ? 'benefit' : 'harm';
  return {
    risk_difference: {
      ...difference,
      newcombe_conf_low: newcombe.conf_low,
      newcombe_conf_high: newcombe.conf_high,
    },
    number_needed: {
      estimate: jsonNumber(1 / Math.abs(estimate)),
      kind,
      limit_from_rd_low: jsonNumber(1 / conf_low),
      limit_from_rd_high: jsonNumber(1 / conf_high),
      ci_includes_infinity: conf_low <= 0 && conf_high >= 0,
    },
  };
}
