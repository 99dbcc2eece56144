import { jsonNumber } from '../core/json-number.ts';
import { aboutFirst, momentsOf, varianceOf } from '../math/moments.ts';
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
  return columns.map(({ label, values: given }) => {
    // Zeros and ones stay what they are: their spread is p (1 - p).
    const binary = given.every((value) => value === 0 || value === 1);
    const values = binary ? given : aboutFirst(given);
    const spread = unweightedSpread(values, treated, { denominator, binary });
    const difference = (w: Float64Array | undefined) =>
      weightedMean(values, treated, w, 1) - weightedMean(values, treated, w, 0);
    return {
      term: label,
      before: jsonNumber(difference(undefined) / spread),
      after: jsonNumber(difference(weights) / spread),
    };
  });
}

/** Without weights each row of the group counts once. Both sums in one pass, each with Neumaier's correction. */
export function weightedMean(
  values: Float64Array,
  treated: Float64Array,
  weights: Float64Array | undefined,
  group: 0 | 1,
): number {
  let sum = 0;
  let lost = 0;
  let total = 0;
  let totalLost = 0;
  for (let i = 0; i < values.length; i++) {
    if (treated[i] !== group) continue;
    const weight = weights === undefined ? 1 : weights[i]!;
    const term = weight * values[i]!;
    const next = sum + term;
    lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum;
    sum = next;
    const nextTotal = total + weight;
    totalLost += total >= weight ? total - nextTotal + weight : weight - nextTotal + total;
    total = nextTotal;
  }
  return (sum + lost) / (total + totalLost);
}

/** Of the groups before weighting; p(1 - p) for a column of zeros and ones. */
function unweightedSpread(
  values: Float64Array,
  treated: Float64Array,
  { denominator, binary }: { denominator: 'treated' | 'pooled'; binary: boolean },
): number {
  const variance = (group: 0 | 1) => {
    if (binary) {
      const mean = weightedMean(values, treated, undefined, group);
      return mean * (1 - mean);
    }
    return varianceOf(momentsOf(valuesOf(values, treated, group)));
  };
  return Math.sqrt(denominator === 'treated' ? variance(1) : (variance(1) + variance(0)) / 2);
}

function valuesOf(values: Float64Array, treated: Float64Array, group: 0 | 1): Float64Array {
  const own = new Float64Array(values.length);
  let n = 0;
  for (let i = 0; i < values.length; i++) if (treated[i] === group) own[n++] = values[i]!;
  return own.subarray(0, n);
}
