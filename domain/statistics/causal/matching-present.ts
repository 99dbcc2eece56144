import type { PrintedTable, StatisticsOf } from '../definition/presentation.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../print/print-format.ts';
import { balanceTable, treatmentModelTable } from './model-tables.ts';
import type { PropensityMatchingParameters, PropensityMatchingResult } from './propensity_matching/definition.ts';

type Statistics = StatisticsOf<PropensityMatchingResult>;

export function matchingTables(
  statistics: Statistics,
  { outcome, conf_level }: PropensityMatchingParameters,
): PrintedTable[] {
  const { balance, coefficients, effect } = statistics;
  const effectTable: PrintedTable | undefined = effect && {
    name: 'effect',
    title: `Effect on ${outcome}`,
    columns: [
      { name: 'estimate', title: `Mean difference in matched sets (${printLevel(conf_level)} CI)` },
      { name: 'statistic', title: 't (df)' },
      { name: 'p_value', title: 'p' },
    ],
    rows: [
      [
        `${printNumber(effect.estimate)} (${printInterval(effect.conf_low, effect.conf_high, printNumber)})`,
        `${printFixed(effect.statistic, 2)} (${effect.df})`,
        printP(effect.p_value),
      ],
    ],
  };
  return [
    ...(effectTable === undefined ? [] : [effectTable]),
    balanceTable(
      balance.map(({ term, smd_unmatched, smd_matched }) => ({ term, before: smd_unmatched, after: smd_matched })),
      'matching',
    ),
    countTable(statistics),
    treatmentModelTable(coefficients),
  ];
}

function countTable(statistics: Statistics): PrintedTable {
  const { n_treated, n_control, n_treated_matched, n_control_matched, propensity } = statistics;
  const row = (title: string, all: number, matched: number, group: 0 | 1) => {
    const { min, mean, max } = propensity[group]!;
    const score = `${printFixed(mean, 3)} (${printFixed(min, 3)} to ${printFixed(max, 3)})`;
    return [title, String(all), String(matched), String(all - matched), score];
  };
  return {
    name: 'matched',
    title: 'Rows matched',
    columns: [
      { name: 'group', title: 'Group' },
      { name: 'all', title: 'All' },
      { name: 'matched', title: 'Matched' },
      { name: 'unmatched', title: 'Not matched' },
      { name: 'score', title: 'Propensity score: mean (range)' },
    ],
    rows: [row('Treated', n_treated, n_treated_matched, 0), row('Control', n_control, n_control_matched, 1)],
  };
}
