import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';
import { registry } from './metrics.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');

/** What a proxy adds to a request that it hands on. */
const proxyHeaders = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

type Asking = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } };

/** Whether a request may see the metrics: with METRICS_TOKEN as its Bearer, or from this very machine. */
export function mayReadMetrics(
  request: Asking,
  { METRICS_TOKEN, TRUSTED_PROXIES }: Pick<Config, 'METRICS_TOKEN' | 'TRUSTED_PROXIES'>,
): boolean {
  const shown = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (METRICS_TOKEN !== undefined && shown !== undefined && timingSafeEqual(digest(shown), digest(METRICS_TOKEN)))
    return true;
  return isFromThisMachine(request, { TRUSTED_PROXIES });
}

/**
 * Whether a request comes from this very machine. The address is the socket's; a request that a proxy on this machine
 * hands on comes from there too, and is not from here.
 */
export function isFromThisMachine(
  { headers, socket }: Asking,
  { TRUSTED_PROXIES }: Pick<Config, 'TRUSTED_PROXIES'>,
): boolean {
  if (TRUSTED_PROXIES > 0 || proxyHeaders.some((name) => headers[name] !== undefined)) return false;
  const address = socket.remoteAddress;
  return address !== undefined && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Everything that the process shows of itself, in Prometheus' text format. */
export async function sendMetrics(response: ServerResponse): Promise<void> {
  const text = await registry.metrics();
  response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text);
}
