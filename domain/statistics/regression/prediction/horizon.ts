import type { InputProblems } from '../../core/input-error.ts';

/** Adds `invalid_parameter` where by the horizon no event has happened, or nobody is known to be without one. */
export function addHorizonProblem(
  { time, isCase }: { time: Float64Array; isCase: Uint8Array },
  horizon: number,
  column: string,
  problems: InputProblems,
): void {
  const last = time.reduce((most, value) => Math.max(most, value), 0);
  const before = time.filter((value, i) => isCase[i] === 1 && value <= horizon).length;
  if (horizon >= last || before === 0)
    problems.add(
      'invalid_parameter',
      horizon >= last
        ? `The horizon ${horizon} is not before the end of follow-up: the largest "${column}" is ${last}, so nobody is known to be without the event then. Choose an earlier horizon.`
        : `No event happened by the horizon ${horizon} of "${column}". Choose a later horizon, in the unit of "${column}".`,
      { horizon, last },
    );
}
