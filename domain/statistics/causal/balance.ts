import { jsonNumber } from '../core/json-number.ts';
import { sumOf } from '../math/compensated-sum.ts';
import type { PropensityModel } from './propensity-model.ts';

/** A difference beyond this is commonly called imbalance (Austin, Statistics in Medicine 2009;28:3083-3107). */
export const balanced = 0.1;

type Smd = ReturnType<typeof jsonNumber>;

/** Standardized mean differences of a term. */
export type Balance = { term: string; before: Smd; after: Smd };

/** Standardized mean differences of each column before and after weighting (or matching, by the weights of its sets). */
export function standardizedDifferences(
  { columns, treated }: PropensityModel,
  weights: Float64Array,
  denominator: 'treated' | 'pooled',
): Balance[] {
  const ones = new Float64Array(treated.length).fill(1);
  return columns.map(({ label, values }) => {
    const spread = unweightedSpread(values, treated, denominator);
    const difference = (w: Float64Array) => weightedMean(values, treated, w, 1) - weightedMean(values, treated, w, 0);
    return {
      term: label,
      before: jsonNumber(difference(ones) / spread),
      after: jsonNumber(difference(weights) / spread),
    };
  });
}

export function weightedMean(values: Float64Array, treated: Float64Array, weights: Float64Array, group: 0 | 1): number {
  const weight = (i: number) => (treated[i] === group ? weights[i]! : 0);
  const n = values.length;
  return sumOf(n, (i) => weight(i) * values[i]!) / sumOf(n, weight);
}

/** Of the groups before weighting; p(1 - p) for a column of zeros and ones. */
function unweightedSpread(values: Float64Array, treated: Float64Array, denominator: 'treated' | 'pooled'): number {
  const binary = values.every((value) => value === 0 || value === 1);
  const variance = (group: 0 | 1) => {
    const own = values.filter((_, i) => treated[i] === group);
    const mean = sumOf(own.length, (i) => own[i]!) / own.length;
    return binary ? mean * (1 - mean) : sumOf(own.length, (i) => (own[i]! - mean) ** 2) / (own.length - 1);
  };
  return Math.sqrt(denominator === 'treated' ? variance(1) : (variance(1) + variance(0)) / 2);
}
