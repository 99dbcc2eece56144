import { execFileSync } from 'node:child_process';

/** Why a program can't be run here, or false where it can. */
export function missingProgram(command: string, args: readonly string[], env: object = {}): string | false {
  try {
    execFileSync(command, args, { stdio: 'ignore', env: { ...process.env, ...env } });
    return false;
  } catch {
    return `${command} ${args.join(' ')} does not run here`;
  }
}

/**
 * Why a test that needs this program is skipped, or false where it can run. Where every program must be there
 * (`TEST_REQUIRE_PROGRAMS`, as `.ci/run` has it) a missing one is an error and not a skipped test.
 */
export function skipWithout(command: string, args: readonly string[], env: object = {}): string | false {
  const missing = missingProgram(command, args, env);
  if (missing !== false && process.env.TEST_REQUIRE_PROGRAMS)
    throw new Error(`A program that the tests need: ${missing}`);
  return missing;
}
