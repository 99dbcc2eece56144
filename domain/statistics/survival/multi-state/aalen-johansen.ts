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
  /** How long the probabilities stand until then, within tau. */
  const widthUntil = (until: number) => {
    const width = Math.max(0, Math.min(until, tau) - last);
    for (let s = 0; s < size; s++) means[s]! += p[s]! * width;
    last += width;
    return width;
  };
  const before = new Float64Array(size);
  const squares = new Float64Array(size);
  const edgeFrom = new Int32Array(size * size);
  const edgeTo = new Int32Array(size * size);
  const edgeHazard = new Float64Array(size * size);
  for (const [step, now] of time.entries()) {
    for (const row of entering[step]!) {
      state[places.get(subject[row]!)!] = from[row]!;
      counts[from[row]!]!++;
    }
    const width = widthUntil(now);
    for (let s = 0; s < size; s++) found.at_risk[s]![step] = counts[s]!;

    const moves = leaving[step]!.filter((row) => to[row]! >= 0 && stop[row] === now);
    const hazards = new Float64Array(size * size);
    for (const row of moves) hazards[from[row]! * size + to[row]!]! += 1 / counts[from[row]!]!;
    let edges = 0;
    // By the state that somebody is in: what its hazards change of their own influence, and what one patient of it weighs.
    const ofState = new Float64Array(size * size);
    const shares = new Float64Array(size);
    for (let s = 0; s < size; s++) if (p[s] !== 0) shares[s] = p[s]! / counts[s]!;
    for (let at = 0; at < size * size; at++) {
      if (!(hazards[at]! > 0)) continue;
      const [j, l] = [Math.floor(at / size), at % size];
      edgeFrom[edges] = j;
      edgeTo[edges] = l;
      edgeHazard[edges++] = hazards[at]!;
      if (p[j] === 0) continue;
      ofState[j * size + j]! += shares[j]! * hazards[at]!;
      ofState[j * size + l]! -= shares[j]! * hazards[at]!;
    }
    for (const row of moves) target[places.get(subject[row]!)!] = to[row]!;
    squares.fill(0);
    // All in one pass: the rows are as many as the subjects, at each step.
    for (let who = 0, row = 0; who < n; who++, row += size) {
      for (let s = 0; s < size; s++) {
        before[s] = influence[row + s]!;
        area[row + s]! += before[s]! * width;
      }
      for (let edge = 0; edge < edges; edge++) {
        const change = before[edgeFrom[edge]!]! * edgeHazard[edge]!;
        influence[row + edgeFrom[edge]!]! -= change;
        influence[row + edgeTo[edge]!]! += change;
      }
      const own = state[who]!;
      if (own >= 0 && p[own] !== 0) {
        for (let s = 0, at = own * size; s < size; s++, at++) influence[row + s]! += ofState[at]!;
        const moved = target[who]!;
        if (moved >= 0) {
          influence[row + own]! -= shares[own]!;
          influence[row + moved]! += shares[own]!;
        }
      }
      for (let s = 0; s < size; s++) squares[s]! += influence[row + s]! * influence[row + s]!;
    }
    for (const row of moves) target[places.get(subject[row]!)!] = -1;
    const next = p.slice();
    for (let edge = 0; edge < edges; edge++) {
      const change = p[edgeFrom[edge]!]! * edgeHazard[edge]!;
      next[edgeFrom[edge]!]! -= change;
      next[edgeTo[edge]!]! += change;
    }
    // What leaves a state wholly leaves nothing, not a rounding.
    p = next.map((value) => (Math.abs(value) < 1e-15 ? 0 : value));
    for (let s = 0; s < size; s++) {
      found.probability[s]![step] = p[s]!;
      found.std_error[s]![step] = Math.sqrt(squares[s]!);
    }
    for (const row of leaving[step]!) {
      state[places.get(subject[row]!)!] = -1;
      counts[from[row]!]!--;
    }
  }
  const width = widthUntil(tau);
  for (let at = 0; at < area.length; at++) area[at]! += influence[at]! * width;
  found.mean_time = states.map((_, s) => ({ estimate: means[s]!, std_error: rootOfSquares(area, s, size) }));
  return found;
}

function rootOfSquares(values: Float64Array, s: number, size: number): number {
  let sum = 0;
  for (let at = s; at < values.length; at += size) sum += values[at]! ** 2;
  return Math.sqrt(sum);
}
