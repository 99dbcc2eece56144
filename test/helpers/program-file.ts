import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { builtName, root } from '../../scripts/programs.ts';

/** Where many files of tests run, what `npm start` runs too: it takes a processor half as long to start as the sources. */
export function programFile(source: string): string {
  const built = process.env.TEST_PROGRAMS && join(process.env.TEST_PROGRAMS, builtName(source));
  return built && existsSync(built) ? built : join(root, source);
}
