import { printNumber } from '../print/print-format.ts';
import { rVector } from '../print/r-script.ts';
import type { Weighting } from './weighting-parameters.ts';

const weightNames = {
  ate: 'the inverse of the probability of the treatment received (average treatment effect)',
  att: 'the odds of treatment for controls and 1 for treated (average treatment effect in the treated)',
  overlap: 'the probability of the other treatment (overlap weights)',
} as const;

const rWeights = {
  ate: 'treated / score + (1 - treated) / (1 - score)',
  att: 'treated + (1 - treated) * score / (1 - score)',
  overlap: 'treated * (1 - score) + (1 - treated) * score',
} as const;

/** What the Methods section tells of the weights and of the balance that they give. */
export function weightingSentences({ estimand, stabilized, truncation }: Weighting): string[] {
  return [
    `Rows were weighted by ${weightNames[estimand]}${stabilized ? ', stabilized by the share of the own group' : ''}.`,
    ...(truncation === undefined
      ? []
      : [
          `Weights beyond their ${printNumber(100 * truncation[0])}% and ${printNumber(100 * truncation[1])}% quantiles were set to these.`,
        ]),
    'Balance was judged by standardized mean differences, with 0.1 as the limit.',
  ];
}

/** Lines that leave the weights in `w`, after those of the propensity model. */
export function rPropensityWeights({ estimand, stabilized, truncation }: Weighting): string[] {
  return [
    `w <- ${rWeights[estimand]}`,
    ...(stabilized ? ['w <- w * ifelse(treated == 1, mean(treated), 1 - mean(treated))'] : []),
    ...(truncation === undefined
      ? []
      : [`limits <- quantile(w, ${rVector(truncation)}, names = FALSE)`, 'w <- pmin(pmax(w, limits[1]), limits[2])']),
  ];
}

/** Entries of the list `result` that every method with these weights finds. */
export const rWeightStatistics = [
  '  n = length(treated), n_treated = sum(treated), coefficients = coefficients, propensity = propensity,',
  '  weights = in_groups(function(g) list(sum = sum(w[treated == g]), min = min(w[treated == g]),',
  '    max = max(w[treated == g]), effective_sample_size = sum(w[treated == g])^2 / sum(w[treated == g]^2))),',
  '  balance = data.frame(smd_unweighted = smd(rep(1, length(w))), smd_weighted = smd(w))',
] as const;
