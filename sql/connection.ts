import type { ClientConfig } from 'pg';

/**
 * How to reach the server of a DATABASE_URL, for every library that connects to it.
 * TLS follows `sslmode` in the address. Without it a server on this machine is spoken to plainly and any other with
 * TLS, unverified as libpq's `require` does: hosted databases show a certificate of their own making.
 */
export function connectionConfig(databaseUrl: string, applicationName: string): ClientConfig {
  const url = new URL(databaseUrl);
  const mode = url.searchParams.get('sslmode');
  url.searchParams.delete('sslmode');
  const local = ['localhost', '127.0.0.1', '[::1]', ''].includes(url.hostname);
  const plain = mode === 'disable' || (mode === null && local);
  const verified = mode === 'verify-full' || mode === 'verify-ca';
  return {
    connectionString: url.toString(),
    application_name: applicationName,
    ...(plain ? {} : { ssl: { rejectUnauthorized: verified } }),
  };
}
