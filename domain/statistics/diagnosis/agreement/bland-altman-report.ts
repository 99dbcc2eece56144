import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printLevel } from '../../print/print-format.ts';
import { rColumn, rCompleteCases } from '../../print/r-script.ts';
import type { BlandAltmanStatistics } from '../bland_altman/compute.ts';
import type { BlandAltmanParameters } from '../bland_altman/definition.ts';

const SCALES: Readonly<Record<BlandAltmanParameters['scale'], string>> = {
  difference: 'differences',
  percent: 'differences in percent of the mean of both',
  log_ratio: 'differences of the logarithms, back-transformed to ratios',
};

export function blandAltmanMethodsParagraph(
  { n, n_missing }: BlandAltmanStatistics,
  { method1, method2, scale, agreement_level, conf_level }: BlandAltmanParameters,
): string {
  return [
    `Agreement of ${method1} and ${method2} in ${n} pairs of measurements was described by Bland and Altman's method, using ${SCALES[scale]}: bias and ${printLevel(agreement_level)} limits of agreement (mean plus and minus a normal quantile of standard deviations) with ${printLevel(conf_level)} confidence intervals.`,
    'Proportional bias was looked for by regression of the difference on the mean, normality of the differences by the Shapiro-Wilk test.',
    ...excludedSentence(n_missing),
  ].join(' ');
}

export function blandAltmanRScript(parameters: BlandAltmanParameters): string {
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
