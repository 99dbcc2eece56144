import { setTimeout as pause } from 'node:timers/promises';

/** Against a hang only: a busy machine takes its time. */
const limitMilliseconds = 240_000;

/**
 * Looks until it is so. Between two looks it pauses: looking without a pause takes a processor from what is waited for,
 * on machines that have two. Throws when it is not so after minutes, with what was waited for and with what `stood`
 * there instead.
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  pauseMilliseconds = 20,
  stood?: () => unknown,
): Promise<void> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > limitMilliseconds) {
      const instead = stood === undefined ? '' : `, but: ${JSON.stringify(await stood())}`;
      throw new Error(`After ${limitMilliseconds / 1000} s it was not so: ${isSo}${instead}`);
    }
    await pause(pauseMilliseconds);
  }
}
