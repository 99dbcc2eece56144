import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { smallHeap, youngGeneration } from '../process-group.ts';
import type { ChaosDatabase } from './database.ts';
import { SupervisedProcess } from './supervised-process.ts';
import { openDatabaseProxy, type TcpProxy } from './tcp-proxy.ts';

/** A process with the proxy between it and the database. */
export type Node = { process: SupervisedProcess; proxy: TcpProxy };

export type Cluster = {
  webs: Node[];
  workers: Node[];
  nodes: Node[];
  addresses: string[];
  /** Every web process answers that it is ready, and every process runs. Returns what is not so after the limit. */
  untilReady(limitSeconds: number): Promise<string[]>;
  close(): Promise<void>;
};

/** Web and worker processes of their own, each with its own way to the database. */
export async function startCluster(
  database: ChaosDatabase,
  { webs, workers, logs }: { webs: number; workers: number; logs: string },
): Promise<Cluster> {
  const {
    DATABASE_URL: _,
    PORT: _port,
    BASE_URL: _base,
    LOG_LEVEL: _level,
    WORKER_PORT: _worker,
    ...rest
  } = process.env;
  const env = {
    ...rest,
    SECRET_KEY: database.secretKey,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    // So that all processes, and for a while those of killed ones, fit into the server's 100 connections.
    DATABASE_POOL_SIZE: '8',
    WORKER_CONCURRENCY: '2',
    WEBHOOK_CONCURRENCY: '8',
    WEBHOOK_ALLOW_HTTP: 'true',
    WEBHOOK_ALLOWED_RANGES: '127.0.0.0/8',
  };
  const start = async (name: string, file: string, options: readonly string[], more: NodeJS.ProcessEnv = {}) => {
    const proxy = await openDatabaseProxy(database.url);
    const settings = { name, file, options, env: { ...env, ...more, DATABASE_URL: proxy.through(database.url) } };
    return { proxy, process: new SupervisedProcess({ ...settings, logPath: join(logs, `${name}.log`) }) };
  };
  const ports = await freePorts(webs);
  const webNodes = await Promise.all(
    ports.map((port, i) => start(`web-${i + 1}`, 'api/main.ts', youngGeneration, { PORT: String(port) })),
  );
  const workerNodes = await Promise.all(
    Array.from({ length: workers }, (_, i) => start(`worker-${i + 1}`, 'worker/main.ts', smallHeap)),
  );
  const nodes = [...webNodes, ...workerNodes];
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
  return {
    webs: webNodes,
    workers: workerNodes,
    nodes,
    addresses,
    async untilReady(limitSeconds) {
      const end = performance.now() + limitSeconds * 1000;
      for (;;) {
        const away = [
          ...nodes.filter((node) => !node.process.isRunning).map((node) => `${node.process.name} does not run`),
          ...(await Promise.all(addresses.map(notReady))).flatMap((reason) => reason ?? []),
        ];
        if (away.length === 0 || performance.now() > end) return away;
        await pause(200);
      }
    },
    async close() {
      await Promise.all(nodes.map((node) => node.process.close()));
      await Promise.all(nodes.map((node) => node.proxy.close()));
    },
  };
}

async function notReady(address: string): Promise<string | null> {
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await answer?.arrayBuffer().catch(() => {});
  return answer?.status === 200 ? null : `${address}/readyz answers ${answer?.status ?? 'nothing'}`;
}

/** Held all at once, so that no two are the same. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject);
          server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
