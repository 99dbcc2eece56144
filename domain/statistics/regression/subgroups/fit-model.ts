import { AnalysisInputError } from '../../core/input-error.ts';
import { coxData } from '../../core/partial-likelihood/cox-data.ts';
import { maximise } from '../../core/partial-likelihood/maximise.ts';
import { partialLikelihood } from '../../core/partial-likelihood/partial-likelihood.ts';
import { binomial } from '../../core/regression/family.ts';
import { fitGlm } from '../../core/regression/glm.ts';
import { interceptName } from '../../core/regression/regression-data.ts';
import { ascendingOrder } from '../../core/sort-order.ts';
import { matrixOfColumns } from '../../math/linear-algebra/matrix.ts';
import { fitLeastSquares } from '../least-squares.ts';

/** What a model explains; arrays run parallel to the rows. `events` is 0 or 1. */
export type Explained =
  | { model: 'logistic'; events: Float64Array }
  | { model: 'linear'; outcome: Float64Array }
  | {
      model: 'cox';
      time: Float64Array;
      events: Float64Array;
      stratum: Int32Array | undefined;
      ties: 'efron' | 'breslow';
    };

export type ModelColumn = { label: string; values: Float64Array };

/** Of the columns alone: an intercept is fitted where the model has one, and not told. */
export type FittedModel = {
  estimates: Float64Array;
  /** Row-major. */
  covariance: Float64Array;
  logLikelihood: number;
  /** Of a linear model. */
  residuals: { sumOfSquares: number; df: number } | undefined;
};

/** The same of some of the rows. */
export function takeRows(explained: Explained, rows: Int32Array): Explained {
  const of = (values: Float64Array) => Float64Array.from(rows, (row) => values[row]!);
  switch (explained.model) {
    case 'logistic':
      return { model: 'logistic', events: of(explained.events) };
    case 'linear':
      return { model: 'linear', outcome: of(explained.outcome) };
    case 'cox': {
      const { ties, stratum } = explained;
      return {
        model: 'cox',
        time: of(explained.time),
        events: of(explained.events),
        stratum: stratum && Int32Array.from(rows, (row) => stratum[row]!),
        ties,
      };
    }
  }
}

/** Throws what the regressions throw of data that allow no fit. */
export function fitModel(explained: Explained, columns: readonly ModelColumn[]): FittedModel {
  switch (explained.model) {
    case 'logistic':
      return fitLogistic(explained.events, columns);
    case 'linear':
      return fitLinear(explained.outcome, columns);
    case 'cox':
      return fitCoxModel(explained, columns);
  }
}

function fitLogistic(events: Float64Array, columns: readonly ModelColumn[]): FittedModel {
  const values = columns.map((column) => column.values);
  const fit = fitGlm({
    x: matrixOfColumns(values, events.length, { intercept: true }),
    labels: [interceptName, ...columns.map(({ label }) => label)],
    y: events,
    family: binomial,
  });
  return {
    estimates: fit.coefficients.slice(1),
    covariance: withoutFirst(fit.covariance, columns.length + 1),
    logLikelihood: -fit.deviance / 2,
    residuals: undefined,
  };
}

function fitLinear(outcome: Float64Array, columns: readonly ModelColumn[]): FittedModel {
  const n = outcome.length;
  const df = n - columns.length - 1;
  if (df < 1)
    throw new AnalysisInputError(
      'insufficient_data',
      `${n} rows for ${columns.length + 1} coefficients leave no degree of freedom for the residual variance.`,
      { rows: n, coefficients: columns.length + 1 },
    );
  const chunk = {
    n,
    columns: columns.map(({ values }) => values),
    outcome,
    weights: undefined,
    offset: undefined,
    clusters: undefined,
  };
  const fit = fitLeastSquares(
    { n, width: columns.length + 1, clusters: undefined, chunks: () => [chunk] },
    [interceptName, ...columns.map(({ label }) => label)],
    { robust: 'none', cluster_type: 'HC1' },
  );
  const sumOfSquares = fit.residualSumOfSquares;
  const variance = sumOfSquares / df;
  return {
    estimates: fit.coefficients.slice(1),
    covariance: withoutFirst(fit.unscaledCovariance, columns.length + 1).map((value) => value * variance),
    logLikelihood: -0.5 * n * (Math.log((2 * Math.PI * sumOfSquares) / n) + 1),
    residuals: { sumOfSquares, df },
  };
}

function fitCoxModel(
  { time, events, stratum, ties }: Extract<Explained, { model: 'cox' }>,
  columns: readonly ModelColumn[],
): FittedModel {
  const strata = stratum === undefined ? 1 : stratum.reduce((most, code) => Math.max(most, code + 1), 0);
  const data = coxData(
    {
      n: time.length,
      order: ascendingOrder(time),
      time,
      entry: undefined,
      event: Uint8Array.from(events),
      weights: undefined,
    },
    columns.map(({ values }) => values),
    { stratum, strata },
  );
  const fit = maximise(
    data,
    columns.map(({ label }) => label),
    (beta) => partialLikelihood(data, beta, ties),
    () => {},
    true,
  );
  const { p, scale } = data;
  return {
    estimates: fit.beta.map((value, j) => value / scale[j]!),
    covariance: fit.variance.map((value, at) => value / (scale[Math.floor(at / p)]! * scale[at % p]!)),
    logLikelihood: fit.logLikelihood,
    residuals: undefined,
  };
}

function withoutFirst(matrix: Float64Array, size: number): Float64Array {
  const left = new Float64Array((size - 1) ** 2);
  for (let j = 1; j < size; j++) left.set(matrix.subarray(j * size + 1, (j + 1) * size), (j - 1) * (size - 1));
  return left;
}
