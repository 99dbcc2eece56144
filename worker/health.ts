import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { mayReadMetrics, sendMetrics } from '../metrics/answer.ts';
import type { Notifications } from '../sql/connection/notifications.ts';

/** A probe that waits longer holds the process dead, for which a slow database is no reason. */
const patienceMilliseconds = 1_500;

/**
 * The worker's own routes on WORKER_PORT: /healthz (the process lives), /readyz (it takes jobs and its database answers)
 * and /metrics. Null where no port is configured.
 */
export async function openWorkerHealth(options: {
  config: Config;
  log: Log;
  notifications: Notifications;
  /** True from when the queues look for jobs until the process is asked to stop. */
  takesJobs(): boolean;
}): Promise<{ close(): void } | null> {
  const { config, log, notifications, takesJobs } = options;
  if (config.WORKER_PORT === undefined) return null;
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      log.error({ error }, 'a fault in a request');
      response.destroy();
    });
  });
  server.headersTimeout = 5_000;
  server.requestTimeout = 10_000;
  server.listen(config.WORKER_PORT, config.HOST);
  await once(server, 'listening');
  log.info({ port: (server.address() as AddressInfo).port }, 'health is answered');
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume();
    const path = request.url?.split('?')[0];
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(response, 405, { status: 'only GET is possible here' }, { Allow: 'GET, HEAD' });
    if (path === '/healthz') return send(response, 200, { status: 'ok' });
    if (path === '/readyz') {
      if (!takesJobs()) return send(response, 503, { status: 'takes no jobs' });
      const ready = await notifications.answers(patienceMilliseconds);
      return ready ? send(response, 200, { status: 'ready' }) : send(response, 503, { status: 'the database is away' });
    }
    if (path === '/metrics') {
      if (mayReadMetrics(request, config)) return sendMetrics(response);
      const header = { 'WWW-Authenticate': 'Bearer realm="metrics"' };
      return send(response, 401, { status: 'needs METRICS_TOKEN as Bearer, or a request from this machine' }, header);
    }
    return send(response, 404, { status: 'there are /healthz, /readyz and /metrics' });
  }
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}
