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
  const [low, high] = [from > 0 ? logit(from) : -farLogit, to < 1 ? logit(to) : farLogit];
  const h = (high - low) / steps;
  const a = lambda * Math.exp(-beta / 2);
  const b = Math.exp(-beta);
  let sum = 0;
  for (let i = 0; i <= steps; i++) {
    const u = low + i * h;
    const p = expit(u);
    const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * expit(a + b * u) * p * expit(-u);
  }
  return (sum * h) / 3 / (to - from);
}
