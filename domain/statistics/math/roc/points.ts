import { ascendingOrder } from '../../core/sort-order.ts';
import type { MarkerDirection } from '../../definition/marker-direction.ts';

/**
 * The points of an empirical ROC curve, from the cut-off that calls nobody positive to the one that calls everybody
 * positive: true and false positives at each, one more than there are distinct values.
 */
export type RocPoints = {
  threshold: Float64Array<ArrayBuffer>;
  tp: Float64Array<ArrayBuffer>;
  fp: Float64Array<ArrayBuffer>;
  nCases: number;
  nControls: number;
};

/** A curve with its name. */
export type RocLine = { label: string; points: RocPoints };

export function rocPoints(marker: Float64Array, isCase: Uint8Array, direction: MarkerDirection): RocPoints {
  const n = marker.length;
  const order = ascendingOrder(marker);
  const at = (k: number) => order[direction === 'higher' ? n - 1 - k : k]!;
  const threshold = new Float64Array(n + 1);
  const tp = new Float64Array(n + 1);
  const fp = new Float64Array(n + 1);
  const beyond = direction === 'higher' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  threshold[0] = beyond;
  let last = 0;
  for (let start = 0; start < n; ) {
    const value = marker[at(start)]!;
    let end = start;
    let cases = 0;
    while (end < n && marker[at(end)]! === value) cases += isCase[at(end++)]!;
    tp[last + 1] = tp[last]! + cases;
    fp[last + 1] = fp[last]! + (end - start - cases);
    last++;
    threshold[last] = end === n ? -beyond : between(value, marker[at(end)]!);
    start = end;
  }
  const points = last + 1;
  return {
    threshold: threshold.slice(0, points),
    tp: tp.slice(0, points),
    fp: fp.slice(0, points),
    nCases: tp[last]!,
    nControls: fp[last]!,
  };
}

/** The middle of two neighbours; where no double lies between them, the one that is still called positive. */
function between(positive: number, negative: number): number {
  const middle = positive / 2 + negative / 2;
  return middle === negative ? positive : middle;
}

/** The point of the curve, as shares. */
export function sensitivityAt({ tp, nCases }: RocPoints, index: number): number {
  return tp[index]! / nCases;
}

export function specificityAt({ fp, nControls }: RocPoints, index: number): number {
  return (nControls - fp[index]!) / nControls;
}

type Dot = { sensitivity: number; false_positive_rate: number };

/** Points nearer to each other than this on the unit square are one dot of any screen: a curve keeps at most 1000. */
const resolution = 0.002;

/** Whether a figure of the curve leaves the point out, since `before` was drawn. */
export function isOneDot(before: Dot | undefined, { sensitivity, false_positive_rate }: Dot): boolean {
  return (
    before !== undefined &&
    Math.abs(sensitivity - before.sensitivity) + Math.abs(false_positive_rate - before.false_positive_rate) < resolution
  );
}

export type CutoffCriterion = 'youden' | 'closest_topleft';

/** The points that are best by the criterion, all that tie, with specificity ascending. */
export function optimalPoints(points: RocPoints, criterion: CutoffCriterion): number[] {
  const score = (i: number) => {
    const sensitivity = sensitivityAt(points, i);
    const specificity = specificityAt(points, i);
    return criterion === 'youden' ? sensitivity + specificity : -((1 - sensitivity) ** 2 + (1 - specificity) ** 2);
  };
  let best = Number.NEGATIVE_INFINITY;
  let optimal: number[] = [];
  for (let i = points.threshold.length - 1; i >= 0; i--) {
    const value = score(i);
    if (value > best) {
      best = value;
      optimal = [i];
    } else if (value === best) optimal.push(i);
  }
  return optimal;
}

/** Area under the part of the curve where specificity (or sensitivity) lies in the range; McClish 1989 rescales it. */
export function partialArea(
  points: RocPoints,
  range: readonly [number, number],
  focus: 'specificity' | 'sensitivity',
): { estimate: number; mcclish: number | null } {
  const low = Math.min(...range);
  const high = Math.max(...range);
  const along = focus === 'specificity' ? specificityAt : sensitivityAt;
  const across = focus === 'specificity' ? sensitivityAt : specificityAt;
  let estimate = 0;
  for (let i = 1; i < points.threshold.length; i++) {
    const [from, to] = focus === 'specificity' ? [i, i - 1] : [i - 1, i];
    const x0 = along(points, from);
    const x1 = along(points, to);
    const left = Math.max(low, x0);
    const right = Math.min(high, x1);
    if (!(right > left)) continue;
    const y0 = across(points, from);
    const slope = (across(points, to) - y0) / (x1 - x0);
    estimate += (right - left) * (y0 + slope * ((left + right) / 2 - x0));
  }
  const chance = (high - low) * (1 - (low + high) / 2);
  const mcclish = (1 + (estimate - chance) / (high - low - chance)) / 2;
  // The rescaling has no meaning below the diagonal; on it, rounding decides nothing.
  return { estimate, mcclish: estimate < chance - 1e-12 ? null : mcclish };
}
