import { existsSync } from 'node:fs';

/** Debian's, unless CHROME_PATH names another. */
export const chromePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';

/** Why a test in a browser is skipped, or false where it can run; where every program must be there, missing is an error. */
export function skipWithoutBrowser(): string | false {
  if (existsSync(chromePath)) return false;
  const missing = `there is no browser at ${chromePath}; CHROME_PATH names one`;
  if (process.env.TEST_REQUIRE_PROGRAMS) throw new Error(`A program that the tests need: ${missing}`);
  return missing;
}
