import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionConfig } from '../../sql/connection/client.ts';
import { migrate } from '../../sql/schema/migrate.ts';
import { asOwner, createAccount } from '../../sql/tables/accounts.ts';
import { type ActName, actUntil } from './acts.ts';
import { ChaosClient } from './client.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type ChaosDatabase, openChaosDatabase } from './database.ts';
import { followEvents } from './follower.ts';
import { invariants, type Scene } from './invariants.ts';
import { Ledger } from './ledger.ts';
import { work } from './load.ts';
import { type Random, randomFrom } from './random.ts';
import { startReceiver } from './receiver.ts';
import { untilSettled } from './settle.ts';

export type ChaosOptions = {
  seed: number;
  /** Rounds are begun until so many seconds have passed; at least one is. */
  seconds: number;
  /** Of faults and load in one round. */
  roundSeconds: number;
  webs: number;
  workers: number;
  clients: number;
  acts: readonly ActName[];
  /** Where the database and the logs go. */
  folder: string;
  say(line: string): void;
  signal: AbortSignal;
};

export type ChaosReport = {
  rounds: number;
  acts: Record<string, number>;
  requests: { acknowledged: number; unknown: number; refused: number };
  starts: number;
  /** By invariant: what is broken, in words. Empty arrays are invariants that held. */
  broken: Record<string, string[]>;
};

/**
 * So many patients, all of whose events are tied, take an exact Cox model about a second: so that a run is in its middle
 * when its worker is killed.
 */
const slowPatients = 6000;
/**
 * In which nothing at all ended: longer than the queue's fourth pause before it tries a job again (55 s), and 30 s more for
 * a worker that must notice first.
 */
const settleSeconds = 120;
const readySeconds = 90;

/** Rounds of load and faults, and after each the invariants, looked at in quiet. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { seed, folder, say } = options;
  const logs = join(folder, 'logs');
  await mkdir(logs, { recursive: true });
  const random = randomFrom(seed);
  const database = await openChaosDatabase(join(folder, 'data'));
  const closing: (() => Promise<unknown> | unknown)[] = [() => database.close()];
  try {
    await migrate(database.url, [database.secretKey]);
    const account = await asOwner(database.url, (owner) =>
      createAccount(owner, { name: 'Chaos', email: 'chaos@example.org', password, plan: 'enterprise' }),
    );
    const cluster = await startCluster(database, { ...options, logs });
    closing.push(() => cluster.close());
    const receiver = await startReceiver(random.fork('receiver'));
    closing.push(() => receiver.close());
    const away = await cluster.untilReady(readySeconds);
    if (away.length > 0) throw new Error(`The platform did not start: ${away.join(', ')}. The logs are in ${logs}`);

    const ledger = new Ledger();
    const clientWith = (credential: string, name: string) =>
      new ChaosClient(cluster.addresses, credential, ledger, random.fork(name));
    const client = clientWith(account.live_key, 'scene');
    const made = await prepare(client, receiver.url);
    receiver.secret = made.secret;
    const follower = followEvents(clientWith(account.live_key, 'follower'));
    closing.push(() => follower.stop());
    const report: ChaosReport = { rounds: 0, acts: {}, requests: ledger.counts(), starts: 0, broken: {} };
    for (const { name } of invariants) report.broken[name] = [];
    for (const name of [settled, alive, quietLogs]) report.broken[name] = [];

    const end = performance.now() + options.seconds * 1000;
    do {
      const number = ++report.rounds;
      await round({ ...options, number, random: random.fork(`round ${number}`) });
      const problems = Object.values(report.broken).flat().length;
      const { acknowledged, unknown, refused } = (report.requests = ledger.counts());
      say(
        `round ${number}: ${acknowledged} acknowledged, ${unknown} unknown, ${refused} refused; ${problems} problems`,
      );
    } while (performance.now() < end && !options.signal.aborted);
    report.starts = cluster.nodes.reduce((sum, { process }) => sum + process.starts, 0);
    return report;

    async function round({ number, random: own }: { number: number; random: Random } & ChaosOptions): Promise<void> {
      const over = AbortSignal.any([AbortSignal.timeout(options.roundSeconds * 1000), options.signal]);
      const working = Array.from({ length: options.clients }, async (_, i) => {
        const name = `r${number}c${i + 1}`;
        return work({
          ...{ name, ledger, signal: over, slowProjectId: made.projectId, random: own.fork(name) },
          client: clientWith(account.live_key, name),
          person: clientWith(made.session, `${name} person`),
        });
      });
      const done = await actUntil(over, { cluster, database, random: own.fork('acts'), acts: options.acts, say });
      for (const line of done) {
        const name = line.split(' ')[0]!;
        report.acts[name] = (report.acts[name] ?? 0) + 1;
      }
      report.broken[alive]!.push(...(await cluster.untilReady(readySeconds)));
      for (const askAgain of await Promise.all(working)) await askAgain();
      await look(database, cluster, { ledger, receiver, follower, client, number });
      // What stayed silent has been silent for long enough: a real server would have closed its end by now.
      for (const { proxy } of cluster.nodes) if (options.acts.includes('swallow')) proxy.drop();
    }

    async function look(
      database: ChaosDatabase,
      { addresses, nodes }: Cluster,
      parts: Pick<Scene, 'ledger' | 'receiver' | 'follower' | 'client'> & { number: number },
    ): Promise<void> {
      const note = (name: string, problems: string[]) =>
        report.broken[name]!.push(...problems.slice(0, 20).map((problem) => `round ${parts.number}: ${problem}`));
      const owner = new Client(connectionConfig(database.url, 'chaos'));
      owner.on('error', () => {}); // the query in flight rejects with the same error
      await owner.connect();
      try {
        await owner.query("select set_config('app.platform', 'on', false)");
        note(settled, await untilSettled(owner, settleSeconds));
        const withKey = (key: string) => clientWith(key, 'key');
        for (const { name, check } of invariants)
          note(name, await check({ ...parts, owner, database, withKey, address: addresses[0]! }));
      } finally {
        await owner.end();
      }
      note(alive, await cluster.untilReady(readySeconds));
      note(
        quietLogs,
        nodes.flatMap(({ process }) => process.problems.splice(0)),
      );
    }
  } finally {
    for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close();
  }
}

const password = 'only for this chaos run, kept nowhere';
const settled = 'all work ends once it is quiet';
const alive = 'every process lives and is ready';
const quietLogs = 'no process ended by itself or said something fatal';

/** What every round needs: a session, a webhook for everything, and a project whose runs take their time. */
async function prepare(client: ChaosClient, receiverUrl: string) {
  const ask = async (path: string, body: unknown, method: 'POST' = 'POST') => {
    for (let tries = 0; tries < 10; tries++) {
      const { outcome, data } = await client.send({ method, path, body });
      if (outcome === 'acknowledged') return data;
      await pause(500);
    }
    throw new Error(`POST ${path} was not acknowledged before any fault.`);
  };
  const { session_token: session } = await ask('/auth/login', { email: 'chaos@example.org', password });
  const { secret } = await ask('/webhooks', {
    url: receiverUrl,
    events: ['analysis.completed', 'analysis.failed', 'data.uploaded', 'export.ready', 'export.failed'],
  });
  const { id: projectId } = await ask('/projects', { name: 'slow runs' });
  const rows = Array.from({ length: slowPatients }, (_, i) => `1,${i % 2},${(i * 7919) % 50},slow`);
  await ask(`/projects/${projectId}/patients`, `time,status,age,upload\n${rows.join('\n')}\n`);
  return { session: session as string, secret: secret as string, projectId: projectId as string };
}
