import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { identityPlot } from '../../print/figures/identity-plot.ts';
import { printFixed, printInterval, printLevel } from '../../print/print-format.ts';
import { rColumn, rCompleteCases } from '../../print/r-script.ts';
import type { ConcordanceCorrelationComputed } from './compute.ts';
import type { ConcordanceCorrelationParameters } from './definition.ts';

type Statistics = ConcordanceCorrelationComputed['statistics'];

export function report(
  { statistics, details }: ConcordanceCorrelationComputed,
  parameters: ConcordanceCorrelationParameters,
): Presentation {
  const { method1, method2 } = parameters;
  return {
    tables: tables(statistics, parameters),
    figures: identityPlot(details.first, details.second, { xTitle: method1, yTitle: method2 }),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function tables(statistics: Statistics, { conf_level }: ConcordanceCorrelationParameters): PrintedTable[] {
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

function methodsParagraph(
  { n, n_missing }: Statistics,
  { method1, method2, conf_level }: ConcordanceCorrelationParameters,
): string {
  return [
    `Agreement of ${method1} and ${method2} in ${n} pairs of measurements was measured by Lin's concordance correlation coefficient (moments with divisor n) with a ${printLevel(conf_level)} confidence interval by the z transform.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript({ method1, method2, conf_level }: ConcordanceCorrelationParameters): string {
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
