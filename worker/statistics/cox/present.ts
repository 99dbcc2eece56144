import type { CoxRegressionParameters, CoxRegressionResult } from '../../../contract/methods/cox_regression.ts';
import type { PrintedTable, StatisticsOf } from '../../../contract/methods/presentation.ts';
import { printFixed, printInterval, printLevel, printP } from '../print-format.ts';

type Statistics = StatisticsOf<CoxRegressionResult>;

export function coxTables(statistics: Statistics, parameters: CoxRegressionParameters): PrintedTable[] {
  return [coefficientTable(statistics, parameters), modelTable(statistics)];
}

function coefficientTable({ coefficients }: Statistics, { conf_level }: CoxRegressionParameters): PrintedTable {
  const print = (value: Parameters<typeof printFixed>[0]) => printFixed(value, 2);
  return {
    name: 'hazard_ratios',
    title: 'Hazard ratios',
    columns: [
      { name: 'term', title: 'Term' },
      { name: 'estimate', title: 'Coefficient (SE)' },
      { name: 'hazard_ratio', title: `HR (${printLevel(conf_level)} CI)` },
      { name: 'p_value', title: 'p' },
    ],
    rows: coefficients.map((row) => [
      row.term,
      `${printFixed(row.estimate, 3)} (${printFixed(row.std_error, 3)})`,
      `${print(row.hazard_ratio)} (${printInterval(row.hazard_ratio_conf_low, row.hazard_ratio_conf_high, print)})`,
      printP(row.p_value),
    ]),
  };
}

function modelTable(statistics: Statistics): PrintedTable {
  const test = (name: string, { statistic, df, p_value }: Statistics['lr_test']) => [
    name,
    `${printFixed(statistic, 2)} (df ${df}), p ${printP(p_value)}`,
  ];
  const { concordance } = statistics;
  return {
    name: 'model',
    title: 'Model',
    columns: [
      { name: 'quantity', title: 'Quantity' },
      { name: 'value', title: 'Value' },
    ],
    rows: [
      ['n', String(statistics.n)],
      ['Events', String(statistics.n_events)],
      ['Excluded (missing values)', String(statistics.n_missing)],
      test('Likelihood ratio test', statistics.lr_test),
      test('Wald test', statistics.wald_test),
      test('Score test', statistics.score_test),
      ...(statistics.robust_score_test === undefined ? [] : [test('Robust score test', statistics.robust_score_test)]),
      ...(concordance === undefined
        ? []
        : [['Concordance (SE)', `${printFixed(concordance.estimate, 3)} (${printFixed(concordance.std_error, 3)})`]]),
      ['AIC', printFixed(statistics.aic, 1)],
    ],
  };
}
