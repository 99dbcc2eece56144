import { expit, logit } from '../../math/logit.ts';

/** Parameters of Rutter and Gatsonis's hierarchical model, from the bivariate one. */
export type Hsroc = {
  theta: number;
  lambda: number;
  beta: number;
  variance_theta: number;
  variance_lambda: number;
};

/**
 * Harbord et al., Biostatistics 2007;8:239-251, of the logits of sensitivity and specificity. Null where one of them does
 * not vary between studies: the shape of the curve is then unknown.
 */
export function hsrocOf(
  mean: readonly [number, number],
  sd: readonly [number, number],
  covariance: number,
): Hsroc | null {
  if (!(sd[0] > 1e-6 && sd[1] > 1e-6)) return null;
  const ratio = Math.sqrt(sd[1] / sd[0]);
  return {
    theta: (ratio * mean[0] - mean[1] / ratio) / 2,
    lambda: ratio * mean[0] + mean[1] / ratio,
    beta: Math.log(sd[1] / sd[0]),
    variance_theta: (sd[0] * sd[1] - covariance) / 2,
    variance_lambda: 2 * (sd[0] * sd[1] + covariance),
  };
}

/** Sensitivity that the summary curve has at a false positive rate. */
export function sensitivityOn({ lambda, beta }: Hsroc, falsePositiveRate: number): number {
  return expit(lambda * Math.exp(-beta / 2) + Math.exp(-beta) * logit(falsePositiveRate));
}

/** Steps of Simpson's rule on the logit scale, where the integrand is smooth: exact to 14 digits. */
const steps = 4000;
const farLogit = 40;

/** Area under the summary curve between two false positive rates, over their distance. */
export function areaUnder({ lambda, beta }: Hsroc, from = 0, to = 1): number {
  return areaOfLine(lambda * Math.exp(-beta / 2), Math.exp(-beta), from, to, steps);
}

/** Enough for nine digits. */
const fewSteps = 400;

/**
 * The whole area of the curve of these logits and standard deviations between studies, of which one may be 0: the curve is then flat at the mean
 * sensitivity, or upright at the mean specificity.
 */
export function areaBelow(mean: readonly [number, number], sd: readonly [number, number]): number {
  const slope = sd[0] / sd[1];
  if (!(slope < 1e6)) return expit(mean[1]);
  // A steep curve is drawn from the other axis, on which it is flat.
  return slope <= 1
    ? areaOfLine(mean[0] + slope * mean[1], slope, 0, 1, fewSteps)
    : areaOfLine(mean[1] + mean[0] / slope, 1 / slope, 0, 1, fewSteps);
}

/** Area under expit(a + b u), u being the logit of the false positive rate. */
function areaOfLine(a: number, b: number, from: number, to: number, steps: number): number {
  const [low, high] = [from > 0 ? logit(from) : -farLogit, to < 1 ? logit(to) : farLogit];
  const h = (high - low) / steps;
  let sum = 0;
  for (let i = 0; i <= steps; i++) {
    const u = low + i * h;
    const p = expit(u);
    const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * expit(a + b * u) * p * expit(-u);
  }
  return (sum * h) / 3 / (to - from);
}
