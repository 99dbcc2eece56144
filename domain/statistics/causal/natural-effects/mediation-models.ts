import { binomial, gaussian } from '../../core/regression/family.ts';
import { covarianceOf, fitGlm, type GlmFit } from '../../core/regression/glm.ts';
import { choleskyFactor, inverseFromFactor } from '../../math/cholesky.ts';
import { type Matrix, matrixOfColumns, timesVector, weightedCrossproduct } from '../../math/linear-algebra/matrix.ts';

type MediationModel = 'linear' | 'logistic';
export type MediationForm = { mediator: MediationModel; outcome: MediationModel; interaction: boolean };

/** Arrays run parallel to the rows; a mediator or outcome of a logistic model is 0 or 1. */
export type MediationData = {
  n: number;
  treated: Float64Array;
  mediator: Float64Array;
  outcome: Float64Array;
  covariates: readonly Float64Array[];
  /** How often each row counts; undefined: once. */
  counts: Float64Array | undefined;
  labels: { mediator: readonly string[]; outcome: readonly string[] };
};

/** Coefficients of the mediator: intercept, treatment, covariates; of the outcome: these with the mediator after treatment, and the interaction last. */
export type FittedPair = {
  mediator: GlmFit;
  outcome: GlmFit;
  /** Residual variance of a linear mediator model, else 0. */
  variance: number;
};

/** Throws what regressions throw of data that allow no fit. */
export function fitPair(data: MediationData, form: MediationForm): FittedPair {
  const { n, treated, mediator: m, outcome: y, covariates, counts, labels } = data;
  const fit = (columns: readonly Float64Array[], of: Float64Array, model: MediationModel, names: readonly string[]) =>
    fitGlm({
      x: matrixOfColumns(columns, n, { intercept: true }),
      labels: names,
      y: of,
      family: model === 'linear' ? gaussian : binomial,
      weights: counts,
    });
  const mediator = fit([treated, ...covariates], m, form.mediator, labels.mediator);
  const products = form.interaction ? [m.map((value, i) => value * treated[i]!)] : [];
  const outcome = fit([treated, m, ...covariates, ...products], y, form.outcome, labels.outcome);
  const total = counts === undefined ? n : counts.reduce((sum, count) => sum + count, 0);
  const df = total - mediator.coefficients.length;
  return { mediator, outcome, variance: form.mediator === 'linear' ? mediator.deviance / df : 0 };
}

/** The rows that were drawn, each once with how often it was. */
export function drawnRows(data: MediationData, drawn: Int32Array): MediationData {
  const times = new Float64Array(data.n);
  for (const row of drawn) times[row]!++;
  const rows = Int32Array.from({ length: data.n }, (_, row) => row).filter((row) => times[row]! > 0);
  const taken = (values: Float64Array) => Float64Array.from(rows, (row) => values[row]!);
  return {
    ...data,
    n: rows.length,
    treated: taken(data.treated),
    mediator: taken(data.mediator),
    outcome: taken(data.outcome),
    covariates: data.covariates.map(taken),
    counts: taken(times),
  };
}

/** By how much a weighted sum of the coefficients would change if a row counted a little more. Link functions are canonical. */
export function influenceOf({ basis }: GlmFit, gradient: Float64Array): Float64Array {
  const { z, rows, toCoefficients } = basis;
  const p = z.columns;
  const ofBasis = toCoefficients === undefined ? gradient : transposed(toCoefficients, gradient);
  const inverse: Matrix = { rows: p, columns: p, values: inverseInformation(basis) };
  return timesVector(z, timesVector(inverse, ofBasis)).map((value, i) => value * rows.score[i]!);
}

/** Of the coefficients with dispersion 1, at the maximum itself: R's glm has that of the step before. */
export function covarianceAtMaximum({ basis }: GlmFit): Float64Array {
  return covarianceOf(basis, inverseInformation(basis));
}

function inverseInformation({ z, rows }: GlmFit['basis']): Float64Array {
  const p = z.columns;
  const attempt = choleskyFactor(weightedCrossproduct(z, rows.information), p, 0);
  return 'factor' in attempt ? inverseFromFactor(attempt.factor, p) : new Float64Array(p * p).fill(Number.NaN);
}

function transposed(square: Float64Array, vector: Float64Array): Float64Array {
  const p = vector.length;
  const result = new Float64Array(p);
  for (let i = 0; i < p; i++) for (let j = 0; j < p; j++) result[j]! += square[i * p + j]! * vector[i]!;
  return result;
}
