import { ascendingOrder } from '../../core/sort-order.ts';
import type { MarkerDirection } from '../../definition/marker-direction.ts';
import { sumOf } from '../compensated-sum.ts';
import { normalCritical } from '../distributions/normal.ts';

/**
 * The structural components of DeLong, DeLong and Clarke-Pearson (Biometrics 1988;44:837-845): for each case the share
 * of controls that it exceeds, for each control the share of cases that exceed it, ties counting one half. In the order
 * of the rows.
 */
export type Placements = {
  auc: number;
  cases: Float64Array<ArrayBuffer>;
  controls: Float64Array<ArrayBuffer>;
};

/**
 * Placements of all rows by one sort (Sun and Xu, IEEE Signal Processing Letters 2014;21:1389-1393): O(n log n), where
 * comparing each case with each control is quadratic. `isCase` holds 1 for a case, 0 for a control; both must occur.
 */
export function placements(
  marker: Float64Array,
  isCase: Uint8Array,
  direction: MarkerDirection = 'higher',
): Placements {
  const n = marker.length;
  let nCases = 0;
  for (let i = 0; i < n; i++) nCases += isCase[i]!;
  const nControls = n - nCases;
  const order = ascendingOrder(marker);
  const placement = new Float64Array(n);
  let casesBelow = 0;
  let controlsBelow = 0;
  // Twice the Mann-Whitney count: a whole number, so no rounding enters the area.
  let twiceWins = 0;
  for (let start = 0; start < n; ) {
    const value = marker[order[start]!]!;
    let end = start;
    let tiedCases = 0;
    while (end < n && marker[order[end]!]! === value) tiedCases += isCase[order[end++]!]!;
    const tiedControls = end - start - tiedCases;
    const below = controlsBelow + tiedControls / 2;
    const above = nCases - casesBelow - tiedCases / 2;
    const ofCase = (direction === 'higher' ? below : nControls - below) / nControls;
    const ofControl = (direction === 'higher' ? above : nCases - above) / nCases;
    for (let k = start; k < end; k++) placement[order[k]!] = isCase[order[k]!] === 1 ? ofCase : ofControl;
    twiceWins += tiedCases * 2 * (direction === 'higher' ? below : nControls - below);
    casesBelow += tiedCases;
    controlsBelow += tiedControls;
    start = end;
  }
  const cases = new Float64Array(nCases);
  const controls = new Float64Array(nControls);
  for (let i = 0, a = 0, b = 0; i < n; i++)
    if (isCase[i] === 1) cases[a++] = placement[i]!;
    else controls[b++] = placement[i]!;
  return { auc: twiceWins / 2 / nCases / nControls, cases, controls };
}

function meanProduct(first: Float64Array, second: Float64Array, mean1: number, mean2: number): number {
  return sumOf(first.length, (i) => (first[i]! - mean1) * (second[i]! - mean2)) / (first.length - 1);
}

/** Covariance of the areas of two markers measured in the same patients; NaN with a single case or control. */
export function delongCovariance(first: Placements, second: Placements): number {
  return (
    meanProduct(first.cases, second.cases, first.auc, second.auc) / first.cases.length +
    meanProduct(first.controls, second.controls, first.auc, second.auc) / first.controls.length
  );
}

export type Delong = {
  auc: number;
  /** null with a single case or a single control. */
  std_error: number | null;
  /** Clipped to [0, 1]. */
  conf_low: number | null;
  conf_high: number | null;
  n_cases: number;
  n_controls: number;
};

/** Area under the ROC curve with DeLong's standard error and interval, from placements. */
export function delongOf(placed: Placements, confLevel: number): Delong {
  const variance = delongCovariance(placed, placed);
  return withInterval(
    { auc: placed.auc, variance, n_cases: placed.cases.length, n_controls: placed.controls.length },
    confLevel,
  );
}

/** `variance` is NaN with a single case or control. */
export function withInterval(
  { auc, variance, n_cases, n_controls }: { auc: number; variance: number; n_cases: number; n_controls: number },
  confLevel: number,
): Delong {
  const known = Number.isFinite(variance);
  const std_error = Math.sqrt(variance);
  const margin = normalCritical(confLevel) * std_error;
  return {
    auc,
    std_error: known ? std_error : null,
    conf_low: known ? Math.max(0, auc - margin) : null,
    conf_high: known ? Math.min(1, auc + margin) : null,
    n_cases,
    n_controls,
  };
}

/** Area under the ROC curve of a marker (or of fitted probabilities) with DeLong's standard error and interval. */
export function delong(
  marker: Float64Array,
  isCase: Uint8Array,
  confLevel: number,
  direction: MarkerDirection = 'higher',
): Delong {
  return delongOf(placements(marker, isCase, direction), confLevel);
}
