import { readFileSync } from 'node:fs';

/** Said between the lines of TAP as soon as a file of tests ends: in the TAP it waits for those that began before it. */
export type EndedFile = {
  file: string;
  seconds: number;
  /** Its own and that of what it started; null where the system does not tell. */
  processorSeconds: number | null;
  ok: boolean;
};

export const endedMark = '# ended ';

/**
 * What this process has used since this was asked last, with the children that it waited for and all that they had waited for. PostgreSQL's is
 * not in it.
 */
export function processorClock(): () => number | null {
  let before = 0;
  return () => {
    try {
      const [, fields] = readFileSync('/proc/self/stat', 'utf8').split(') ');
      const ticks = fields!.split(' ').slice(11, 15).map(Number);
      const sum = ticks.reduce((sum, one) => sum + one, 0) / 100;
      const used = sum - before;
      before = sum;
      return used;
    } catch {
      return null;
    }
  };
}
