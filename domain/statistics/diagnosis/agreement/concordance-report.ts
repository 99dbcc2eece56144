import type { PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printFixed, printInterval, printLevel } from '../../print/print-format.ts';
import { rColumn, rCompleteCases } from '../../print/r-script.ts';
import type { ConcordanceStatistics } from '../concordance_correlation/compute.ts';
import type { ConcordanceCorrelationParameters } from '../concordance_correlation/definition.ts';

export function concordanceTables(
  statistics: ConcordanceStatistics,
  { conf_level }: ConcordanceCorrelationParameters,
): PrintedTable[] {
  const three = (value: Parameters<typeof printFixed>[0]) => printFixed(value, 3);
  return [
    {
      name: 'concordance',
      title: "Lin's concordance correlation",
      columns: [
        { name: 'n', title: 'n' },
        { name: 'estimate', title: `CCC (${printLevel(conf_level)} CI)` },
        { name: 'pearson', title: 'Pearson r (precision)' },
        { name: 'bias_correction', title: 'Bias correction (accuracy)' },
        { name: 'scale_shift', title: 'Scale shift' },
        { name: 'location_shift', title: 'Location shift' },
      ],
      rows: [
        [
          String(statistics.n),
          `${three(statistics.estimate)} (${printInterval(statistics.conf_low, statistics.conf_high, three)})`,
          three(statistics.pearson),
          three(statistics.bias_correction),
          three(statistics.scale_shift),
          three(statistics.location_shift),
        ],
      ],
    },
  ];
}

export function concordanceMethodsParagraph(
  { n, n_missing }: ConcordanceStatistics,
  { method1, method2, conf_level }: ConcordanceCorrelationParameters,
): string {
  return [
    `Agreement of ${method1} and ${method2} in ${n} pairs of measurements was measured by Lin's concordance correlation coefficient (moments with divisor n) with a ${printLevel(conf_level)} confidence interval by the z transform.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

export function concordanceRScript({ method1, method2, conf_level }: ConcordanceCorrelationParameters): string {
  return [
    rCompleteCases([method1, method2]),
    `first <- ${rColumn(method1)}`,
    `second <- ${rColumn(method2)}`,
    `found <- epiR::epi.ccc(first, second, ci = "z-transform", conf.level = ${conf_level})`,
    'result <- list(',
    '  n = nrow(data), estimate = found$rho.c[[1]], conf_low = found$rho.c[[2]], conf_high = found$rho.c[[3]],',
    '  pearson = cor(first, second), bias_correction = as.numeric(found$C.b), scale_shift = as.numeric(found$s.shift),',
    '  location_shift = as.numeric(found$l.shift)',
    ')',
  ].join('\n');
}
