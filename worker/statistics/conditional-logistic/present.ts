import type {
  ConditionalLogisticParameters,
  ConditionalLogisticResult,
} from '../../../contract/methods/conditional_logistic.ts';
import type { Figure, PrintedTable, StatisticsOf } from '../../../contract/methods/presentation.ts';
import { forestPlot } from '../figures/forest-plot.ts';
import { printFixed, printInterval, printLevel, printP } from '../print-format.ts';

type Statistics = StatisticsOf<ConditionalLogisticResult>;

export function oddsRatioTables(statistics: Statistics, { conf_level }: ConditionalLogisticParameters): PrintedTable[] {
  const print = (value: Parameters<typeof printFixed>[0]) => printFixed(value, 2);
  const test = (name: string, { statistic, df, p_value }: Statistics['lr_test']) => [
    name,
    `${printFixed(statistic, 2)} (df ${df}), p ${printP(p_value)}`,
  ];
  return [
    {
      name: 'odds_ratios',
      title: 'Odds ratios',
      columns: [
        { name: 'term', title: 'Term' },
        { name: 'estimate', title: 'Coefficient (SE)' },
        { name: 'odds_ratio', title: `OR (${printLevel(conf_level)} CI)` },
        { name: 'p_value', title: 'p' },
      ],
      rows: statistics.coefficients.map((row) => [
        row.term,
        `${printFixed(row.estimate, 3)} (${printFixed(row.std_error, 3)})`,
        `${print(row.odds_ratio)} (${printInterval(row.odds_ratio_conf_low, row.odds_ratio_conf_high, print)})`,
        printP(row.p_value),
      ]),
    },
    {
      name: 'model',
      title: 'Model',
      columns: [
        { name: 'quantity', title: 'Quantity' },
        { name: 'value', title: 'Value' },
      ],
      rows: [
        ['n', String(statistics.n)],
        ['Cases', String(statistics.n_events)],
        ['Strata', String(statistics.n_strata)],
        ['Strata with a case and a control', String(statistics.n_informative_strata)],
        ['Excluded (missing values)', String(statistics.n_missing)],
        test('Likelihood ratio test', statistics.lr_test),
        test('Wald test', statistics.wald_test),
        test('Score test', statistics.score_test),
        ['AIC', printFixed(statistics.aic, 1)],
      ],
    },
  ];
}

export function oddsRatioForest({ coefficients }: Statistics, confLevel: number): Figure[] {
  return forestPlot(
    coefficients.map(({ term, estimate, conf_low, conf_high }) => ({
      label: term,
      estimate: Math.exp(estimate),
      low: Math.exp(conf_low ?? Number.NaN),
      high: Math.exp(conf_high ?? Number.NaN),
    })),
    {
      title: 'Odds ratios with confidence intervals',
      axisTitle: `Odds ratio (${printLevel(confLevel)} CI)`,
      scale: 'ratio',
    },
  );
}
