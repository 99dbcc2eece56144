import { stepAt } from '../step-function.ts';

/** Cumulative incidence of each cause at every distinct time of leaving observation, ascending. */
export type IncidenceCurves = {
  time: Float64Array;
  /** Rows with time at least this. */
  nRisk: Int32Array;
  causes: { value: Float64Array; jackknifeError: Float64Array; aalenError: Float64Array }[];
};

/**
 * Weighted sum of (r - (F(t) - F(v)) b)^2 over contributions made at times v, kept while F grows: what a contribution
 * means for F(t) shrinks by b for each increment that it comes too early to have seen.
 */
class FadingSquares {
  #rr = 0;
  #rb = 0;
  #bb = 0;

  grow(increment: number): void {
    this.#rr += increment * (increment * this.#bb - 2 * this.#rb);
    this.#rb -= increment * this.#bb;
  }

  add(weight: number, r: number, b: number): void {
    this.#rr += weight * r * r;
    this.#rb += weight * r * b;
    this.#bb += weight * b * b;
  }

  /** With `weight` further contributions of size r. */
  total(weight = 0, r = 0): number {
    return Math.max(0, this.#rr + weight * r * r);
  }
}

/**
 * Aalen-Johansen estimate of the rows `members` (ascending time), in one pass. Two standard errors: that of the
 * infinitesimal jackknife, the root of the sum over rows of the squared derivative by the row's weight; and Aalen's, with
 * binomial variances d (n - d) / (n - 1) of each cause's deaths and of the other causes' together (Aalen, Annals of
 * Statistics 1978;6:534-545, in the form of Gray's cmprsk).
 */
export function incidenceCurves(
  time: Float64Array,
  code: Int32Array,
  members: Int32Array,
  causes: number,
): IncidenceCurves {
  const n = members.length;
  let steps = 0;
  for (let i = 0; i < n; i++) if (i === 0 || time[members[i]!] !== time[members[i - 1]!]) steps++;
  const curves: IncidenceCurves = {
    time: new Float64Array(steps),
    nRisk: new Int32Array(steps),
    causes: Array.from({ length: causes }, () => ({
      value: new Float64Array(steps),
      jackknifeError: new Float64Array(steps),
      aalenError: new Float64Array(steps),
    })),
  };
  const running = Array.from({ length: causes }, () => ({
    value: 0,
    left: new FadingSquares(),
    aalen: new FadingSquares(),
    /** Derivative of F by the weight of a row still at risk. */
    atRisk: 0,
  }));
  const deaths = new Int32Array(causes);
  /** Of a row still at risk: derivative of -log S by its weight. */
  let hazardAtRisk = 0;
  let survival = 1;
  for (let i = 0, step = 0; i < n; step++) {
    const now = time[members[i]!]!;
    const atRisk = n - i;
    deaths.fill(0);
    let all = 0;
    let next = i;
    for (; next < n && time[members[next]!] === now; next++) {
      const cause = code[members[next]!]!;
      if (cause === 0) continue;
      deaths[cause - 1]!++;
      all++;
    }
    const censored = next - i - all;
    const remaining = atRisk - all;
    const ownHazard = remaining > 0 ? 1 / remaining : 0;
    const hazard = remaining > 0 ? all / (atRisk * remaining) : 0;
    for (const [j, cause] of running.entries()) {
      const d = deaths[j]!;
      const increment = (survival * d) / atRisk;
      cause.value += increment;
      cause.left.grow(increment);
      cause.aalen.grow(increment);
      cause.atRisk -= increment * hazardAtRisk + increment / atRisk;
      const b = hazardAtRisk - hazard;
      if (all > 0) {
        cause.left.add(d, cause.atRisk + survival / atRisk, b + ownHazard);
        cause.left.add(all - d, cause.atRisk, b + ownHazard);
        const fading = atRisk * ownHazard;
        cause.aalen.add(binomialVariance(d, atRisk), survival, fading);
        cause.aalen.add(binomialVariance(all - d, atRisk), 0, fading);
      }
      if (censored > 0) cause.left.add(censored, cause.atRisk, b);
      const curve = curves.causes[j]!;
      curve.value[step] = cause.value;
      curve.jackknifeError[step] = Math.sqrt(cause.left.total(n - next, cause.atRisk));
      curve.aalenError[step] = Math.sqrt(cause.aalen.total());
    }
    hazardAtRisk -= hazard;
    survival *= remaining / atRisk;
    curves.time[step] = now;
    curves.nRisk[step] = atRisk;
    i = next;
  }
  return curves;
}

/** Of d / n: hypergeometric where several die at once. */
function binomialVariance(d: number, n: number): number {
  return d <= 1 ? d / (n * n) : (d * (n - d)) / (n - 1) / (n * n);
}

/** Rows with time at least `time`. */
export function atRisk({ time, nRisk }: IncidenceCurves, at: number): number {
  const step = stepAt(time, at);
  return nRisk[step >= 0 && time[step] === at ? step : step + 1] ?? 0;
}
