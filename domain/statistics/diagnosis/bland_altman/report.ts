import { finiteOrNull } from '../../core/json-number.ts';
import type { AssumptionCheck, Presentation, PrintedTable } from '../../definition/presentation.ts';
import type { NormalityTest } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { blandAltmanPlot } from '../../print/figures/bland-altman-plot.ts';
import { normalityChecks } from '../../print/normality-checks.ts';
import { printFixed, printInterval, printLevel, printNumber, printP, printPercent } from '../../print/print-format.ts';
import { rColumn, rCompleteCases } from '../../print/r-script.ts';
import type { BlandAltmanComputed } from './compute.ts';
import type { BlandAltmanParameters } from './definition.ts';

type Statistics = BlandAltmanComputed['statistics'];

export function report({ statistics, details }: BlandAltmanComputed, parameters: BlandAltmanParameters): Presentation {
  const { means, differences, normality } = details;
  return {
    tables: tables(statistics, parameters),
    figures: blandAltmanPlot(means, differences, statistics, scaleName(parameters)),
    assumption_checks: checks(statistics, parameters, normality),
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

/** What is on the axes: the difference, and what it is plotted against. */
function scaleName({ scale, method1, method2 }: BlandAltmanParameters): { difference: string; mean: string } {
  const mean = `Mean of ${method1} and ${method2}`;
  switch (scale) {
    case 'difference':
      return { difference: `${method1} - ${method2}`, mean };
    case 'percent':
      return { difference: `${method1} - ${method2}, % of the mean`, mean };
    case 'log_ratio':
      return { difference: `log(${method1} / ${method2})`, mean: `Mean of log(${method1}) and log(${method2})` };
  }
}

function tables(statistics: Statistics, parameters: BlandAltmanParameters): PrintedTable[] {
  const { ratio, proportional_bias } = statistics;
  const limits = `${printLevel(parameters.agreement_level)} limit of agreement`;
  const row = (name: string, estimate: number, low: number, high: number, asRatio: number | undefined) => [
    name,
    `${printNumber(estimate)} (${printInterval(low, high, printNumber)})`,
    ...(asRatio === undefined
      ? []
      : [`${printNumber(asRatio)} (${printInterval(Math.exp(low), Math.exp(high), printNumber)})`]),
  ];
  const s = statistics;
  return [
    {
      name: 'limits_of_agreement',
      title: `Agreement: ${scaleName(parameters).difference}`,
      columns: [
        { name: 'quantity', title: 'Quantity' },
        { name: 'estimate', title: `Estimate (${printLevel(parameters.conf_level)} CI)` },
        ...(ratio === undefined ? [] : [{ name: 'ratio', title: 'As a ratio' }]),
      ],
      rows: [
        row('Bias (mean difference)', s.bias, s.bias_conf_low, s.bias_conf_high, ratio?.bias),
        row(`Lower ${limits}`, s.lower_limit, s.lower_limit_conf_low, s.lower_limit_conf_high, ratio?.lower_limit),
        row(`Upper ${limits}`, s.upper_limit, s.upper_limit_conf_low, s.upper_limit_conf_high, ratio?.upper_limit),
      ],
    },
    {
      name: 'differences',
      title: 'Differences',
      columns: [
        { name: 'n', title: 'n' },
        { name: 'std_dev', title: 'SD of the differences' },
        { name: 'bias_p_value', title: 'p of no bias' },
        { name: 'within_limits', title: 'Within the limits' },
        { name: 'slope', title: 'Slope on the mean' },
        { name: 'slope_p_value', title: 'p of the slope' },
      ],
      rows: [
        [
          String(s.n),
          printNumber(s.std_dev),
          printP(s.bias_p_value),
          `${s.within_limits} (${printPercent(s.within_limits / s.n)})`,
          printNumber(proportional_bias.slope),
          printP(proportional_bias.p_value),
        ],
      ],
    },
  ];
}

const level = 0.05;

/** Normal differences, and a bias that does not grow with the size of the measurement. */
function checks(
  { proportional_bias: { slope, std_error, p_value } }: Statistics,
  { scale }: BlandAltmanParameters,
  normality: readonly NormalityTest[],
): AssumptionCheck[] {
  const satisfied = p_value === null ? null : p_value >= level;
  const wayOut =
    scale === 'difference'
      ? 'try scale "log_ratio" or "percent"'
      : 'the limits hold only near the middle of the range of measurements';
  return [
    ...normalityChecks(normality, null, {
      alternative: 'the percentiles of the differences',
      ofMeans: false,
    }),
    {
      assumption: 'constant_bias',
      about: null,
      test: 'Regression of the difference on the mean',
      statistic: slope === null || std_error === null ? null : finiteOrNull(slope / std_error),
      p_value,
      satisfied,
      message:
        satisfied === null
          ? 'Whether the bias depends on the size of the measurement could not be told.'
          : `Slope ${printFixed(slope, 4)}, p ${p_value! < 0.001 ? '<0.001' : `= ${printP(p_value)}`}. ${
              satisfied
                ? 'No sign that the bias depends on the size of the measurement.'
                : `The bias depends on the size of the measurement: ${wayOut}.`
            }`,
    },
  ];
}

const scales: Readonly<Record<BlandAltmanParameters['scale'], string>> = {
  difference: 'differences',
  percent: 'differences in percent of the mean of both',
  log_ratio: 'differences of the logarithms, back-transformed to ratios',
};

function methodsParagraph(
  { n, n_missing }: Statistics,
  { method1, method2, scale, agreement_level, conf_level }: BlandAltmanParameters,
): string {
  return [
    `Agreement of ${method1} and ${method2} in ${n} pairs of measurements was described by Bland and Altman's method, using ${scales[scale]}: bias and ${printLevel(agreement_level)} limits of agreement (mean plus and minus a normal quantile of standard deviations) with ${printLevel(conf_level)} confidence intervals.`,
    'Proportional bias was looked for by regression of the difference on the mean, normality of the differences by the Shapiro-Wilk test.',
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: BlandAltmanParameters): string {
  const { method1, method2, scale, agreement_level, conf_level } = parameters;
  const [a, b] = [rColumn(method1), rColumn(method2)];
  const [first, second] = scale === 'log_ratio' ? [`log(${a})`, `log(${b})`] : [a, b];
  return [
    rCompleteCases([method1, method2]),
    `first <- ${first}`,
    `second <- ${second}`,
    'average <- (first + second) / 2',
    `difference <- ${scale === 'percent' ? '100 * (first - second) / average' : 'first - second'}`,
    'n <- length(difference)',
    'bias <- mean(difference)',
    'std_dev <- sd(difference)',
    `z <- qnorm(1 - (1 - ${agreement_level}) / 2)`,
    `t <- qt(1 - (1 - ${conf_level}) / 2, n - 1)`,
    `test <- t.test(difference, conf.level = ${conf_level})`,
    'limits <- bias + c(-z, z) * std_dev',
    'margin <- t * std_dev * sqrt(1 / n + z^2 / (2 * (n - 1)))  # Bland and Altman (1999)',
    'slope <- summary(lm(difference ~ average))$coefficients',
    'slope <- if (nrow(slope) > 1) slope[2, ] else rep(NA, 4)',
    'result <- list(',
    '  n = n, bias = bias, std_dev = std_dev, bias_conf_low = test$conf.int[1], bias_conf_high = test$conf.int[2], bias_p_value = test$p.value,',
    '  lower_limit = limits[1], lower_limit_conf_low = limits[1] - margin, lower_limit_conf_high = limits[1] + margin,',
    '  upper_limit = limits[2], upper_limit_conf_low = limits[2] - margin, upper_limit_conf_high = limits[2] + margin,',
    '  proportional_bias = list(slope = slope[[1]], std_error = slope[[2]], p_value = slope[[4]]),',
    '  within_limits = sum(difference >= limits[1] & difference <= limits[2])',
    ')',
    ...(scale === 'log_ratio'
      ? ['result$ratio <- list(bias = exp(bias), lower_limit = exp(limits[1]), upper_limit = exp(limits[2]))']
      : []),
  ].join('\n');
}
