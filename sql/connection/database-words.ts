/** What is wrong with a database that takes no connection or may not be changed, and the way out; null of any other error. */
export function databaseWords(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = '', address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'].includes(code))
    return `The database of DATABASE_URL can't be reached (${code}${address ? `, ${address}:${port}` : ''}).`;
  if (error.message === 'timeout expired')
    // node-postgres gives it no code
    return 'The database of DATABASE_URL took no connection in time. Where the machine is only busy, begin again.';
  if (error.message === 'The server does not support SSL connections')
    return 'The server of DATABASE_URL offers no TLS: give it a certificate, or add ?sslmode=disable to the address where the way to it is safe.';
  if (/CERT|CHAIN|SIGNATURE/.test(code) && !/^\d/.test(code))
    return `The certificate of the server of DATABASE_URL is not trusted (${code}): name its authority by sslrootcert=/path/to/ca.pem in the address.`;
  return bySqlState[code] ?? null;
}

const bySqlState: Readonly<Record<string, string>> = {
  '28P01': 'The database of DATABASE_URL refuses the user or the password.',
  '28000': 'The database of DATABASE_URL refuses the user or the password.',
  '3D000': 'The database that DATABASE_URL names does not exist on its server: create it first.',
  '42P01': 'The database is not migrated: run `npm run migrate` with the same DATABASE_URL.',
  '42501':
    'The user of DATABASE_URL may not do what is needed: it must own the database, its schema public and what is in it.',
  '25006': 'The database takes no writes: it is a replica, or default_transaction_read_only is set for it or its user.',
  '53300': 'The server of DATABASE_URL has no connection left: raise its max_connections, or end what holds them.',
};
