import type { Figure, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { forestPlot } from '../../print/figures/forest-plot.ts';
import { printFixed, printLevel } from '../../print/print-format.ts';
import { quantityTable, testRow } from '../../print/quantity-table.ts';
import { ratioTable } from '../../print/ratio-table.ts';
import type { ConditionalLogisticParameters, ConditionalLogisticResult } from '../conditional_logistic/definition.ts';

type Statistics = StatisticsOf<ConditionalLogisticResult>;

export function oddsRatioTables(statistics: Statistics, { conf_level }: ConditionalLogisticParameters): PrintedTable[] {
  return [
    ratioTable(
      statistics.coefficients.map((row) => ({
        ...row,
        ratio: row.odds_ratio,
        low: row.odds_ratio_conf_low,
        high: row.odds_ratio_conf_high,
      })),
      { name: 'odds_ratios', title: 'Odds ratios', heading: 'OR', confLevel: conf_level },
    ),
    quantityTable('model', 'Model', [
      ['n', String(statistics.n)],
      ['Cases', String(statistics.n_events)],
      ['Strata', String(statistics.n_strata)],
      ['Strata with a case and a control', String(statistics.n_informative_strata)],
      ['Excluded (missing values)', String(statistics.n_missing)],
      testRow('Likelihood ratio test', statistics.lr_test),
      testRow('Wald test', statistics.wald_test),
      testRow('Score test', statistics.score_test),
      ['AIC', printFixed(statistics.aic, 1)],
    ]),
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
