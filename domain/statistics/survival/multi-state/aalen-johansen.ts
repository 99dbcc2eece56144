import { stepAt } from '../step-function.ts';
import type { StateRows } from './state-rows.ts';

export type Occupation = {
  /** Of the steps, ascending: every time at which somebody changes state. */
  time: Float64Array;
  /** By state: the probability of being in it from each step on, its standard error, and the number at risk just before. */
  probability: Float64Array[];
  std_error: Float64Array[];
  at_risk: Int32Array[];
  /** By state: the mean time in it up to tau. */
  mean_time: { estimate: number; std_error: number }[];
};

/**
 * Aalen-Johansen estimate of the members, all in the first state at the beginning, with standard errors by the infinitesimal
 * jackknife over subjects (Therneau, vignette "Multi-state models" and the methods document of survival).
 */
export function aalenJohansen(
  { from, to, start, stop, subject, states }: StateRows,
  members: Int32Array,
  tau: number,
): Occupation {
  const size = states.length;
  const time = Float64Array.from(
    new Set(Array.from(members).flatMap((row) => (to[row]! >= 0 ? [stop[row]!] : []))),
  ).sort();
  // A row is at risk at the steps after its start, up to its stop.
  const entering: number[][] = Array.from(time, () => []);
  const leaving: number[][] = Array.from(time, () => []);
  const places = new Map<number, number>();
  for (const row of members) {
    if (!places.has(subject[row]!)) places.set(subject[row]!, places.size);
    const [first, last] = [stepAt(time, start[row]!) + 1, stepAt(time, stop[row]!)];
    if (first > last) continue;
    entering[first]!.push(row);
    leaving[last]!.push(row);
  }
  const n = places.size;

  // Subject by state: how much the probabilities would change with the weight of the subject, and the same of their areas.
  const influence = new Float64Array(n * size);
  const area = new Float64Array(n * size);
  const state = new Int32Array(n).fill(-1);
  const target = new Int32Array(n).fill(-1);
  const counts = new Int32Array(size);
  let p = new Float64Array(size);
  p[0] = 1;
  const means = new Float64Array(size);
  const found: Occupation = {
    time,
    probability: states.map(() => new Float64Array(time.length)),
    std_error: states.map(() => new Float64Array(time.length)),
    at_risk: states.map(() => new Int32Array(time.length)),
    mean_time: [],
  };
  let last = 0;
  const accumulate = (until: number) => {
    const width = Math.min(until, tau) - last;
    if (!(width > 0)) return;
    for (let s = 0; s < size; s++) means[s]! += p[s]! * width;
    for (let at = 0; at < area.length; at++) area[at]! += influence[at]! * width;
    last += width;
  };
  for (const [step, now] of time.entries()) {
    for (const row of entering[step]!) {
      state[places.get(subject[row]!)!] = from[row]!;
      counts[from[row]!]!++;
    }
    accumulate(now);
    for (let s = 0; s < size; s++) found.at_risk[s]![step] = counts[s]!;

    const moves = leaving[step]!.filter((row) => to[row]! >= 0 && stop[row] === now);
    const hazards = new Float64Array(size * size);
    for (const row of moves) hazards[from[row]! * size + to[row]!]! += 1 / counts[from[row]!]!;
    const edges: { j: number; l: number; hazard: number }[] = [];
    for (let at = 0; at < size * size; at++)
      if (hazards[at]! > 0) edges.push({ j: Math.floor(at / size), l: at % size, hazard: hazards[at]! });
    for (const row of moves) target[places.get(subject[row]!)!] = to[row]!;
    const before = new Float64Array(size);
    for (let who = 0; who < n; who++) {
      const row = who * size;
      for (let s = 0; s < size; s++) before[s] = influence[row + s]!;
      for (const { j, l, hazard } of edges) {
        influence[row + j]! -= before[j]! * hazard;
        influence[row + l]! += before[j]! * hazard;
      }
      const own = state[who]!;
      if (own < 0 || p[own] === 0) continue;
      const share = p[own]! / counts[own]!;
      for (const { j, l, hazard } of edges)
        if (j === own) {
          influence[row + j]! += share * hazard;
          influence[row + l]! -= share * hazard;
        }
      const moved = target[who]!;
      if (moved >= 0) {
        influence[row + own]! -= share;
        influence[row + moved]! += share;
      }
    }
    for (const row of moves) target[places.get(subject[row]!)!] = -1;
    const next = p.slice();
    for (const { j, l, hazard } of edges) {
      next[j]! -= p[j]! * hazard;
      next[l]! += p[j]! * hazard;
    }
    // What leaves a state wholly leaves nothing, not a rounding.
    p = next.map((value) => (Math.abs(value) < 1e-15 ? 0 : value));
    for (let s = 0; s < size; s++) {
      found.probability[s]![step] = p[s]!;
      found.std_error[s]![step] = rootOfSquares(influence, s, size);
    }
    for (const row of leaving[step]!) {
      state[places.get(subject[row]!)!] = -1;
      counts[from[row]!]!--;
    }
  }
  accumulate(tau);
  found.mean_time = states.map((_, s) => ({ estimate: means[s]!, std_error: rootOfSquares(area, s, size) }));
  return found;
}

function rootOfSquares(values: Float64Array, s: number, size: number): number {
  let sum = 0;
  for (let at = s; at < values.length; at += size) sum += values[at]! ** 2;
  return Math.sqrt(sum);
}
