import type { StatisticsOf } from '../definition/presentation.ts';
import { excludedSentence } from '../print/excluded-sentence.ts';
import { printLevel, printNumber } from '../print/print-format.ts';
import { rColumn, rVector } from '../print/r-script.ts';
import type { PropensityWeightingParameters, PropensityWeightingResult } from './propensity_weighting/definition.ts';
import { rPropensityModel, treatmentModelSentence } from './report-phrases.ts';

const WEIGHTS = {
  ate: 'the inverse of the probability of the treatment received (average treatment effect)',
  att: 'the odds of treatment for controls and 1 for treated (average treatment effect in the treated)',
  overlap: 'the probability of the other treatment (overlap weights)',
} as const;

export function weightingParagraph(
  statistics: StatisticsOf<PropensityWeightingResult>,
  parameters: PropensityWeightingParameters,
): string {
  const { treatment, estimand, stabilized, truncation, outcome, conf_level } = parameters;
  return [
    treatmentModelSentence(statistics, treatment),
    `Rows were weighted by ${WEIGHTS[estimand]}${stabilized ? ', stabilized by the share of the own group' : ''}.`,
    ...(truncation === undefined
      ? []
      : [
          `Weights beyond their ${printNumber(100 * truncation[0])}% and ${printNumber(100 * truncation[1])}% quantiles were set to these.`,
        ]),
    'Balance was judged by standardized mean differences, with 0.1 as the limit.',
    ...(outcome === undefined
      ? []
      : [
          `The effect on ${outcome} is the difference of weighted means, with a ${printLevel(conf_level)} confidence interval from the sandwich variance, which takes the weights as known.`,
        ]),
    ...excludedSentence(statistics.n_missing),
  ].join(' ');
}

const R_WEIGHTS = {
  ate: 'treated / score + (1 - treated) / (1 - score)',
  att: 'treated + (1 - treated) * score / (1 - score)',
  overlap: 'treated * (1 - score) + (1 - treated) * score',
} as const;

export function weightingRScript(parameters: PropensityWeightingParameters): string {
  const { estimand, stabilized, truncation, outcome, conf_level } = parameters;
  return [
    ...(outcome === undefined ? [] : ['library(sandwich)']),
    ...rPropensityModel(parameters, estimand === 'att' ? 'treated' : 'pooled'),
    `w <- ${R_WEIGHTS[estimand]}`,
    ...(stabilized ? ['w <- w * ifelse(treated == 1, mean(treated), 1 - mean(treated))'] : []),
    ...(truncation === undefined
      ? []
      : [`limits <- quantile(w, ${rVector(truncation)}, names = FALSE)`, 'w <- pmin(pmax(w, limits[1]), limits[2])']),
    ...(outcome === undefined
      ? []
      : [
          `${rColumn('.outcome')} <- ${rColumn(outcome)}`,
          `${rColumn('.weight')} <- w`,
          'fit <- lm(.outcome ~ .treated, data = data, weights = .weight)',
          'effect <- unname(coef(fit)[2])',
          'error <- sqrt(vcovHC(fit, type = "HC0")[2, 2])',
          `margin <- qnorm(1 - (1 - ${conf_level}) / 2) * error`,
        ]),
    'result <- list(',
    '  n = length(treated), n_treated = sum(treated), coefficients = coefficients, propensity = propensity,',
    '  weights = in_groups(function(g) list(sum = sum(w[treated == g]), min = min(w[treated == g]),',
    '    max = max(w[treated == g]), effective_sample_size = sum(w[treated == g])^2 / sum(w[treated == g]^2))),',
    `  balance = data.frame(smd_unweighted = smd(rep(1, length(w))), smd_weighted = smd(w))${outcome === undefined ? '' : ','}`,
    ...(outcome === undefined
      ? []
      : [
          '  effect = list(estimate = effect, std_error = error, statistic = effect / error,',
          '    p_value = 2 * pnorm(-abs(effect / error)), conf_low = effect - margin, conf_high = effect + margin)',
        ]),
    ')',
  ].join('\n');
}
