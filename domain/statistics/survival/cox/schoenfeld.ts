import { ascendingOrder } from '../../core/sort-order.ts';
import { forEachEventTime } from './event-times.ts';
import type { CoxModel } from './fit-cox.ts';
import type { CoxModelParameters } from './model-parameters.ts';
import { type TimeTransform, timeTransform } from './proportional-hazards.ts';

/** Residuals of the events, row-major in the units of the data: by stratum, ascending time, ties in the rows' order. */
export type EventResiduals = { positions: Int32Array; values: Float64Array };

/** Covariates of each event less their mean in its risk set (Schoenfeld, Biometrika 1982); weights don't multiply them. */
export function schoenfeldResiduals({ cox, fit }: CoxModel, ties: 'efron' | 'breslow'): EventResiduals {
  const { n, p, x, event, scale, strataEnds } = cox;
  const means = new Float64Array(n * p);
  forEachEventTime(cox, fit.beta, ties, (at) => {
    for (let i = at.start; i < at.end; i++) if (event[i] === 1) means.set(at.mean, i * p);
  });
  const positions = new Int32Array(event.reduce((sum, e) => sum + e, 0));
  const values = new Float64Array(positions.length * p);
  let next = 0;
  let start = 0;
  for (const end of strataEnds) {
    // Positions run from the last time to the first.
    for (let i = end - 1; i >= start; i--) {
      if (event[i] === 0) continue;
      for (let j = 0; j < p; j++) values[next * p + j] = (x[i * p + j]! - means[i * p + j]!) * scale[j]!;
      positions[next++] = i;
    }
    start = end;
  }
  return { positions, values };
}

/**
 * Each residual times the number of events and the model-based variance, plus the coefficient: their trend over time is
 * that of the coefficient (Grambsch and Therneau, Biometrika 1994).
 */
export function scaledSchoenfeld({ cox, fit }: CoxModel, { positions, values }: EventResiduals): EventResiduals {
  const { p, scale } = cox;
  const scaled = new Float64Array(values.length);
  for (let at = 0; at < values.length; at += p)
    for (let j = 0; j < p; j++) {
      let sum = 0;
      for (let k = 0; k < p; k++) sum += (values[at + k]! / scale[k]!) * fit.variance[k * p + j]!;
      scaled[at + j] = (positions.length * sum + fit.beta[j]!) / scale[j]!;
    }
  return { positions, values: scaled };
}

/** Scaled residuals in ascending order of time, beside what the trend of each coefficient is drawn on. */
export type SchoenfeldTrends = {
  labels: string[];
  /** In the units of the data: what a residual is around when the coefficient does not change. */
  coefficients: Float64Array;
  time: Float64Array;
  transformedTime: Float64Array;
  /** Of the coefficient, in the order of `time`. */
  residuals(coefficient: number): Float64Array;
};

export function schoenfeldTrends(
  model: CoxModel,
  ties: CoxModelParameters['ties'],
  transform: TimeTransform,
): SchoenfeldTrends {
  const { cox, fit, design } = model;
  const { p, scale } = cox;
  const { positions, values } = scaledSchoenfeld(
    model,
    schoenfeldResiduals(model, ties === 'efron' ? ties : 'breslow'),
  );
  const times = Float64Array.from(positions, (at) => cox.time[at]!);
  const g = timeTransform(cox, transform);
  // Strata follow each other in the residuals; the smooth needs ascending times.
  const order = ascendingOrder(times);
  return {
    labels: design.columns.map(({ label }) => label),
    coefficients: Float64Array.from({ length: p }, (_, j) => fit.beta[j]! / scale[j]!),
    time: Float64Array.from(order, (i) => times[i]!),
    transformedTime: Float64Array.from(order, (i) => g[positions[i]!]!),
    residuals: (j) => Float64Array.from(order, (i) => values[i * p + j]!),
  };
}
