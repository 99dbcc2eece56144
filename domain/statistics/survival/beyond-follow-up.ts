import { firstTen } from '../core/first-ten.ts';

/** Times that were asked for after which nobody is observed. `who`: of which group; `what` stands unchanged from there on. */
export function warnBeyondFollowUp(
  times: readonly number[] | undefined,
  last: number,
  { who = '', what = 'survival' }: { who?: string; what?: string },
  warn: (code: string, message: string) => void,
): void {
  const beyond = (times ?? []).filter((time) => time > last);
  if (beyond.length > 0)
    warn(
      'beyond_follow_up',
      `Nobody${who} is under observation after ${last}: ${what} at ${firstTen(beyond)} is the last that is known. Choose earlier times.`,
    );
}
