import type { PrintedTable, StatisticsOf } from '../definition/presentation.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../print/print-format.ts';
import { balanceTable, treatmentModelTable } from './model-tables.ts';
import type { PropensityWeightingParameters, PropensityWeightingResult } from './propensity_weighting/definition.ts';

type Statistics = StatisticsOf<PropensityWeightingResult>;

export function weightingTables(statistics: Statistics, parameters: PropensityWeightingParameters): PrintedTable[] {
  const { balance, coefficients, effect } = statistics;
  return [
    ...(effect === undefined ? [] : [effectTable(effect, parameters)]),
    balanceTable(
      balance.map(({ term, smd_unweighted, smd_weighted }) => ({ term, before: smd_unweighted, after: smd_weighted })),
      'weighting',
    ),
    groupTable(statistics),
    treatmentModelTable(coefficients),
  ];
}

function effectTable(
  effect: NonNullable<Statistics['effect']>,
  { outcome, conf_level }: PropensityWeightingParameters,
): PrintedTable {
  return {
    name: 'effect',
    title: `Effect on ${outcome}`,
    columns: [
      { name: 'estimate', title: `Difference of weighted means (${printLevel(conf_level)} CI)` },
      { name: 'std_error', title: 'Robust SE' },
      { name: 'p_value', title: 'p' },
    ],
    rows: [
      [
        `${printNumber(effect.estimate)} (${printInterval(effect.conf_low, effect.conf_high, printNumber)})`,
        printNumber(effect.std_error),
        printP(effect.p_value),
      ],
    ],
  };
}

function groupTable({ n, n_treated, weights, propensity }: Statistics): PrintedTable {
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
    rows: weights.map(({ group, min, max, effective_sample_size }, i) => {
      const score = propensity[i]!;
      return [
        group === 'treated' ? 'Treated' : 'Control',
        String(group === 'treated' ? n_treated : n - n_treated),
        `${printFixed(score.mean, 3)} (${printFixed(score.min, 3)} to ${printFixed(score.max, 3)})`,
        `${printFixed(min, 2)} to ${printFixed(max, 2)}`,
        printFixed(effective_sample_size, 1),
      ];
    }),
  };
}
