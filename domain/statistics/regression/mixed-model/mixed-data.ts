import { RowTriangle, triangularise } from './triangularise.ts';

/**
 * The data as the likelihood needs them: each group's rows rotated so that its random-effects columns are triangular
 * (Pinheiro and Bates, Mixed-Effects Models in S and S-PLUS, section 2.2.3). What lies below does not depend on the
 * variances and is folded into one triangle for all groups.
 */
export type MixedData = {
  n: number;
  /** Fixed effects, the intercept among them. */
  p: number;
  /** Random effects a group: the intercept and the slopes. */
  q: number;
  groups: number;
  /** Per group, row-major: q rows of (q random-effects columns, p fixed-effects columns, outcome). */
  blocks: Float64Array;
  /** Triangle of the rows free of random effects: p fixed-effects columns and the outcome. */
  rest: Float64Array;
  /** Random effects b of the data's own columns are b' = basis b in the columns used here. */
  basis: Float64Array;
};

export type MixedColumns = {
  outcome: Float64Array;
  fixed: readonly Float64Array[];
  slopes: readonly Float64Array[];
  group: Int32Array;
  groups: number;
};

/**
 * Slopes are divided by their standard deviation and, where they may correlate with the intercept, centred: the model
 * is the same, and the search for the variances does not depend on units and zero points.
 */
export function mixedData({ outcome, fixed, slopes, group, groups }: MixedColumns, correlated: boolean): MixedData {
  const n = outcome.length;
  const p = fixed.length;
  const q = 1 + slopes.length;
  const width = q + p + 1;
  const basis = new Float64Array(q * q);
  basis[0] = 1;
  const centres = slopes.map((values) => (correlated ? values.reduce((sum, value) => sum + value, 0) / n : 0));
  const spreads = slopes.map((values, k) =>
    Math.sqrt(values.reduce((sum, value) => sum + (value - centres[k]!) ** 2, 0) / n),
  );
  for (let k = 1; k < q; k++) {
    basis[k] = centres[k - 1]!;
    basis[k * q + k] = spreads[k - 1]!;
  }

  const { order, starts } = rowsByGroup(group, groups);
  const largest = starts.reduce((most, start, g) => (g === 0 ? 0 : Math.max(most, start - starts[g - 1]!)), 0);
  const work = new Float64Array(Math.max(largest, q) * width);
  const blocks = new Float64Array(groups * q * width);
  const rest = new RowTriangle(p + 1);
  for (let g = 0; g < groups; g++) {
    const rows = starts[g + 1]! - starts[g]!;
    for (let i = 0; i < rows; i++) {
      const row = order[starts[g]! + i]!;
      let at = i * width;
      work[at++] = 1;
      for (let k = 0; k < slopes.length; k++) work[at++] = (slopes[k]![row]! - centres[k]!) / spreads[k]!;
      for (let j = 0; j < p; j++) work[at++] = fixed[j]![row]!;
      work[at] = outcome[row]!;
    }
    triangularise(work, rows, width, q);
    const kept = Math.min(rows, q);
    blocks.set(work.subarray(0, kept * width), g * q * width);
    for (let i = kept; i < rows; i++) rest.add(work, i * width + q);
  }
  return { n, p, q, groups, blocks, rest: rest.triangle(), basis };
}

function rowsByGroup(group: Int32Array, groups: number): { order: Int32Array; starts: Int32Array } {
  const starts = new Int32Array(groups + 1);
  for (const code of group) starts[code + 1]!++;
  for (let g = 0; g < groups; g++) starts[g + 1]! += starts[g]!;
  const next = starts.slice();
  const order = new Int32Array(group.length);
  for (let i = 0; i < group.length; i++) order[next[group[i]!]!++] = i;
  return { order, starts };
}
