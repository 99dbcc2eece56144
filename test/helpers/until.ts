import { setTimeout as pause } from 'node:timers/promises';

/**
 * Looks until it is so. Between two looks it pauses: looking without a pause takes a processor from what is waited for,
 * on machines that have two.
 */
export async function until(isSo: () => boolean | Promise<boolean>, pauseMilliseconds = 20): Promise<void> {
  while (!(await isSo())) await pause(pauseMilliseconds);
}
