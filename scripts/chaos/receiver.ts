import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { Random } from './random.ts';

export type ChaosReceiver = {
  url: string;
  /** Its webhook's secret: whatever arrives before is refused and comes again. */
  secret: string | null;
  /** How often each event arrived, by its id. */
  arrived: Map<string, number>;
  problems: string[];
  close(): void;
};

/** A receiver of webhooks that checks every signature and refuses some events once, as receivers do. */
export async function startReceiver(random: Random): Promise<ChaosReceiver> {
  const bodies = new Map<string, string>();
  const receiver: ChaosReceiver = { url: '', secret: null, arrived: new Map(), problems: [], close: () => {} };
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null);
    if (body === null) return; // the worker was killed while it sent
    const id = String(request.headers['webhook-id']);
    try {
      new Webhook(receiver.secret ?? '').verify(body, request.headers as Record<string, string>);
    } catch {
      if (receiver.secret !== null) receiver.problems.push(`the message ${id} has no right signature`);
      response.writeHead(500).end();
      return;
    }
    const before = bodies.get(id);
    if (before !== undefined && before !== body) receiver.problems.push(`the message ${id} came with two bodies`);
    bodies.set(id, body);
    if (before === undefined && random.chance(0.05)) {
      response.writeHead(500).end();
      return;
    }
    receiver.arrived.set(id, (receiver.arrived.get(id) ?? 0) + 1);
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  receiver.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return receiver;
}
