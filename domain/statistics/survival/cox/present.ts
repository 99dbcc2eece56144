import type { PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { printFixed } from '../../print/print-format.ts';
import { quantityTable, testRow } from '../../print/quantity-table.ts';
import { ratioTable } from '../../print/ratio-table.ts';
import type { CoxRegressionParameters, CoxRegressionResult } from '../cox_regression/definition.ts';

type Statistics = StatisticsOf<CoxRegressionResult>;

export function coxTables(statistics: Statistics, { conf_level }: CoxRegressionParameters): PrintedTable[] {
  const { concordance, robust_score_test } = statistics;
  return [
    ratioTable(
      statistics.coefficients.map((row) => ({
        ...row,
        ratio: row.hazard_ratio,
        low: row.hazard_ratio_conf_low,
        high: row.hazard_ratio_conf_high,
      })),
      { name: 'hazard_ratios', title: 'Hazard ratios', heading: 'HR', confLevel: conf_level },
    ),
    quantityTable('model', 'Model', [
      ['n', String(statistics.n)],
      ['Events', String(statistics.n_events)],
      ['Excluded (missing values)', String(statistics.n_missing)],
      testRow('Likelihood ratio test', statistics.lr_test),
      testRow('Wald test', statistics.wald_test),
      testRow('Score test', statistics.score_test),
      ...(robust_score_test === undefined ? [] : [testRow('Robust score test', robust_score_test)]),
      ...(concordance === undefined
        ? []
        : [
            [
              'Concordance (SE)',
              `${printFixed(concordance.estimate, 3)} (${printFixed(concordance.std_error, 3)})`,
            ] as const,
          ]),
      ['AIC', printFixed(statistics.aic, 1)],
    ]),
  ];
}
