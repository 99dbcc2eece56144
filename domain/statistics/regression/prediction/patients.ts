import { ascendingOrder } from '../../core/sort-order.ts';

/** What is predicted; arrays run parallel to the patients. `isCase` is 0 or 1, at the end of follow-up where there is a time. */
export type Outcome = { n: number; isCase: Uint8Array } & (
  | { model: 'logistic'; y: Float64Array }
  | {
      model: 'cox';
      time: Float64Array;
      /** Ascending order of time. */
      order: Int32Array;
      /** By when the event is predicted to happen; without it performance is told that needs no time. */
      horizon: number | undefined;
      ties: 'efron' | 'breslow';
    }
);

/** The same of the patients at these places, some of them perhaps several times. */
export function takeOutcome(outcome: Outcome, places: Int32Array): Outcome {
  const n = places.length;
  const isCase = Uint8Array.from(places, (i) => outcome.isCase[i]!);
  if (outcome.model === 'logistic') return { model: 'logistic', n, isCase, y: take(outcome.y, places) };
  const time = take(outcome.time, places);
  return { ...outcome, n, isCase, time, order: ascendingOrder(time) };
}

export function take(values: Float64Array, places: Int32Array): Float64Array<ArrayBuffer> {
  const taken = new Float64Array(places.length);
  for (let i = 0; i < places.length; i++) taken[i] = values[places[i]!]!;
  return taken;
}
