import type { GlmRows } from '../core/regression/family.ts';
import { devianceOfRows, type GlmInput } from '../core/regression/glm.ts';

const maxIterations = 100;
/** Squared length of a step in standard errors that no printed digit shows. */
const negligibleStep = 1e-20;

/** The model with an intercept (and the offset) only. */
export function fitNull({ y, weights, offset, family }: Pick<GlmInput, 'y' | 'weights' | 'offset' | 'family'>) {
  const n = y.length;
  let events = 0;
  let total = 0;
  for (let i = 0; i < n; i++) {
    const weight = weights === undefined ? 1 : weights[i]!;
    events += weight * y[i]!;
    total += weight;
  }
  const rows: GlmRows = {
    y,
    weights,
    linearPredictor: new Float64Array(n),
    mean: new Float64Array(n),
    information: new Float64Array(n),
    score: new Float64Array(n),
  };
  const at = (intercept: number) => {
    for (let i = 0; i < n; i++) rows.linearPredictor[i] = intercept + (offset === undefined ? 0 : offset[i]!);
    return devianceOfRows(family, rows);
  };
  let intercept = family.link(events / total);
  if (offset !== undefined) intercept -= mean(offset);
  let deviance = at(intercept);
  if (offset === undefined) return { intercept, deviance };
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const information = sum(rows.information);
    let step = sum(rows.score) / information;
    if (!(step * step * information > negligibleStep)) break;
    let next = at(intercept + step);
    for (let halved = 0; !(next <= deviance + 1e-12 * (Math.abs(deviance) + 0.1)) && halved < 60; halved++) {
      step /= 2;
      next = at(intercept + step);
    }
    intercept += step;
    deviance = next;
  }
  return { intercept, deviance };
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function mean(values: Float64Array): number {
  return sum(values) / values.length;
}
