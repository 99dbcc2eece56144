import type { CoxRegressionParameters, CoxRegressionResult } from '../../../contract/methods/cox_regression.ts';
import type { Figure, PrintedTable } from '../../../contract/methods/presentation.ts';
import { printFixed, printInterval, printLevel, printP } from '../print-format.ts';

type Statistics = Omit<CoxRegressionResult, 'tables' | 'figures'>;

export function presentCox(
  statistics: Statistics,
  parameters: CoxRegressionParameters,
): { tables: PrintedTable[]; figures: Figure[] } {
  return {
    tables: [coefficientTable(statistics, parameters), modelTable(statistics)],
    figures: forestPlot(statistics, parameters),
  };
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

/** Intervals beyond this are cut: one unstable coefficient would press all others into a line. */
const AXIS_LIMIT = 1000;

function forestPlot({ coefficients }: Statistics, { conf_level }: CoxRegressionParameters): Figure[] {
  const clamp = (value: number) => Math.min(AXIS_LIMIT, Math.max(1 / AXIS_LIMIT, value));
  const values = coefficients.map(({ term, estimate, conf_low, conf_high }) => ({
    term,
    hazard_ratio: clamp(Math.exp(estimate)),
    conf_low: clamp(Math.exp(conf_low ?? estimate)),
    conf_high: clamp(Math.exp(conf_high ?? estimate)),
  }));
  const x = (field: string) => ({
    field,
    type: 'quantitative',
    scale: { type: 'log', nice: false, padding: 24 },
    title: `Hazard ratio (${printLevel(conf_level)} CI)`,
  });
  const y = { field: 'term', type: 'nominal', sort: values.map(({ term }) => term), title: null };
  return [
    {
      name: 'forest_plot',
      title: 'Hazard ratios with confidence intervals',
      spec: {
        $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
        width: 480,
        height: { step: 22 },
        data: { values },
        layer: [
          {
            mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
            encoding: { x: { datum: 1, type: 'quantitative' } },
          },
          { mark: { type: 'rule' }, encoding: { x: x('conf_low'), x2: { field: 'conf_high' }, y } },
          { mark: { type: 'square', filled: true, size: 60 }, encoding: { x: x('hazard_ratio'), y } },
        ],
      },
    },
  ];
}
