import { expit } from '../../math/logit.ts';
import { type FittedPair, influenceOf, type MediationData, type MediationForm } from './mediation-models.ts';

/** The treatment of the outcome, and that under which the mediator is what it would be, in the order of all lists of means. */
const corners = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

/** The mean outcome of a row and its derivatives: by linear predictor and slope of the outcome, by predictor and variance of the mediator. */
type Integral = { value: number; byPredictor: number; bySlope: number; byMediator: number; byVariance: number };
/** `predictor` of the outcome where the mediator is 0, and `mediator`, the linear predictor of the mediator. */
type Integrand = (predictor: number, mediator: number, into: Integral) => void;

/**
 * Means over all rows of the outcome if treatment were a and the mediator what it would be under treatment a' (Pearl, UAI 2001; Imai,
 * Keele and Tingley, Psychological Methods 2010;15:309-334), one for each corner. The mediator is integrated out exactly, not drawn.
 */
export function potentialMeans(data: MediationData, form: MediationForm, pair: FittedPair): Float64Array {
  const parts = rowParts(data, pair);
  const at = emptyIntegral();
  return Float64Array.from(corners, ([own, mediators]) => {
    const { integrand, fixed, shift } = cornerOf(form, pair, own, mediators);
    let sum = 0;
    let total = 0;
    for (let i = 0; i < data.n; i++) {
      const count = data.counts === undefined ? 1 : data.counts[i]!;
      integrand(parts.outcome[i]! + fixed, parts.mediator[i]! + shift, at);
      sum += count * at.value;
      total += count;
    }
    return sum / total;
  });
}

/** Of each mean by how much each row would change it if it counted a little more: through both models and through the average. */
export function influenceOfMeans(data: MediationData, form: MediationForm, pair: FittedPair): Float64Array[] {
  const { n, covariates } = data;
  const parts = rowParts(data, pair);
  const residuals = pair.mediator.basis.rows.score;
  const df = n - pair.mediator.coefficients.length;
  return corners.map(([own, mediators]) => {
    const { integrand, fixed, shift } = cornerOf(form, pair, own, mediators);
    const found = Array.from({ length: n }, (_, i) => {
      const at = emptyIntegral();
      integrand(parts.outcome[i]! + fixed, parts.mediator[i]! + shift, at);
      return at;
    });
    const mean = (of: (at: Integral, i: number) => number) => found.reduce((sum, at, i) => sum + of(at, i), 0) / n;
    const byPredictor = mean((at) => at.byPredictor);
    const bySlope = mean((at) => at.bySlope);
    const byMediator = mean((at) => at.byMediator);
    const byVariance = mean((at) => at.byVariance);
    const throughOutcome = influenceOf(
      pair.outcome,
      Float64Array.of(
        byPredictor,
        own * byPredictor,
        bySlope,
        ...covariates.map((values) => mean((at, i) => at.byPredictor * values[i]!)),
        ...(form.interaction ? [own * bySlope] : []),
      ),
    );
    const throughMediator = influenceOf(
      pair.mediator,
      Float64Array.of(
        byMediator,
        mediators * byMediator,
        ...covariates.map((values) => mean((at, i) => at.byMediator * values[i]!)),
      ),
    );
    const average = mean((at) => at.value);
    return Float64Array.from(found, ({ value }, i) => {
      const throughVariance = form.mediator === 'linear' ? (byVariance * (residuals[i]! ** 2 - pair.variance)) / df : 0;
      return (value - average) / n + throughOutcome[i]! + throughMediator[i]! + throughVariance;
    });
  });
}

/** What the covariates and the intercept add to both linear predictors. */
function rowParts({ n, covariates }: MediationData, { mediator, outcome }: FittedPair) {
  const sum = (intercept: number, coefficients: Float64Array) => {
    const result = new Float64Array(n).fill(intercept);
    for (const [j, values] of covariates.entries())
      for (let i = 0; i < n; i++) result[i]! += coefficients[j]! * values[i]!;
    return result;
  };
  return {
    mediator: sum(mediator.coefficients[0]!, mediator.coefficients.subarray(2)),
    outcome: sum(outcome.coefficients[0]!, outcome.coefficients.subarray(3)),
  };
}

function cornerOf(form: MediationForm, { mediator, outcome, variance }: FittedPair, own: number, mediators: number) {
  const theta = outcome.coefficients;
  const slope = theta[2]! + (form.interaction ? own * theta.at(-1)! : 0);
  return {
    integrand: integrandOf(form, slope, Math.sqrt(variance)),
    fixed: own * theta[1]!,
    shift: mediators * mediator.coefficients[1]!,
  };
}

function emptyIntegral(): Integral {
  return { value: 0, byPredictor: 0, bySlope: 0, byMediator: 0, byVariance: 0 };
}

function integrandOf(form: MediationForm, slope: number, deviation: number): Integrand {
  if (form.outcome === 'linear') return form.mediator === 'linear' ? linear(slope) : linearOfBinary(slope);
  return form.mediator === 'logistic' ? logisticOfBinary(slope) : logisticOfNormal(slope, deviation);
}

function linear(slope: number): Integrand {
  return (predictor, mediator, into) => {
    into.value = predictor + slope * mediator;
    into.byPredictor = 1;
    into.bySlope = mediator;
    into.byMediator = slope;
  };
}

function linearOfBinary(slope: number): Integrand {
  return (predictor, mediator, into) => {
    const share = expit(mediator);
    into.value = predictor + slope * share;
    into.byPredictor = 1;
    into.bySlope = share;
    into.byMediator = slope * share * (1 - share);
  };
}

function logisticOfBinary(slope: number): Integrand {
  return (predictor, mediator, into) => {
    const share = expit(mediator);
    const [without, withIt] = [expit(predictor), expit(predictor + slope)];
    const slopeWithIt = share * withIt * (1 - withIt);
    into.value = share * withIt + (1 - share) * without;
    into.byPredictor = slopeWithIt + (1 - share) * without * (1 - without);
    into.bySlope = slopeWithIt;
    into.byMediator = (withIt - without) * share * (1 - share);
  };
}

/** More points than these would only be needed by a mediator that tells the outcome for certain. */
const mostPoints = 2000;

/**
 * A normal mediator, by the trapezoid rule: its error falls with the exponential of the distance of the nearest pole, which for a logistic
 * curve is pi over its slope, so that this step leaves rounding alone (Trefethen and Weideman, SIAM Review 2014;56:385-458).
 */
function logisticOfNormal(slope: number, deviation: number): Integrand {
  const reach = 8.5;
  const step = Math.max((2 * reach) / mostPoints, Math.min(0.7, 0.6 / Math.abs(slope * deviation)));
  const points = 2 * Math.ceil(reach / step) + 1;
  const normal = Float64Array.from({ length: points }, (_, k) => (k - (points - 1) / 2) * step);
  const weight = normal.map((t) => (step * Math.exp((-t * t) / 2)) / Math.sqrt(2 * Math.PI));
  return (predictor, mediator, into) => {
    const centre = predictor + slope * mediator;
    let value = 0;
    let first = 0;
    let moment = 0;
    for (let k = 0; k < points; k++) {
      const probability = expit(centre + slope * deviation * normal[k]!);
      const density = weight[k]! * probability * (1 - probability);
      value += weight[k]! * probability;
      first += density;
      moment += density * normal[k]!;
    }
    into.value = value;
    into.byPredictor = first;
    into.bySlope = mediator * first + deviation * moment;
    into.byMediator = slope * first;
    into.byVariance = deviation === 0 ? 0 : (slope * moment) / (2 * deviation);
  };
}
