import type { PrintedTable, StatisticsOf } from '../definition/presentation.ts';
import { type Printable, printFixed, printInterval, printP } from '../print/print-format.ts';
import { quantityTable } from '../print/quantity-table.ts';
import { ratioTable } from '../print/ratio-table.ts';
import type { LogisticRegressionParameters, LogisticRegressionResult } from './logistic_regression/definition.ts';

type Statistics = StatisticsOf<LogisticRegressionResult>;

export function logisticTables(statistics: Statistics, { conf_level }: LogisticRegressionParameters): PrintedTable[] {
  const { hosmer_lemeshow } = statistics;
  return [
    ratioTable(
      statistics.coefficients.map(({ odds_ratio, odds_ratio_conf_low, odds_ratio_conf_high, ...row }) => ({
        ...row,
        ratio: odds_ratio,
        low: odds_ratio_conf_low,
        high: odds_ratio_conf_high,
      })),
      { name: 'odds_ratios', title: 'Odds ratios', heading: 'OR', confLevel: conf_level },
    ),
    quantityTable('model', 'Model', modelRows(statistics)),
    ...(hosmer_lemeshow === undefined
      ? []
      : [
          {
            name: 'calibration',
            title: 'Observed and expected events by groups of risk',
            columns: [
              { name: 'group', title: 'Group' },
              { name: 'n', title: 'n' },
              { name: 'observed', title: 'Observed' },
              { name: 'expected', title: 'Expected' },
            ],
            rows: hosmer_lemeshow.groups.map(({ n, observed, expected }, index) => [
              String(index + 1),
              String(n),
              String(observed),
              printFixed(expected, 1),
            ]),
          },
        ]),
  ];
}

function modelRows(statistics: Statistics): [string, string][] {
  const rows: [string, string][] = [
    ['n', String(statistics.n)],
    ['Events', String(statistics.n_events)],
    ['Excluded (missing values)', String(statistics.n_missing)],
  ];
  const number = (title: string, value: Printable | undefined, decimals: number) => {
    if (value !== undefined) rows.push([title, printFixed(value, decimals)]);
  };
  const { lr_test, hosmer_lemeshow, auc } = statistics;
  if (statistics.n_clusters !== undefined) rows.push(['Clusters', String(statistics.n_clusters)]);
  if (lr_test !== undefined)
    rows.push([
      'Likelihood ratio test',
      `${printFixed(lr_test.statistic, 2)} (df ${lr_test.df}), p ${printP(lr_test.p_value)}`,
    ]);
  number('Penalised log-likelihood', statistics.penalized_log_likelihood, 2);
  number('AIC', statistics.aic, 1);
  number('BIC', statistics.bic, 1);
  number('R² (McFadden)', statistics.r_squared_mcfadden, 3);
  number('R² (Cox and Snell)', statistics.r_squared_cox_snell, 3);
  number('R² (Nagelkerke)', statistics.r_squared_nagelkerke, 3);
  if (auc !== undefined) {
    const print = (value: Printable) => printFixed(value, 3);
    const interval = printInterval(statistics.auc_conf_low ?? null, statistics.auc_conf_high ?? null, print);
    rows.push(['Area under the ROC curve (95% CI)', `${print(auc)} (${interval})`]);
  }
  number('Brier score', statistics.brier, 3);
  if (hosmer_lemeshow !== undefined)
    rows.push([
      'Hosmer-Lemeshow test',
      `${printFixed(hosmer_lemeshow.statistic, 2)} (df ${hosmer_lemeshow.df}), p ${printP(hosmer_lemeshow.p_value)}`,
    ]);
  return rows;
}
