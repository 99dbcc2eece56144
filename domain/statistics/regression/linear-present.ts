import type { PrintedTable, StatisticsOf } from '../definition/presentation.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../print/print-format.ts';
import { quantityTable } from '../print/quantity-table.ts';
import type { LinearRegressionParameters, LinearRegressionResult } from './linear_regression/definition.ts';

type Statistics = StatisticsOf<LinearRegressionResult>;

export function linearTables(statistics: Statistics, { conf_level }: LinearRegressionParameters): PrintedTable[] {
  const { vif } = statistics;
  return [
    {
      name: 'coefficients',
      title: 'Coefficients',
      columns: [
        { name: 'term', title: 'Term' },
        { name: 'estimate', title: `Coefficient (${printLevel(conf_level)} CI)` },
        { name: 'std_error', title: 'SE' },
        { name: 'statistic', title: 't' },
        { name: 'p_value', title: 'p' },
      ],
      rows: statistics.coefficients.map((row) => [
        row.term,
        `${printNumber(row.estimate)} (${printInterval(row.conf_low, row.conf_high, printNumber)})`,
        printNumber(row.std_error),
        printFixed(row.statistic, 2),
        printP(row.p_value),
      ]),
    },
    quantityTable('model', 'Model', [
      ['n', String(statistics.n)],
      ['Excluded (missing values)', String(statistics.n_missing)],
      ...(statistics.n_clusters === undefined ? [] : [['Clusters', String(statistics.n_clusters)] as const]),
      ['R²', printFixed(statistics.r_squared, 3)],
      ['Adjusted R²', printFixed(statistics.adj_r_squared, 3)],
      ['Residual standard error', `${printNumber(statistics.residual_std_error)} (df ${statistics.df_residual})`],
      [
        'F test',
        `${printFixed(statistics.f_statistic, 2)} (df ${statistics.df1}, ${statistics.df2}), p ${printP(statistics.f_p_value)}`,
      ],
      ['AIC', printFixed(statistics.aic, 1)],
      ['BIC', printFixed(statistics.bic, 1)],
    ]),
    ...(vif === undefined
      ? []
      : [
          {
            name: 'collinearity',
            title: 'Variance inflation factors',
            columns: [
              { name: 'term', title: 'Term' },
              { name: 'gvif', title: 'GVIF' },
              { name: 'df', title: 'df' },
              { name: 'per_df', title: 'GVIF^(1/(2 df))' },
            ],
            rows: vif.map(({ term, gvif, df }) => [
              term,
              printFixed(gvif, 2),
              String(df),
              printFixed(gvif === null ? null : gvif ** (1 / (2 * df)), 2),
            ]),
          },
        ]),
  ];
}
