import { jsonNumber } from '../core/json-number.ts';
import type { AssumptionCheck } from '../definition/presentation.ts';
import { sumOf } from '../math/compensated-sum.ts';
import { type Printable, printFixed } from '../print/print-format.ts';
import { POSITIVITY, type PropensityModel } from './propensity-model.ts';

/** A difference beyond this is commonly called imbalance (Austin, Statistics in Medicine 2009;28:3083-3107). */
export const BALANCED = 0.1;

type Smd = ReturnType<typeof jsonNumber>;

/** Standardized mean differences of each column before and after weighting (or matching, by the weights of its sets). */
export function standardizedDifferences(
  { columns, treated }: PropensityModel,
  weights: Float64Array,
  denominator: 'treated' | 'pooled',
): { term: string; before: Smd; after: Smd }[] {
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

/** Positivity, and balance of each term afterwards. */
export function propensityChecks(
  { scores, extreme }: PropensityModel,
  balance: readonly { term: string; after: Smd }[],
  done: 'weighting' | 'matching',
): AssumptionCheck[] {
  const positivity: AssumptionCheck = {
    assumption: 'positivity',
    about: null,
    test: `Share of propensity scores below ${POSITIVITY.low} or above ${POSITIVITY.high}`,
    statistic: extreme / scores.length,
    p_value: null,
    satisfied: extreme === 0,
    message:
      extreme === 0
        ? `All propensity scores lie between ${POSITIVITY.low} and ${POSITIVITY.high}.`
        : `${extreme} of ${scores.length} rows have a propensity score below ${POSITIVITY.low} or above ${POSITIVITY.high}.`,
  };
  return [
    positivity,
    ...balance.map(({ term, after }): AssumptionCheck => {
      const size = typeof after === 'number' ? Math.abs(after) : after;
      const satisfied = size === null ? null : typeof size === 'number' && size < BALANCED;
      return {
        assumption: 'balance',
        about: term,
        test: `Standardized mean difference after ${done}`,
        statistic: typeof after === 'number' ? after : null,
        p_value: null,
        satisfied,
        message:
          satisfied === null
            ? 'The difference is undefined, as the term does not vary.'
            : `The standardized mean difference is ${printFixed(after as Printable, 3)}, ${satisfied ? `below ${BALANCED} in size` : `not below ${BALANCED} in size: change the terms of the model (transforms, interactions)`}.`,
      };
    }),
  ];
}
