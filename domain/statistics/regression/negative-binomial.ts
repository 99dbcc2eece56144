import digamma from '@stdlib/math-base-special-digamma';
import gammaln from '@stdlib/math-base-special-gammaln';
import trigamma from '@stdlib/math-base-special-trigamma';
import { AnalysisInputError } from '../core/input-error.ts';
import { negativeBinomial, poisson } from '../core/regression/family.ts';
import { fitGlm, fitOnBasis, type GlmFit, type GlmInput } from '../core/regression/glm.ts';
import { sumOf } from '../math/compensated-sum.ts';

const maxIterations = 100;
const relativeChange = 1e-12;

type NegativeBinomialFit = {
  fit: GlmFit;
  theta: number;
  /** From the observed information of theta. */
  thetaStdError: number;
  logLikelihood: number;
  poissonLogLikelihood: number;
};

/**
 * Maximum likelihood of coefficients and theta in turn (Lawless, Canadian Journal of Statistics 1987;15:209-225): their
 * estimates are asymptotically independent, so few rounds are needed. Throws `not_converged` where the counts vary no
 * more than Poisson counts, since theta is then infinite.
 */
export function fitNegativeBinomial(input: Omit<GlmInput, 'family' | 'weights'>): NegativeBinomialFit {
  const { y, labels } = input;
  const n = y.length;
  const start = fitGlm({ ...input, family: poisson });
  const poissonLogLikelihood = sumOf(
    n,
    (i) => y[i]! * start.linearPredictor[i]! - start.fitted[i]! - gammaln(y[i]! + 1),
  );
  // The derivative of the log-likelihood by 1/theta, at 1/theta = 0, is half of this.
  const excess = sumOf(n, (i) => (y[i]! - start.fitted[i]!) ** 2 - y[i]!);
  if (!(excess > 0)) throwNoOverdispersion();
  let theta = thetaEstimate(y, start.fitted, n / sumOf(n, (i) => (y[i]! / start.fitted[i]! - 1) ** 2));
  let previousChange = Number.POSITIVE_INFINITY;
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    input.onIteration?.(iteration);
    const fit = fitOnBasis(start.basis, { labels, family: negativeBinomial(theta) });
    const next = thetaEstimate(y, fit.fitted, theta);
    const change = Math.abs(next - theta) / theta;
    theta = next;
    if (change <= relativeChange || (change < 1e-8 && change >= previousChange))
      return {
        fit: { ...fit, iterations: iteration },
        theta,
        thetaStdError: 1 / Math.sqrt(thetaDerivatives(y, fit.fitted, theta).information),
        logLikelihood: logLikelihood(y, fit.fitted, theta),
        poissonLogLikelihood,
      };
    previousChange = change;
  }
  throw new AnalysisInputError(
    'not_converged',
    `The negative binomial model did not converge in ${maxIterations} rounds. Leave out covariates, or rescale those with extreme values.`,
  );
}

function throwNoOverdispersion(): never {
  throw new AnalysisInputError(
    'not_converged',
    'The counts vary no more than Poisson counts do, so theta has no finite estimate. Use Poisson regression.',
  );
}

/** Newton's method for log theta, which stays positive. */
function thetaEstimate(y: Float64Array, mean: Float64Array, start: number): number {
  let theta = Number.isFinite(start) && start > 0 ? start : 1;
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const { score, information } = thetaDerivatives(y, mean, theta);
    // Derivatives by log theta.
    const slope = score * theta;
    const curvature = information * theta * theta - slope;
    const step = curvature > 0 ? Math.max(-2, Math.min(2, slope / curvature)) : Math.sign(slope);
    theta *= Math.exp(step);
    if (theta > 1e12) throwNoOverdispersion();
    if (Math.abs(step) < 1e-14) break;
  }
  return theta;
}

function thetaDerivatives(y: Float64Array, mean: Float64Array, theta: number) {
  const ofTheta = digamma(theta);
  const slopeOfTheta = trigamma(theta);
  const score = sumOf(y.length, (i) => {
    const total = theta + mean[i]!;
    return digamma(theta + y[i]!) - ofTheta - Math.log1p(mean[i]! / theta) + (mean[i]! - y[i]!) / total;
  });
  const information = sumOf(y.length, (i) => {
    const total = theta + mean[i]!;
    return slopeOfTheta - trigamma(theta + y[i]!) - 1 / theta + 2 / total - (y[i]! + theta) / (total * total);
  });
  return { score, information };
}

function logLikelihood(y: Float64Array, mean: Float64Array, theta: number): number {
  const ofTheta = gammaln(theta);
  return sumOf(y.length, (i) => {
    const count = y[i]!;
    const ofCount = count === 0 ? 0 : gammaln(theta + count) - ofTheta - gammaln(count + 1);
    return (
      ofCount -
      theta * Math.log1p(mean[i]! / theta) +
      (count === 0 ? 0 : count * Math.log(mean[i]! / (theta + mean[i]!)))
    );
  });
}
