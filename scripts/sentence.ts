import type { HeldByPlatform } from '../sql/connection/cluster-hold.ts';
import { databaseWords } from '../sql/connection/database-words.ts';

/** What went wrong in words; the stack only of what nobody foresaw. */
export function sentenceOf(error: unknown): string {
  if (isHeldByPlatform(error))
    return error.address === null
      ? 'The platform is being started on this data folder already, by another process.'
      : `The platform runs on this data folder already: ${error.address}`;
  if (!(error instanceof Error)) return String(error);
  const words = databaseWords(error);
  if (words !== null) return words;
  const expected =
    ['SetupError', 'AccountError', 'DemoError', 'MigrationError'].includes(error.name) ||
    error.message.startsWith('The environment');
  return expected ? error.message : (error.stack ?? error.message);
}

/** By its name: every command says what went wrong, and most of them load nothing of the database. */
function isHeldByPlatform(error: unknown): error is HeldByPlatform {
  return error instanceof Error && error.name === 'HeldByPlatform';
}
