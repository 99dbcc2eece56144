import type { Request } from 'express';
import type { Config } from '../config.ts';

const ofProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a request comes from this machine itself. Not where the platform stands behind a proxy, which on the same machine
 * would make everybody's requests look so: where proxies are trusted, where it is published under another name
 * (BASE_URL), or where a request was addressed to one or tells of a proxy.
 */
export function isFromLoopback(
  { headers, socket }: Pick<Request, 'headers' | 'socket'>,
  { TRUSTED_PROXIES, BASE_URL }: Pick<Config, 'TRUSTED_PROXIES' | 'BASE_URL'>,
): boolean {
  if (!isLoopbackAddress(socket.remoteAddress ?? '') || TRUSTED_PROXIES > 0) return false;
  if (BASE_URL !== undefined && !isLoopbackName(new URL(BASE_URL).hostname)) return false;
  if (ofProxies.some((name) => headers[name] !== undefined)) return false;
  const host = URL.parse(`http://${headers.host ?? ''}`);
  return host !== null && isLoopbackName(host.hostname);
}

const isLoopbackAddress = (address: string) => /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address) || address === '::1';

const isLoopbackName = (name: string) =>
  name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name.replace(/^\[(.*)\]$/, '$1'));
