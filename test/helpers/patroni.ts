import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Test } from 'tap';
import { debianPostgres, postgresUser, serverFolder } from './debian-postgres.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

/** Debian's packages etcd-server, patroni and haproxy. */
export const patroniPrograms = { etcd: '/usr/bin/etcd', patroni: '/usr/bin/patroni', haproxy: '/usr/sbin/haproxy' };

export type PatroniCluster = {
  /** Leads to whichever server is the primary, through HAProxy. */
  url: string;
  /** Kills Patroni and the server of the primary at once, as the loss of its machine does. Returns its name. */
  killPrimary(): Promise<string>;
  /** The name of the primary, as the others know it; null while there is none. */
  primary(): Promise<string | null>;
};

type Node = { name: string; rest: number; data: string; kill(): Promise<void> };

/** Two servers, of which one follows the other synchronously, an etcd and a HAProxy. */
export async function startPatroni(t: Test): Promise<PatroniCluster> {
  const folder = await serverFolder(t);
  const [client, peer, front] = [await freePort(), await freePort(), await freePort()];
  const etcd = `http://127.0.0.1:${client}`;
  const other = `http://127.0.0.1:${peer}`;
  start(t, patroniPrograms.etcd, [
    ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', etcd, '--advertise-client-urls', etcd],
    ...['--listen-peer-urls', other, '--initial-advertise-peer-urls', other, '--initial-cluster', `default=${other}`],
    // A busy machine is late with its beats, and nothing that is written here is to be kept.
    ...['--heartbeat-interval', '500', '--election-timeout', '2500', '--unsafe-no-fsync'],
  ]);
  await until(async () => (await fetch(`${etcd}/health`).catch(() => null))?.ok === true);
  const nodes: Node[] = [];
  const ports: number[] = [];
  // Not first: PostgreSQL takes that for a word of synchronous_standby_names.
  for (const name of ['north', 'south']) {
    const [rest, port] = [await freePort(), await freePort()];
    nodes.push(await startNode(t, folder, { name, rest, port, etcd: client }));
    ports.push(port);
  }
  const config = join(folder, 'haproxy.cfg');
  await writeFile(
    config,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 10m
  timeout server 10m
listen primary
  bind 127.0.0.1:${front}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500 fall 3 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, rest }, i) => `  server ${name} 127.0.0.1:${ports[i]} check port ${rest}`).join('\n')}
`,
    { mode: 0o644 },
  );
  if (postgresUser !== undefined) await chown(config, postgresUser.uid, postgresUser.gid);
  start(t, patroniPrograms.haproxy, ['-f', config, '-db']);

  const members = async (): Promise<{ name: string; role: string; state: string }[]> => {
    for (const { rest } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: never[] }).members;
    }
    return [];
  };
  const primary = async () => (await members()).find(({ role }) => role === 'leader')?.name ?? null;
  // Without it nobody may take over from a lost primary: something that was committed could be lost.
  const isFollowed = () =>
    until(async () => (await members()).some(({ role }) => role === 'sync_standby'), 500, members);
  await isFollowed();
  return {
    url: `postgres://postgres@127.0.0.1:${front}/postgres`,
    primary,
    async killPrimary() {
      await isFollowed(); // a busy machine may have lost the standby for a moment
      const name = await primary();
      const node = nodes.find((one) => one.name === name);
      if (node === undefined) throw new Error('there is no primary');
      await node.kill();
      return node.name;
    },
  };
}

async function startNode(
  t: Test,
  folder: string,
  { name, rest, port, etcd }: { name: string; rest: number; port: number; etcd: number },
): Promise<Node> {
  const data = join(folder, name);
  const config = join(folder, `${name}.json`); // JSON is YAML
  const trust = ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'];
  await writeFile(
    config,
    JSON.stringify({
      scope: 'research',
      name,
      restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
      etcd3: { host: `127.0.0.1:${etcd}` },
      bootstrap: {
        // ttl is more than loop_wait and twice retry_timeout; shorter, and a primary of a busy machine steps down by itself.
        dcs: {
          ...{ ttl: 30, loop_wait: 2, retry_timeout: 12, maximum_lag_on_failover: 1_048_576, synchronous_mode: true },
          postgresql: { use_slots: true, parameters: { fsync: 'off', shared_buffers: '32MB', max_connections: 60 } },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }, 'no-sync'],
        pg_hba: trust,
      },
      postgresql: {
        ...{ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}`, data_dir: data },
        ...{ bin_dir: debianPostgres, pgpass: join(folder, `${name}.pgpass`), pg_hba: trust },
        authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
        parameters: { unix_socket_directories: '' },
      },
    }),
    { mode: 0o644 },
  );
  const patroni = start(t, patroniPrograms.patroni, [config]);
  // The server is no child of Patroni that ends with it.
  const killServer = async () => {
    const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
    if (pid > 0) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        return; // it has ended
      }
      while (isAlive(pid)) await pause(50);
    }
  };
  const kill = async () => {
    await patroni.kill();
    await killServer();
  };
  t.teardown(kill);
  return { name, rest, data, kill };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function start(t: Test, program: string, args: string[]): { kill(): Promise<void> } {
  // TMPDIR and HOME of whoever runs the tests need not be open to the server's user.
  const env = { PATH: '/usr/bin:/bin', HOME: '/tmp', LANG: 'C.UTF-8' };
  const child = spawn(program, args, { stdio: 'ignore', cwd: '/', env, ...postgresUser });
  const ended = once(child, 'close');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  t.teardown(kill);
  return { kill };
}
