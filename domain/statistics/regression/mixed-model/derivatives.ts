import type { LikelihoodParts } from './likelihood.ts';

/** First and second derivatives by the elements of a root of M. */
type Derivatives = {
  /** Of log|V| + (REML) log|X'V^-1 X|. */
  logDet: { first: Float64Array; second: Float64Array };
  /** Of the weighted residual sum of squares. */
  residual: { first: Float64Array; second: Float64Array };
  /** Of R^-T (X'V^-1 X) R^-1: one p x p matrix for each element. */
  information: Float64Array[];
};

/** Where the free elements of a lower-triangular root are, column by column (as lme4 orders its theta). */
export function freeElements(q: number, correlated: boolean): [row: number, column: number][] {
  const elements: [number, number][] = [];
  for (let column = 0; column < q; column++)
    for (let row = column; row < (correlated ? q : column + 1); row++) elements.push([row, column]);
  return elements;
}

/**
 * Derivatives at M = lambda lambda' by the free elements of lambda; `basis`, where given, takes that M to the one of the
 * likelihood: basis M basis'. From d V^-1 = -V^-1 dV V^-1 (Lindstrom and Bates, JASA 1988;83:1014-1022).
 */
export function derivatives(
  parts: LikelihoodParts,
  { p, q }: { p: number; q: number },
  lambda: Float64Array,
  elements: readonly [number, number][],
  reml: boolean,
  basis?: Float64Array,
): Derivatives {
  const count = elements.length;
  const inBasis = (m: Float64Array) => (basis === undefined ? m : sandwich(basis, m, q));
  const firstM = elements.map(([row, column]) => {
    const m = new Float64Array(q * q);
    for (let i = 0; i < q; i++) {
      m[row * q + i]! += lambda[i * q + column]!;
      m[i * q + row]! += lambda[i * q + column]!;
    }
    return inBasis(m);
  });
  const secondM = (a: number, b: number) => {
    const m = new Float64Array(q * q);
    const [rowA, columnA] = elements[a]!;
    const [rowB, columnB] = elements[b]!;
    if (columnA === columnB) {
      m[rowA * q + rowB]! += 1;
      m[rowB * q + rowA]! += 1;
    }
    return inBasis(m);
  };
  const information = firstM.map((m) => contracted(m, parts.uu, p * p).map((value) => -value));
  const shifts = firstM.map((m) => contracted(m, parts.ur, p));

  const logDet = { first: new Float64Array(count), second: new Float64Array(count * count) };
  const residual = { first: new Float64Array(count), second: new Float64Array(count * count) };
  for (let a = 0; a < count; a++) {
    logDet.first[a] = dot(firstM[a]!, parts.w) - (reml ? dot(firstM[a]!, parts.g) : 0);
    residual.first[a] = -dot(firstM[a]!, parts.rr);
    for (let b = 0; b <= a; b++) {
      const second = secondM(a, b);
      let logs = dot(second, parts.w) - tracePairs(firstM[a]!, firstM[b]!, parts.ww, q);
      if (reml)
        logs +=
          2 * tracePairs(firstM[a]!, firstM[b]!, parts.wg, q) -
          dot(second, parts.g) -
          traceProduct(information[a]!, information[b]!, p);
      const squares =
        2 * tracePairs(firstM[a]!, firstM[b]!, parts.wrr, q) - 2 * dot(shifts[a]!, shifts[b]!) - dot(second, parts.rr);
      logDet.second[a * count + b] = logDet.second[b * count + a] = logs;
      residual.second[a * count + b] = residual.second[b * count + a] = squares;
    }
  }
  return { logDet, residual, information };
}

/** Sum of tr(A W B Y) over groups, from the sums of products of the elements of W and Y. */
export function tracePairs(a: Float64Array, b: Float64Array, products: Float64Array, q: number): number {
  let trace = 0;
  for (let i = 0; i < q; i++)
    for (let k = 0; k < q; k++)
      for (let l = 0; l < q; l++)
        for (let m = 0; m < q; m++) trace += a[i * q + k]! * b[l * q + m]! * products[(k * q + l) * q * q + m * q + i]!;
  return trace;
}

function traceProduct(a: Float64Array, b: Float64Array, size: number): number {
  let trace = 0;
  for (let i = 0; i < size; i++) for (let k = 0; k < size; k++) trace += a[i * size + k]! * b[k * size + i]!;
  return trace;
}

/** Sum of weights times blocks of `size` numbers. */
function contracted(weights: Float64Array, blocks: Float64Array, size: number): Float64Array {
  const sum = new Float64Array(size);
  for (let at = 0; at < weights.length; at++)
    for (let i = 0; i < size; i++) sum[i]! += weights[at]! * blocks[at * size + i]!;
  return sum;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** T M T'. */
export function sandwich(t: Float64Array, m: Float64Array, q: number): Float64Array {
  const result = new Float64Array(q * q);
  for (let i = 0; i < q; i++)
    for (let j = 0; j < q; j++)
      for (let k = 0; k < q; k++)
        for (let l = 0; l < q; l++) result[i * q + j]! += t[i * q + k]! * m[k * q + l]! * t[j * q + l]!;
  return result;
}
