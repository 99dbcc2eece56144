import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { openNotifications } from '../../sql/connection/notifications.ts';
import { openDatabase } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import type { CreatedAccount } from '../../sql/tables/accounts.ts';
import { emitEvent } from '../../sql/tables/events.ts';
import { runIsFinal } from '../../sql/tables/runs.ts';
import { apiCaller } from './api-caller.ts';
import { benchEnvironment, benchSecretKey, median, startProgram } from './program.ts';

export type WebhookBenchmark = {
  deliveriesPerSecond: number[];
  postsPerSecond: number[];
  ratio: number;
  latencyMilliseconds: { p50: number; p95: number };
};

/** So many deliveries to one receiver are under way at once. */
const perEndpoint = 8;
const endpoints = 4;
const concurrency = perEndpoint * endpoints;

/**
 * Deliveries a second by one worker process to a receiver on this machine, against undici posting the same bodies with
 * the same concurrency and no database, in turns; and from the commit of a run's result to its webhook, on an idle machine.
 */
export async function benchWebhooks(
  databaseUrl: string,
  account: CreatedAccount,
  { rounds = 5, deliveries = 2000, waits = 50 } = {},
): Promise<WebhookBenchmark> {
  const env = {
    ...benchEnvironment(databaseUrl),
    WEBHOOK_ALLOW_HTTP: 'true',
    WEBHOOK_ALLOWED_RANGES: '127.0.0.0/8',
  };
  const receiver = await startReceiver();
  const api = await startProgram('api/main.ts', env, 'listening');
  const call = apiCaller(`http://127.0.0.1:${api.port}/v1`, account.live_key);
  const db = await openDatabase(databaseUrl, {
    ...{ applicationName: 'bench', secretKey: benchSecretKey, kind: 'worker' },
    poolSize: 4,
  });
  const tenantScope: TenantScope = {
    accountId: uuidOf('account', account.account_id),
    mode: 'live',
    projectIds: null,
    actor: { kind: 'worker', id: null, request_id: null, address: null },
  };
  try {
    for (let i = 0; i < endpoints; i++)
      await call('POST', '/webhooks', { url: `${receiver.url}/${i}`, events: ['data.uploaded'] });
    const origin = { account_id: account.account_id, mode: 'live' as const, request_id: null };
    const data = { project_id: 'proj_01jd4x2m3vexk8v6k0m2m3n4p5', created: 1, updated: 0, skipped: 0 };
    const deliveriesPerSecond: number[] = [];
    const postsPerSecond: number[] = [];
    // The first round warms both up and is not counted.
    for (let round = 0; round <= rounds; round++) {
      await db.inside(tenantScope, (connection) =>
        connection.transaction(async (transaction) => {
          for (let i = 0; i < deliveries / endpoints; i++)
            await emitEvent(transaction, origin, { type: 'data.uploaded', projectId: null, data });
        }),
      );
      const all = receiver.count(deliveries);
      const worker = await startProgram('worker/main.ts', env, 'looking for jobs');
      const ours = await all;
      await worker.stop();
      const body = JSON.stringify({ type: 'data.uploaded', timestamp: new Date().toISOString(), data });
      const posted = receiver.count(deliveries);
      await post(receiver.url, body, deliveries);
      const theirs = await posted;
      if (round === 0) continue;
      deliveriesPerSecond.push(ours);
      postsPerSecond.push(theirs);
    }
    const ratio = median(deliveriesPerSecond.map((ours, round) => ours / postsPerSecond[round]!));
    return { deliveriesPerSecond, postsPerSecond, ratio, latencyMilliseconds: await latency() };
  } finally {
    await Promise.all([api.stop(), db.end()]);
    receiver.close();
  }

  async function latency(): Promise<{ p50: number; p95: number }> {
    await call('POST', '/webhooks', { url: receiver.url, events: ['analysis.completed'] });
    const project = await call('POST', '/projects', { name: 'Latency' });
    await call('POST', `/projects/${project.id}/patients`, {
      patients: [1, 2, 3, 4].map((time) => ({ attributes: { time, status: 1 } })),
    });
    const analysis = await call('POST', `/projects/${project.id}/analyses`, {
      name: 'KM',
      method: 'kaplan_meier',
      parameters: { time: 'time', event: 'status' },
    });
    const notifications = await openNotifications(databaseUrl, [runIsFinal]);
    let committed = Promise.withResolvers<number>();
    notifications.subscribe(runIsFinal, () => committed.resolve(performance.now()));
    const uploaded = receiver.count(endpoints);
    const worker = await startProgram('worker/main.ts', env, 'looking for jobs');
    await uploaded;
    const milliseconds: number[] = [];
    for (let i = 0; i < waits + 10; i++) {
      const told = receiver.next();
      committed = Promise.withResolvers<number>();
      await call('POST', `/analyses/${analysis.id}/run`, {});
      const [arrived, stored] = await Promise.all([told, committed.promise]);
      if (i >= 10) milliseconds.push(arrived - stored);
    }
    await Promise.all([worker.stop(), notifications.end()]);
    const sorted = milliseconds.toSorted((a, b) => a - b);
    return { p50: median(sorted), p95: sorted[Math.floor(sorted.length * 0.95)]! };
  }
}

async function startReceiver() {
  let waiting: { left: number; first: number | null; all: number; done: (perSecond: number) => void } | null = null;
  let single: ((at: number) => void) | null = null;
  const server = createServer((incoming, response) => {
    incoming.resume();
    incoming.once('end', () => {
      const now = performance.now();
      response.writeHead(204).end();
      single?.(now);
      single = null;
      if (waiting === null) return;
      waiting.first ??= now;
      if (--waiting.left === 0) {
        waiting.done((waiting.all - 1) / ((now - waiting.first) / 1000));
        waiting = null;
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Messages a second, from the first to the last of so many. */
    count: (all: number) =>
      new Promise<number>((done) => {
        waiting = { left: all, first: null, all, done };
      }),
    next: () =>
      new Promise<number>((resolve) => {
        single = resolve;
      }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function post(url: string, body: string, times: number): Promise<void> {
  const dispatcher = new Agent({ connections: concurrency });
  let left = times;
  const lane = async () => {
    while (left-- > 0) {
      const answer = await request(url, {
        dispatcher,
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  await dispatcher.close();
}
