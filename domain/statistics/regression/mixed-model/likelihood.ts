import type { MixedData } from './mixed-data.ts';
import { RowTriangle, triangularise } from './triangularise.ts';

/**
 * The parts of the likelihood at one relative covariance M of the random effects (their covariance over the residual
 * variance), with V = I + Z M Z', and the sums from which every derivative by M follows.
 */
export type LikelihoodParts = {
  /** log|V|, log|X'V^-1 X| and the weighted residual sum of squares. */
  logDetV: number;
  logDetX: number;
  residual: number;
  beta: Float64Array;
  /** Upper triangle R with R'R = X'V^-1 X. */
  triangle: Float64Array;
  /** Sums over groups of W = Z'V^-1 Z, G = B (X'V^-1 X)^-1 B' with B = Z'V^-1 X, and r r' with r = Z'V^-1 (y - X beta). */
  w: Float64Array;
  g: Float64Array;
  rr: Float64Array;
  /** Sums of products of an element of W with one of W, G and r r'. */
  ww: Float64Array;
  wg: Float64Array;
  wrr: Float64Array;
  /** With u = rows of B R^-1: sums of u_i u_k' (q x q of p x p) and of u_i r_k (q x q of p). */
  uu: Float64Array;
  ur: Float64Array;
  /** r of each group, and W of each group: they give the predicted random effects. */
  groupR: Float64Array;
  groupW: Float64Array;
};

/** `lambda` (q x q, row-major) is any root of M: M = lambda lambda'. */
export function likelihoodParts(data: MixedData, lambda: Float64Array): LikelihoodParts {
  const { p, q, groups } = data;
  const width = q + p + 1;
  const { whitened, logDetV } = whitenedBlocks(data, lambda);
  const total = new RowTriangle(p + 1, data.rest);
  for (let row = 0; row < groups * q; row++) total.add(whitened, row * width + q);
  return { ...solved(total.triangle(), p), logDetV, ...sums(data, whitened, total.triangle()) };
}

/** The blocks times a root of V^-1, and log|V|. */
function whitenedBlocks({ p, q, groups, blocks }: MixedData, lambda: Float64Array) {
  const width = q + p + 1;
  const whitened = new Float64Array(blocks.length);
  const stack = new Float64Array(2 * q * q);
  let logDetV = 0;
  for (let group = 0; group < groups; group++) {
    const block = group * q * width;
    // I + K K' with K = R lambda is S'S, S being the triangle of K' above I: no squares are formed.
    for (let i = 0; i < q; i++)
      for (let k = 0; k < q; k++) {
        let sum = 0;
        for (let l = i; l < q; l++) sum += blocks[block + i * width + l]! * lambda[l * q + k]!;
        stack[k * q + i] = sum;
        stack[(q + i) * q + k] = i === k ? 1 : 0;
      }
    triangularise(stack, 2 * q, q, q);
    for (let i = 0; i < q; i++) {
      const diagonal = stack[i * q + i]!;
      logDetV += 2 * Math.log(Math.abs(diagonal));
      for (let c = 0; c < width; c++) {
        let value = blocks[block + i * width + c]!;
        for (let l = 0; l < i; l++) value -= stack[l * q + i]! * whitened[block + l * width + c]!;
        whitened[block + i * width + c] = value / diagonal;
      }
    }
  }
  return { whitened, logDetV };
}

/** u = Z'V^-1 X R^-1 (q x p) and W = Z'V^-1 Z of every group, R being the upper `triangle`; both are overwritten by the next. */
export function whitenedGroups(
  data: MixedData,
  lambda: Float64Array,
  triangle: Float64Array,
  visit: (u: Float64Array, w: Float64Array) => void,
): void {
  const { p, q, groups } = data;
  const width = q + p + 1;
  const { whitened } = whitenedBlocks(data, lambda);
  const u = new Float64Array(q * p);
  const w = new Float64Array(q * q);
  const reduced = new Float64Array(q * p);
  for (let group = 0; group < groups; group++) {
    const block = group * q * width;
    for (let l = 0; l < q; l++)
      for (let j = 0; j < p; j++) {
        let left = whitened[block + l * width + q + j]!;
        for (let i = 0; i < j; i++) left -= reduced[l * p + i]! * triangle[i * p + j]!;
        reduced[l * p + j] = left / triangle[j * p + j]!;
      }
    u.fill(0);
    w.fill(0);
    for (let i = 0; i < q; i++)
      for (let l = 0; l < q; l++) {
        const value = whitened[block + l * width + i]!;
        for (let j = 0; j < p; j++) u[i * p + j]! += value * reduced[l * p + j]!;
        for (let k = 0; k < q; k++) w[i * q + k]! += value * whitened[block + l * width + k]!;
      }
    visit(u, w);
  }
}

function solved(triangle: Float64Array, p: number) {
  const width = p + 1;
  const beta = new Float64Array(p);
  let logDetX = 0;
  for (let i = p - 1; i >= 0; i--) {
    let value = triangle[i * width + p]!;
    for (let j = i + 1; j < p; j++) value -= triangle[i * width + j]! * beta[j]!;
    beta[i] = value / triangle[i * width + i]!;
    logDetX += 2 * Math.log(Math.abs(triangle[i * width + i]!));
  }
  return { beta, logDetX, residual: triangle[p * width + p]! ** 2 };
}

function sums({ p, q, groups }: MixedData, whitened: Float64Array, full: Float64Array) {
  const width = q + p + 1;
  const { beta } = solved(full, p);
  const triangle = new Float64Array(p * p);
  for (let i = 0; i < p; i++) for (let j = i; j < p; j++) triangle[i * p + j] = full[i * (p + 1) + j]!;
  const square = q * q;
  const w = new Float64Array(square);
  const g = new Float64Array(square);
  const rr = new Float64Array(square);
  const ww = new Float64Array(square * square);
  const wg = new Float64Array(square * square);
  const wrr = new Float64Array(square * square);
  const uu = new Float64Array(square * p * p);
  const ur = new Float64Array(square * p);
  const groupR = new Float64Array(groups * q);
  const groupW = new Float64Array(groups * square);
  const u = new Float64Array(q * p);
  const ownG = new Float64Array(square);
  const ownRR = new Float64Array(square);
  const residuals = new Float64Array(q);
  const reduced = new Float64Array(q * p);
  for (let group = 0; group < groups; group++) {
    const block = group * q * width;
    for (let l = 0; l < q; l++) {
      const row = block + l * width;
      let residual = whitened[row + q + p]!;
      for (let j = 0; j < p; j++) {
        const value = whitened[row + q + j]!;
        residual -= value * beta[j]!;
        let left = value;
        for (let i = 0; i < j; i++) left -= reduced[l * p + i]! * triangle[i * p + j]!;
        reduced[l * p + j] = left / triangle[j * p + j]!;
      }
      residuals[l] = residual;
    }
    const r = groupR.subarray(group * q, (group + 1) * q);
    const ownW = groupW.subarray(group * square, (group + 1) * square);
    for (let i = 0; i < q; i++) {
      let value = 0;
      for (let l = 0; l < q; l++) value += whitened[block + l * width + i]! * residuals[l]!;
      r[i] = value;
      for (let j = 0; j < p; j++) {
        let sum = 0;
        for (let l = 0; l < q; l++) sum += whitened[block + l * width + i]! * reduced[l * p + j]!;
        u[i * p + j] = sum;
      }
    }
    for (let i = 0; i < q; i++)
      for (let k = 0; k < q; k++) {
        const at = i * q + k;
        let wValue = 0;
        for (let l = 0; l < q; l++) wValue += whitened[block + l * width + i]! * whitened[block + l * width + k]!;
        let gValue = 0;
        for (let j = 0; j < p; j++) {
          gValue += u[i * p + j]! * u[k * p + j]!;
          ur[at * p + j]! += u[i * p + j]! * r[k]!;
          for (let l = 0; l < p; l++) uu[(at * p + j) * p + l]! += u[i * p + j]! * u[k * p + l]!;
        }
        ownW[at] = wValue;
        ownG[at] = gValue;
        ownRR[at] = r[i]! * r[k]!;
        w[at]! += wValue;
        g[at]! += gValue;
        rr[at]! += ownRR[at]!;
      }
    for (let a = 0; a < square; a++)
      for (let b = 0; b < square; b++) {
        ww[a * square + b]! += ownW[a]! * ownW[b]!;
        wg[a * square + b]! += ownW[a]! * ownG[b]!;
        wrr[a * square + b]! += ownW[a]! * ownRR[b]!;
      }
  }
  return { triangle, w, g, rr, ww, wg, wrr, uu, ur, groupR, groupW };
}
