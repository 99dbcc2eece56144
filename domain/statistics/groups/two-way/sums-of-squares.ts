import { AnalysisInputError } from '../../core/input-error.ts';
import { type Qr, qrCoefficients, qrDecomposition } from '../../math/linear-algebra/householder-qr.ts';
import type { Matrix } from '../../math/linear-algebra/matrix.ts';
import { aboutFirst } from '../../math/moments.ts';
import type { TwoWayData, TwoWayModel } from './data.ts';

type TwoWayFit = {
  terms: { term: string; sum_sq: number; df: number }[];
  residual: { sum_sq: number; df: number };
  /** Observed minus fitted, row by row. */
  residuals: Float64Array;
};

/** A term, its columns in the design, and the terms that contain it. */
type Term = { label: string; columns: number[]; containedIn: number[] };

/** The sums of squares of type 1, 2 or 3, all from one triangle of the full model. */
export function fitTwoWay(given: TwoWayData, parameters: TwoWayModel): TwoWayFit {
  const data = pivoted(given);
  const { terms, row } = modelOf(data, parameters);
  const width = 1 + terms.reduce((sum, { columns }) => sum + columns.length, 0);
  const { qr, within } = decompose(data, width, row);
  if (qr.rank < width) {
    const column = qr.pivot[qr.rank]!;
    const { label } = terms.find(({ columns }) => columns.includes(column)) ?? { label: 'the intercept' };
    throw new AnalysisInputError(
      'singular_design',
      `The effect of "${label}" can't be told from the other terms: its values follow from them in the ${data.n} rows used. Leave it out, or combine levels.`,
      { term: label },
    );
  }
  const sum_sq = within + qr.residualSumOfSquares;
  const coefficients = qrCoefficients(qr);
  const design = new Float64Array(width);
  const residuals = Float64Array.from(data.values, (value, i) => {
    row(design, data.factors[0].codes[i]!, data.factors[1].codes[i]!, i);
    let fitted = 0;
    for (let j = 0; j < width; j++) fitted += design[j]! * coefficients[j]!;
    return value - fitted;
  });
  return {
    terms: terms.map(({ label, columns }, index) => ({
      term: label,
      sum_sq: termSumOfSquares(qr, terms, index, parameters.ss_type),
      df: columns.length,
    })),
    residual: { sum_sq, df: data.n - width },
    residuals,
  };
}

/** All about their first value: only the intercept changes, which is no term, and a common offset costs no digits. */
function pivoted(data: TwoWayData): TwoWayData {
  const origin = data.values[0]!;
  const cells = data.cells.map((cell) => {
    const { mean, remainder } = cell.moments;
    return { ...cell, moments: { ...cell.moments, mean: mean - origin + remainder, remainder: 0 } };
  });
  return { ...data, values: aboutFirst(data.values), covariates: data.covariates.map(aboutFirst), cells };
}

/** The terms and what fills a row of the design: an intercept, covariates, and factors coded by deviations (contr.sum). */
function modelOf(data: TwoWayData, { factors, covariates: names = [], interaction }: TwoWayModel) {
  const [a, b] = data.factors.map((factor) => factor.names.length - 1) as [number, number];
  const p = names.length;
  const range = (start: number, length: number) => Array.from({ length }, (_, i) => start + i);
  const terms: Term[] = names.map((label, j) => ({ label, columns: [1 + j], containedIn: [] }));
  terms.push({ label: factors[0]!, columns: range(1 + p, a), containedIn: interaction ? [p + 2] : [] });
  terms.push({ label: factors[1]!, columns: range(1 + p + a, b), containedIn: interaction ? [p + 2] : [] });
  if (interaction)
    terms.push({ label: `${factors[0]}:${factors[1]}`, columns: range(1 + p + a + b, a * b), containedIn: [] });

  const deviation = (code: number, column: number, last: number) => (code === last ? -1 : code === column ? 1 : 0);
  const row = (to: Float64Array, code1: number, code2: number, i: number) => {
    let at = 0;
    to[at++] = 1;
    for (const covariate of data.covariates) to[at++] = covariate[i]!;
    for (let j = 0; j < a; j++) to[at++] = deviation(code1, j, a);
    for (let k = 0; k < b; k++) to[at++] = deviation(code2, k, b);
    if (interaction)
      for (let k = 0; k < b; k++)
        for (let j = 0; j < a; j++) to[at++] = deviation(code1, j, a) * deviation(code2, k, b);
  };
  return { terms, row };
}

/** Without covariates the means of the cells carry all: as many rows as cells, however many patients. */
function decompose(
  data: TwoWayData,
  columns: number,
  row: (to: Float64Array, code1: number, code2: number, i: number) => void,
): { qr: Qr; within: number } {
  if (data.covariates.length > 0) {
    const x: Matrix = { rows: data.n, columns, values: new Float64Array(data.n * columns) };
    for (let i = 0; i < data.n; i++)
      row(x.values.subarray(i * columns, (i + 1) * columns), data.factors[0].codes[i]!, data.factors[1].codes[i]!, i);
    return { qr: qrDecomposition(x, { response: data.values }), within: 0 };
  }
  const cells = data.cells.filter(({ moments }) => moments.n > 0);
  const x: Matrix = { rows: cells.length, columns, values: new Float64Array(cells.length * columns) };
  for (const [i, { code1, code2 }] of cells.entries())
    row(x.values.subarray(i * columns, (i + 1) * columns), code1, code2, i);
  const qr = qrDecomposition(x, {
    response: Float64Array.from(cells, ({ moments }) => moments.mean),
    rootWeights: Float64Array.from(cells, ({ moments }) => Math.sqrt(moments.n)),
  });
  return { qr, within: cells.reduce((sum, { moments }) => sum + moments.squares, 0) };
}

/**
 * What the term explains after the terms that its type puts before it: with its columns last, the squares of their
 * effects, without a difference of two large sums.
 */
function termSumOfSquares(qr: Qr, terms: readonly Term[], index: number, type: 1 | 2 | 3): number {
  const term = terms[index]!;
  const before = terms.filter((_, other) =>
    type === 1 ? other < index : other !== index && !(type === 2 && term.containedIn.includes(other)),
  );
  const order = [0, ...before.flatMap(({ columns }) => columns), ...term.columns];
  const triangle: Matrix = {
    rows: qr.columns,
    columns: order.length,
    values: new Float64Array(qr.columns * order.length),
  };
  for (let i = 0; i < qr.columns; i++)
    for (const [j, column] of order.entries())
      triangle.values[i * order.length + j] = column < i ? 0 : qr.r[i * qr.columns + column]!;
  const { effects } = qrDecomposition(triangle, { response: qr.effects, tolerance: 0 });
  return effects.subarray(order.length - term.columns.length).reduce((sum, effect) => sum + effect * effect, 0);
}
