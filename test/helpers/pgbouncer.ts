import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Test } from 'tap';
import { freePort } from './free-port.ts';

export const pgbouncer = '/usr/sbin/pgbouncer'; // Debian's package

/**
 * PgBouncer in transaction mode before the server of an address, as docs/operations.md says to set it up: everybody logs in
 * as themselves. Resolves with the address that leads through it, at the first of `addresses` where it listens beyond this machine's own. `everybodyAs`: wrongly set up, all log in as this user. `settings`: a file's instead of these.
 */
export async function startPgBouncer(
  t: Test,
  databaseUrl: string,
  {
    poolSize,
    everybodyAs,
    addresses = [],
    settings,
  }: { poolSize: number; everybodyAs?: string; addresses?: readonly string[]; settings?: string },
): Promise<string> {
  const port = await freePort();
  const server = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'research-platform-pgbouncer-'));
  await chmod(folder, 0o755);
  const user = decodeURIComponent(server.username);
  const password = decodeURIComponent(server.password);
  await writeFile(join(folder, 'userlist.txt'), `"${user}" "${password}"\n`, { mode: 0o644 });
  const listening = [
    `listen_addr = ${['127.0.0.1', ...addresses].join()}`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
  ];
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    settings?.replace('[pgbouncer]', ['[pgbouncer]', ...listening].join('\n')) ??
      [
        '[databases]',
        `* = host=${server.hostname} port=${server.port || 5432}${everybodyAs === undefined ? '' : ` user=${everybodyAs}${password === '' ? '' : ` password=${password}`}`}`,
        '[pgbouncer]',
        ...listening,
        // The owner's password is in the file; those of the platform's roles the server is asked for.
        ...[
          `auth_type = ${everybodyAs === undefined ? 'scram-sha-256' : 'any'}`,
          `auth_file = ${join(folder, 'userlist.txt')}`,
        ],
        `auth_user = ${user}`,
        ...['pool_mode = transaction', `default_pool_size = ${poolSize}`, 'max_client_conn = 100'],
      ].join('\n'),
    { mode: 0o644 },
  );
  // It refuses to run as root.
  const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(pgbouncer, [join(folder, 'pgbouncer.ini')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...other,
  });
  const ended = once(child, 'close');
  t.teardown(async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const said: string[] = [];
  const lines = createInterface({ input: child.stderr! });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      said.push(line);
      if (/process up/.test(line)) resolve();
    });
    child.once('close', () => reject(new Error(`pgbouncer ended:\n${said.join('\n')}`)));
  });
  server.hostname = addresses[0] ?? '127.0.0.1';
  server.port = String(port);
  return server.toString();
}
