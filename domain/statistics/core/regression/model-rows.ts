import { emptyStrip, type Strip, stripHeight } from '../../math/linear-algebra/strips.ts';
import type { RegressionData } from './regression-data.ts';

/** Some rows of a model; the arrays run parallel. */
type ModelChunk = {
  n: number;
  /** Of each coefficient but the intercept. */
  columns: readonly Float64Array[];
  outcome: Float64Array;
  weights: Float64Array | undefined;
  /** What is added to the linear predictor. */
  offset: Float64Array | undefined;
  /** The cluster of each row. */
  clusters: Int32Array | undefined;
};

/** The rows of a model, which can be gone through any number of times and need not be in memory together. */
export type ModelRows = {
  n: number;
  /** Coefficients, the intercept included. */
  width: number;
  /** How many clusters there are, where there are any. */
  clusters: number | undefined;
  chunks(): Iterable<ModelChunk>;
};

export function modelRows({ n, labels, design, weights, offset, clusters }: RegressionData, outcome: Float64Array) {
  const columns = design.columns.map(({ values }) => values);
  const chunk: ModelChunk = { n, columns, outcome, weights, offset, clusters: clusters?.of };
  return { n, width: labels.length, clusters: clusters?.count, chunks: () => [chunk] } satisfies ModelRows;
}

/**
 * What is taken from each column before any sum, the outcome's last: a value of the column near its middle. Then the
 * differences are exact, and a column of dates in milliseconds loses no digits. The intercept's is 0.
 */
export function pivotsOf(rows: ModelRows): Float64Array {
  for (const { columns, outcome } of rows.chunks()) {
    if (outcome.length === 0) continue;
    return Float64Array.from([0, ...[...columns, outcome].map(nearMiddle)]);
  }
  return new Float64Array(rows.width + 1);
}

/** Of some hundred values: the middle one is not among the outliers. */
const looked = 101;

function nearMiddle(values: Float64Array): number {
  const step = Math.max(1, Math.floor(values.length / looked));
  const some = Float64Array.from({ length: Math.min(looked, values.length) }, (_, i) => values[i * step]!).sort();
  return some[some.length >> 1]!;
}

/** A strip of a model: ones and covariates in `x`, less their pivots, and the outcome less offset and pivot after them. */
export type ModelStrip = {
  x: Strip;
  /** The same with the outcome as its last column. */
  xy: Strip;
  y: Float64Array;
  weights: Float64Array | undefined;
  chunk: ModelChunk;
  /** Where in the chunk the strip begins. */
  from: number;
};

/** All rows strip by strip. The strip is overwritten by the next. */
export function* stripsOf(rows: ModelRows, pivots: Float64Array): Generator<ModelStrip> {
  const xy = emptyStrip(rows.width + 1);
  const { values } = xy;
  const y = values.subarray(rows.width * stripHeight, (rows.width + 1) * stripHeight);
  for (const chunk of rows.chunks())
    for (let from = 0; from < chunk.n; from += stripHeight) {
      const height = Math.min(stripHeight, chunk.n - from);
      fillStrip(values, chunk, from, height, pivots);
      yield {
        x: { height, columns: rows.width, values },
        xy: { height, columns: rows.width + 1, values },
        y,
        weights: chunk.weights?.subarray(from, from + height),
        chunk,
        from,
      };
    }
}

function fillStrip(to: Float64Array, chunk: ModelChunk, from: number, height: number, pivots: Float64Array): void {
  const { columns, outcome, offset } = chunk;
  to.fill(1, 0, height);
  for (let j = 0; j < columns.length; j++)
    subtracted(to, (j + 1) * stripHeight, columns[j]!, from, height, pivots[j + 1]!);
  const last = (columns.length + 1) * stripHeight;
  subtracted(to, last, outcome, from, height, pivots[columns.length + 1]!);
  if (offset !== undefined) for (let i = 0; i < height; i++) to[last + i]! -= offset[from + i]!;
}

function subtracted(
  to: Float64Array,
  at: number,
  column: Float64Array,
  from: number,
  height: number,
  pivot: number,
): void {
  for (let i = 0; i < height; i++) to[at + i] = column[from + i]! - pivot;
}
