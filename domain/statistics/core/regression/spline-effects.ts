import type { SplineEffects } from '../../definition/spline-effects.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { studentTCritical } from '../../math/distributions/student-t.ts';
import { quantile } from '../../math/quantile.ts';
import { splineColumns } from '../../math/restricted-cubic-spline.ts';
import { finiteOrNull } from '../json-number.ts';
import { curveTerms, type DesignTerms } from './curve-terms.ts';

type Effect = Omit<SplineEffects[number]['effects'][number], 'value'>;
type Design = {
  columns: readonly (DesignTerms['columns'][number] & { values?: Float64Array })[];
  termLabels: readonly string[];
  splines: readonly { term: string; knots: readonly number[] }[];
  hasInteraction: boolean;
};

/** A spline or polynomial as it is drawn: its effect against the reference, and how often each value stands in the data. */
export type DrawnCurve = {
  term: string;
  reference: number;
  knots: readonly number[];
  points: { value: number; estimate: number; low: number; high: number }[];
  histogram: { low: number; high: number; n: number }[];
};

const shares = [0.05, 0.1, 0.25, 0.75, 0.9, 0.95];
const drawnPoints = 100;
const bins = 40;

/** Estimate, standard error and limits of a combination of the columns of the design. */
export type Combine = (weights: Float64Array) => Effect;

/** By a covariance matrix; `estimates` and it are of the columns of the design, behind `before` others. */
export function combined(
  fit: { estimates: ArrayLike<number>; covariance: ArrayLike<number>; before: number },
  { conf_level, df }: { conf_level: number; df?: number | undefined },
): Combine {
  const critical = df === undefined ? normalCritical(conf_level) : studentTCritical(conf_level, df);
  const size = fit.estimates.length;
  return (weights) => {
    let estimate = 0;
    let variance = 0;
    for (let j = 0; j < weights.length; j++) {
      if (weights[j] === 0) continue;
      estimate += weights[j]! * fit.estimates[j + fit.before]!;
      for (let k = 0; k < weights.length; k++)
        variance += weights[j]! * weights[k]! * fit.covariance[(j + fit.before) * size + k + fit.before]!;
    }
    const std_error = Math.sqrt(Math.max(0, variance));
    const margin = critical * std_error;
    return {
      estimate,
      std_error,
      conf_low: finiteOrNull(estimate - margin),
      conf_high: finiteOrNull(estimate + margin),
    };
  };
}

/**
 * Effects of the splines and polynomials against their medians (Harrell, Regression Modeling Strategies, 2nd ed., section
 * 5.1), where no interaction makes them depend on another term. `curves` are drawn between the tenth smallest and the tenth
 * largest of many values, as rms does; none where the values of the rows are not at hand.
 */
export function splineEffectsOf(
  design: Design,
  combine: Combine,
): { effects: { spline_effects?: SplineEffects }; curves: DrawnCurve[] } {
  const found = curveTerms(design)
    .filter(({ term }) => !interacts(design, term))
    .flatMap(({ term, places }) => {
      const { values } = design.columns[places[0]!]!;
      return values === undefined ? [] : [effectsOf(design, { term, places, values }, combine)];
    });
  return found.length === 0
    ? { effects: {}, curves: [] }
    : {
        effects: { spline_effects: found.map(({ told }) => told) },
        curves: found.map(({ drawn }) => drawn),
      };
}

function effectsOf(
  { columns, splines }: Design,
  { term, places, values }: { term: string; places: readonly number[]; values: Float64Array },
  combine: Combine,
): { told: SplineEffects[number]; drawn: DrawnCurve } {
  const knots = splines.find((spline) => spline.term === term)?.knots;
  const shaped = (value: number) =>
    knots === undefined
      ? places.map((_, power) => value ** (power + 1))
      : [value, ...splineColumns(Float64Array.of(value), knots).map((column) => column[0]!)];
  const sorted = values.slice().sort();
  const n = sorted.length;
  const at = (share: number) => quantile(sorted, share, 7)!;
  const reference = at(0.5);
  const origin = shaped(reference);
  const effectAt = (value: number) => {
    const weights = new Float64Array(columns.length);
    for (const [k, own] of shaped(value).entries()) weights[places[k]!] = own - origin[k]!;
    return combine(weights);
  };
  const outer = 10 / Math.max(n, 200);
  const low = n < 200 ? sorted[0]! : at(outer);
  const high = n < 200 ? sorted[n - 1]! : at(1 - outer);
  const points = Array.from({ length: drawnPoints + 1 }, (_, i) => {
    const value = low + ((high - low) * i) / drawnPoints;
    const { estimate, conf_low, conf_high } = effectAt(value);
    return { value, estimate, low: conf_low ?? Number.NaN, high: conf_high ?? Number.NaN };
  });
  return {
    told: {
      term,
      reference,
      effects: [...new Set(shares.map(at))].map((value) => ({ value, ...effectAt(value) })),
    },
    drawn: { term, reference, knots: knots ?? [], points, histogram: histogramOf(sorted, low, high) },
  };
}

function histogramOf(sorted: Float64Array, low: number, high: number): DrawnCurve['histogram'] {
  const width = (high - low) / bins;
  const counts = new Int32Array(bins);
  for (const value of sorted)
    if (value >= low && value <= high) counts[Math.min(bins - 1, Math.floor((value - low) / width))]!++;
  return Array.from(counts, (n, bin) => ({ low: low + bin * width, high: low + (bin + 1) * width, n })).filter(
    ({ n }) => n > 0,
  );
}

function interacts({ termLabels, hasInteraction }: Design, term: string): boolean {
  return hasInteraction && termLabels.some((other) => other !== term && `:${other}:`.includes(`:${term}:`));
}
