import { choleskyFactor, inverseFromFactor, solveWithFactor } from '../../math/cholesky.ts';
import { AnalysisInputError } from '../input-error.ts';
import type { Likelihood } from './partial-likelihood.ts';

/** The references are converged beyond coxph's own 1e-9, so that eight digits of every statistic agree. */
const relativeChange = 1e-12;
const maxIterations = 100;
/** Share of a column's information that the columns before it leave: below, rounding is all that is left. */
const singularLimit = 1e-11;
const nearSingularRatio = 1e-7;

/** What the maximiser must know of a model: its size, the range of each column (0: may run off), the mean case weight. */
type Maximised = { p: number; range: Float64Array; meanWeight: number };

export type CoxFit = {
  /** For the scaled covariates. */
  beta: Float64Array;
  variance: Float64Array;
  logLikelihoodNull: number;
  logLikelihood: number;
  scoreTest: number;
  iterations: number;
  nearSingular: boolean;
};

/**
 * Newton-Raphson from 0 with step halving. Throws `singular_design` when the information at 0 has a column that the
 * others determine, `separation` when the likelihood keeps rising while a coefficient runs off, `not_converged`.
 * With `polish` one more step follows: a likelihood that no longer changes leaves coefficients near 0 with six digits.
 * coxph takes no such step, and Cox models agree with it to the digits that it prints.
 */
export function maximise(
  data: Maximised,
  labels: readonly string[],
  likelihoodAt: (beta: Float64Array) => Likelihood,
  onIteration: (iteration: number) => void,
  polish = false,
): CoxFit {
  const { p } = data;
  let beta = new Float64Array(p);
  let current = likelihoodAt(beta);
  const logLikelihoodNull = current.logLikelihood;
  const nullFactor = factorOrSingular(current.information, p, labels);
  const scoreTest = dot(current.score, solveWithFactor(nullFactor, current.score));
  const nearSingular = 'dependent' in choleskyFactor(current.information, p, nearSingularRatio);

  let factor = nullFactor;
  let polished = !polish;
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    onIteration(iteration);
    const step = solveWithFactor(factor, current.score);
    refuseRunaway(data, step, current.score, labels);
    let next = beta.map((value, j) => value + step[j]!);
    let candidate = likelihoodAt(next);
    for (
      let halved = 0;
      !(candidate.logLikelihood >= current.logLikelihood - slack(current)) && halved < 50;
      halved++
    ) {
      next = next.map((value, j) => (value + beta[j]!) / 2);
      candidate = likelihoodAt(next);
    }
    const change = Math.abs(candidate.logLikelihood - current.logLikelihood);
    const nextFactor = choleskyFactor(candidate.information, p, 0);
    if ('dependent' in nextFactor) throwSeparation(labels, farthest(data, step));
    beta = next;
    current = candidate;
    factor = nextFactor.factor;
    if (change <= relativeChange * Math.abs(current.logLikelihood)) {
      if (!polished) {
        polished = true;
        continue;
      }
      const left = solveWithFactor(factor, current.score);
      refuseRunaway(data, left, current.score, labels);
      return {
        beta,
        variance: inverseFromFactor(factor, p),
        logLikelihoodNull,
        logLikelihood: current.logLikelihood,
        scoreTest,
        iterations: iteration,
        nearSingular,
      };
    }
  }
  throw new AnalysisInputError(
    'not_converged',
    `The model did not converge in ${maxIterations} iterations. Leave out covariates, or rescale those with extreme values.`,
  );
}

/** A likelihood lower by less than its own rounding is not lower. */
function slack({ logLikelihood }: Likelihood): number {
  return 1e-13 * Math.abs(logLikelihood);
}

function factorOrSingular(information: Float64Array, p: number, labels: readonly string[]): Float64Array {
  const result = choleskyFactor(information, p, singularLimit);
  if ('factor' in result) return result.factor;
  const label = labels[result.dependent]!;
  const others = labels.slice(0, result.dependent);
  const why =
    others.length === 0 || !(information[result.dependent * (p + 1)]! > singularLimit)
      ? 'does not vary among the rows at risk at any event time'
      : `is determined by the columns before it (${others.slice(0, 10).join(', ')})`;
  throw new AnalysisInputError(
    'singular_design',
    `"${label}" ${why}, so its coefficient can't be estimated. Leave out this term, or an interaction whose cells are empty.`,
    { term: label },
  );
}

/**
 * Monotone likelihood (Bryson and Johnson, Technometrics 1981;23:381-383): what is left to gain is next to nothing, yet
 * the Newton step would still move the log hazard by `FAR` over the range of a covariate. In a regular model so small a
 * gain means steps of a thousandth of a standard error.
 */
function refuseRunaway(data: Maximised, step: Float64Array, score: Float64Array, labels: readonly string[]): void {
  const nothingToGain = 1e-6;
  const farAway = 0.5;
  if (!(dot(score, step) < nothingToGain * data.meanWeight)) return;
  const worst = farthest(data, step);
  if (Math.abs(step[worst]! * data.range[worst]!) > farAway) throwSeparation(labels, worst);
}

/** The coefficient whose step moves the log hazard most over the range of its covariate. */
function farthest({ p, range }: Maximised, step: Float64Array): number {
  let worst = 0;
  for (let j = 1; j < p; j++) if (Math.abs(step[j]! * range[j]!) > Math.abs(step[worst]! * range[worst]!)) worst = j;
  return worst;
}

function throwSeparation(labels: readonly string[], index: number): never {
  const term = labels[index]!;
  throw new AnalysisInputError(
    'separation',
    `The coefficient of "${term}" is infinite: the likelihood rises without end, as when a group has no event at all, or only the highest values have events. Merge levels, leave out the term, or describe the groups with kaplan_meier.`,
    { term },
  );
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
