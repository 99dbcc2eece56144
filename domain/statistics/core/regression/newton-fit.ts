import { choleskyFactor, solveWithFactor } from '../../math/cholesky.ts';
import { AnalysisInputError } from '../input-error.ts';
import { farAway, nothingToGain } from './separation.ts';

/** The fit in the coordinates in which steps are taken. */
export type NewtonFit = {
  gamma: Float64Array;
  /** Cholesky factor of the expected information of gamma. */
  factor: Float64Array;
  deviance: number;
};

/** A model as Newton's method sees it: whatever it keeps of its rows. */
export type NewtonModel = {
  size: number;
  /** The first step of IRLS, which has no coefficients yet: of least squares, on the working response of the starting means. */
  fromOutcomes(): { score: Float64Array; information: Float64Array };
  /** Goes to gamma. */
  devianceAt(gamma: Float64Array): number;
  /** Where it was gone last. */
  derivatives(): { score: Float64Array; information: Float64Array };
  /** How far the step moves the linear predictor of the row that it moves most. */
  farthest(step: Float64Array): number;
  /** Throws `separation`: gamma runs off in this direction. */
  separated(change: Float64Array): never;
};

/** R's glm stops at 1e-8; the references were made with this. */
const relativeChange = 1e-13;
const maxIterations = 100;

/**
 * Maximum likelihood, at first as R's glm and, where that runs off, with step halving. Throws `separation` and
 * `not_converged`.
 */
export function newtonFit(
  model: NewtonModel,
  start: Float64Array | undefined,
  onIteration?: (iteration: number) => void,
): { fit: NewtonFit; iterations: number } {
  return (
    maximise(model, start, { halving: false, onIteration }) ?? maximise(model, start, { halving: true, onIteration })!
  );
}

/**
 * Newton steps from `start`, or IRLS from the outcomes where it is undefined (after its first step the two are one). As
 * in R's glm the information is that of the last step, one step behind the coefficients: at 1e-13 the step that is left
 * would still change the seventh digit of a standard error. Without step halving, as R, a step may go up in deviance;
 * undefined when two do so in a row, or one leaves the numbers.
 */
function maximise(
  model: NewtonModel,
  start: Float64Array | undefined,
  { halving, onIteration }: { halving: boolean; onIteration: ((iteration: number) => void) | undefined },
): { fit: NewtonFit; iterations: number } | undefined {
  let gamma = start ?? firstStep(model);
  let deviance = model.devianceAt(gamma);
  let previousGain = Number.POSITIVE_INFINITY;
  let farBefore = false;
  let ascents = 0;
  for (let iteration = start === undefined ? 2 : 1; iteration <= maxIterations; iteration++) {
    onIteration?.(iteration);
    const { score, information } = model.derivatives();
    const factor = factorOrSeparated(model, information);
    const step = solveWithFactor(factor, score);
    // Twice what the quadratic model promises to gain: the squared length of the step in standard errors.
    const gain = dot(score, step);
    const far = gain < nothingToGain && model.farthest(step) > farAway;
    if (far && farBefore && gain > 0.01 * previousGain) model.separated(step);
    farBefore = far;
    previousGain = gain;

    let next = gamma.map((value, j) => value + step[j]!);
    let nextDeviance = model.devianceAt(next);
    const allowed = deviance + 1e-12 * (Math.abs(deviance) + 0.1);
    for (let halved = 0; halving && !(nextDeviance <= allowed) && halved < 60; halved++) {
      next = next.map((value, j) => (value + gamma[j]!) / 2);
      nextDeviance = model.devianceAt(next);
    }
    ascents = nextDeviance <= allowed ? 0 : ascents + 1;
    if (!halving && (ascents === 2 || !Number.isFinite(nextDeviance))) return undefined;
    const change = Math.abs(nextDeviance - deviance);
    gamma = next;
    deviance = nextDeviance;
    if (change < relativeChange * (Math.abs(deviance) + 0.1) && !far)
      return { fit: { gamma, factor, deviance }, iterations: iteration };
  }
  throw new AnalysisInputError(
    'not_converged',
    `The model did not converge in ${maxIterations} iterations. Leave out covariates, or rescale those with extreme values.`,
  );
}

function firstStep(model: NewtonModel): Float64Array {
  const { score, information } = model.fromOutcomes();
  return solveWithFactor(factorOrSeparated(model, information), score);
}

function factorOrSeparated(model: NewtonModel, information: Float64Array): Float64Array {
  const factored = choleskyFactor(information, model.size, 0);
  if ('factor' in factored) return factored.factor;
  const unit = new Float64Array(model.size);
  unit[factored.dependent] = 1;
  return model.separated(unit);
}

export function dot(a: Float64Array, b: Float64Array): number {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += a[i]! * b[i]!;
  return total;
}
