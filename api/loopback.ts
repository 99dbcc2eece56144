import type { Request } from 'express';
import type { Config } from '../config.ts';
import { isFromThisMachine } from '../metrics/answer.ts';

/**
 * Whether a request comes from this machine itself, as far as that can be told from one that a proxy on it hands on: not
 * where the platform is published under another name (BASE_URL), nor where the request was addressed to one.
 */
export function isFromLoopback(
  request: Pick<Request, 'headers' | 'socket'>,
  { TRUSTED_PROXIES, BASE_URL }: Pick<Config, 'TRUSTED_PROXIES' | 'BASE_URL'>,
): boolean {
  if (!isFromThisMachine(request, { TRUSTED_PROXIES })) return false;
  if (BASE_URL !== undefined && !isLoopbackName(new URL(BASE_URL).hostname)) return false;
  const host = URL.parse(`http://${request.headers.host ?? ''}`);
  return host !== null && isLoopbackName(host.hostname);
}

const isLoopbackName = (name: string) =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name);
