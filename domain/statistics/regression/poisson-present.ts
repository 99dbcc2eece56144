import type { PrintedTable, StatisticsOf } from '../definition/presentation.ts';
import { printFixed, printP } from '../print/print-format.ts';
import { quantityTable } from '../print/quantity-table.ts';
import { rateRatioTable } from '../print/ratio-table.ts';
import type { PoissonRegressionParameters, PoissonRegressionResult } from './poisson_regression/definition.ts';

type Statistics = StatisticsOf<PoissonRegressionResult>;

export function poissonTables(statistics: Statistics, { conf_level }: PoissonRegressionParameters): PrintedTable[] {
  const { lr_test } = statistics;
  return [
    rateRatioTable(statistics.coefficients, conf_level),
    quantityTable('model', 'Model', [
      ['n', String(statistics.n)],
      ['Excluded (missing values)', String(statistics.n_missing)],
      ...(statistics.n_clusters === undefined ? [] : [['Clusters', String(statistics.n_clusters)] as const]),
      ['Likelihood ratio test', `${printFixed(lr_test.statistic, 2)} (df ${lr_test.df}), p ${printP(lr_test.p_value)}`],
      ['Deviance', `${printFixed(statistics.deviance, 2)} (df ${statistics.df_residual})`],
      ['Pearson chi-square', `${printFixed(statistics.pearson_chi_square, 2)} (df ${statistics.df_residual})`],
      ['Dispersion', printFixed(statistics.dispersion, 3)],
      ['AIC', printFixed(statistics.aic, 1)],
      ['BIC', printFixed(statistics.bic, 1)],
    ]),
  ];
}
