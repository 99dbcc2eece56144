import type { HeldByPlatform } from '../sql/connection/cluster-hold.ts';

/** What went wrong in words; the stack only of what nobody foresaw. */
export function sentenceOf(error: unknown): string {
  if (isHeldByPlatform(error))
    return error.address === null
      ? 'The platform is being started on this data folder already, by another process.'
      : `The platform runs on this data folder already: ${error.address}`;
  if (!(error instanceof Error)) return String(error);
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT')
    return `The database of DATABASE_URL can't be reached (${code}${address ? `, ${address}:${port}` : ''}).`;
  if (error.message === 'timeout expired')
    // node-postgres gives it no code
    return 'The database of DATABASE_URL took no connection in time. Where the machine is only busy, begin again.';
  if (code === '28P01' || code === '28000') return 'The database of DATABASE_URL refuses the user or the password.';
  if (code === '3D000') return 'The database that DATABASE_URL names does not exist on its server: create it first.';
  if (code === '42P01') return 'The database is not migrated: run `npm run migrate` with the same DATABASE_URL.';
  const expected =
    ['SetupError', 'AccountError', 'DemoError'].includes(error.name) || error.message.startsWith('The environment');
  return expected ? error.message : (error.stack ?? error.message);
}

/** By its name: every command says what went wrong, and most of them load nothing of the database. */
function isHeldByPlatform(error: unknown): error is HeldByPlatform {
  return error instanceof Error && error.name === 'HeldByPlatform';
}
