import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { scatterPlot } from '../../print/figures/scatter-plot.ts';
import { normalityChecks } from '../../print/normality-checks.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rValue } from '../../print/r-script.ts';
import type { CorrelationComputed } from './compute.ts';
import type { CorrelationParameters } from './definition.ts';

const names = { pearson: "Pearson's r", spearman: "Spearman's rho", kendall: "Kendall's tau-b" } as const;
const sources = {
  t: 'the t distribution',
  exact: 'its exact distribution',
  edgeworth: 'an Edgeworth series of its distribution',
  normal: 'the normal approximation with correction for ties',
} as const;

type Statistics = CorrelationComputed['statistics'];

export function report({ statistics, details }: CorrelationComputed, parameters: CorrelationParameters): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: scatterPlot(details.x, details.y, {
      name: 'scatter_plot',
      title: `${parameters.y} against ${parameters.x}`,
      xTitle: parameters.x,
      yTitle: parameters.y,
    }),
    assumption_checks: normalityChecks(details.normality, null, {
      alternative: "Spearman's correlation",
      ofMeans: false,
    }),
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

function statisticName({ p_value_method }: Statistics, method: CorrelationParameters['method']): string {
  if (method === 'pearson') return 't';
  if (method === 'spearman') return 'S';
  return p_value_method === 'exact' ? 'T' : 'z';
}

function tables(statistics: Statistics, parameters: CorrelationParameters): PrintedTable[] {
  const { n, estimate, statistic, p_value, conf_low, conf_high } = statistics;
  const hasInterval = conf_low !== undefined && conf_high !== undefined;
  const printed = printFixed(estimate, 3);
  return [
    {
      name: 'correlation',
      title: `Correlation of ${parameters.x} and ${parameters.y}`,
      columns: [
        {
          name: 'estimate',
          title: `${names[parameters.method]}${hasInterval ? ` (${printLevel(parameters.conf_level)} CI)` : ''}`,
        },
        { name: 'n', title: 'n' },
        { name: 'statistic', title: statisticName(statistics, parameters.method) },
        { name: 'p_value', title: 'p' },
      ],
      rows: [
        [
          hasInterval ? `${printed} (${printInterval(conf_low, conf_high, (value) => printFixed(value, 3))})` : printed,
          String(n),
          printNumber(statistic),
          printP(p_value),
        ],
      ],
    },
  ];
}

function methodsParagraph(statistics: Statistics, parameters: CorrelationParameters): string {
  const { n, n_missing, p_value_method, conf_low } = statistics;
  const { x, y, method, alternative, conf_level, continuity_correction } = parameters;
  const approximate = method !== 'pearson' && (p_value_method === 't' || p_value_method === 'normal');
  return [
    `The association of ${x} and ${y} is given by ${names[method]}${conf_low === undefined ? '' : ` with the ${printLevel(conf_level)} confidence interval of Fisher's z transformation`}, in ${n} rows; its ${alternative === 'two_sided' ? 'two-sided' : `one-sided (${alternative})`} p-value is from ${sources[p_value_method]}${approximate && continuity_correction ? ', with continuity correction' : ''}.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript({ estimate, n, p_value, p_value_method }: Statistics, parameters: CorrelationParameters): string {
  const { x, y, method, alternative, exact, continuity_correction, conf_level } = parameters;
  // Where the series of cor.test is cut at 0.
  const cut = method === 'spearman' && p_value_method === 't';
  const whole = method === 'spearman' && p_value_method === 'exact' && Math.abs(estimate) === 1 && p_value! < 1;
  const options = [
    `method = ${rValue(method)}`,
    `alternative = ${rValue(alternative.replace('_', '.'))}`,
    ...(cut ? ['exact = FALSE'] : exact === 'auto' ? [] : [`exact = ${rValue(exact)}`]),
    `continuity = ${rValue(continuity_correction)}`,
    `conf.level = ${conf_level}`,
  ];
  return [
    rCompleteCases([x, y]),
    `test <- cor.test(${rColumn(x)}, ${rColumn(y)}, ${options.join(', ')})`,
    'result <- list(n = nrow(data), estimate = test$estimate, statistic = test$statistic, p_value = test$p.value)',
    ...(whole
      ? [
          '# One permutation of all; from ten rows on the series of cor.test is cut at 0.',
          `result$p_value <- ${alternative === 'two_sided' ? 2 : 1} / factorial(${n})`,
        ]
      : []),
    ...(method === 'pearson'
      ? [
          'result$df <- test$parameter',
          'if (!is.null(test$conf.int)) result <- c(result, conf_low = test$conf.int[1], conf_high = test$conf.int[2])',
        ]
      : []),
  ].join('\n');
}
