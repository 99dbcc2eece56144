import type { PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import type { LinearMixedModelParameters, LinearMixedModelResult } from '../linear_mixed_model/definition.ts';
import type { MixedColumns } from './mixed-data.ts';

type Statistics = StatisticsOf<LinearMixedModelResult>;

export function mixedModelTables(
  statistics: Statistics,
  { conf_level, group }: LinearMixedModelParameters,
  columns: MixedColumns,
): PrintedTable[] {
  return [
    {
      name: 'fixed_effects',
      title: 'Fixed effects',
      columns: [
        { name: 'term', title: 'Term' },
        { name: 'estimate', title: `Estimate (${printLevel(conf_level)} CI)` },
        { name: 'std_error', title: 'SE' },
        { name: 'statistic', title: 't (df)' },
        { name: 'p_value', title: 'p' },
      ],
      rows: statistics.fixed.map((row) => [
        row.term,
        `${printNumber(row.estimate)} (${printInterval(row.conf_low, row.conf_high, printNumber)})`,
        printNumber(row.std_error),
        `${printFixed(row.statistic, 2)} (${printFixed(row.df, 1)})`,
        printP(row.p_value),
      ]),
    },
    {
      name: 'random_effects',
      title: 'Random effects',
      columns: [
        { name: 'group', title: 'Group' },
        { name: 'effect', title: 'Effect' },
        { name: 'variance', title: 'Variance or covariance' },
        { name: 'sd', title: 'SD or correlation' },
      ],
      rows: [
        ...statistics.random.map(({ term1, term2, covariance, sd_or_correlation }) => [
          group,
          term2 === null ? term1 : `${term1}, ${term2}`,
          printNumber(covariance),
          printNumber(sd_or_correlation),
        ]),
        [
          'Residual',
          '',
          printNumber(statistics.residual_variance),
          printNumber(Math.sqrt(statistics.residual_variance)),
        ],
      ],
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
        ['Groups', String(statistics.n_groups)],
        ['Rows in a group', rowsInGroups(columns)],
        ['Excluded (missing values)', String(statistics.n_missing)],
        [
          statistics.criterion === 'reml' ? 'Restricted log likelihood' : 'Log likelihood',
          printFixed(statistics.log_likelihood, 2),
        ],
        ['AIC', printFixed(statistics.aic, 1)],
        ['BIC', printFixed(statistics.bic, 1)],
        ...(statistics.icc === undefined ? [] : [['Intraclass correlation', printFixed(statistics.icc, 3)]]),
      ],
    },
  ];
}

function rowsInGroups({ group, groups }: MixedColumns): string {
  const sizes = new Int32Array(groups);
  for (const code of group) sizes[code]!++;
  const least = sizes.reduce((a, b) => Math.min(a, b));
  const most = sizes.reduce((a, b) => Math.max(a, b));
  return least === most ? String(least) : `${least} to ${most}`;
}
