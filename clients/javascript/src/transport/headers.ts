import { ResearchPlatformError } from '../errors.ts';
import type { Configuration } from './configuration.ts';
import type { ApiRequest } from './request.ts';

export function headersOf(
  { authorization, mode, headers }: Configuration,
  request: ApiRequest,
): Record<string, string> {
  const { options = {}, method } = request;
  return sendable({
    Accept: 'application/json',
    ...(authorization === null ? {} : { Authorization: authorization }),
    ...(mode === null ? {} : { 'Data-Mode': mode }),
    ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(method === 'POST' ? { 'Idempotency-Key': options.idempotencyKey ?? randomUuid() } : {}),
    ...(options.ifMatch === undefined ? {} : { 'If-Match': options.ifMatch }),
    ...(options.changeReason === undefined ? {} : { 'Change-Reason': encodeURIComponent(options.changeReason) }),
    ...request.headers,
    ...headers,
    ...options.headers,
  });
}

/** What fetch would refuse looks like a connection that failed. The value is not shown: it may be a key. */
function sendable(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers))
    try {
      new Headers([[name, value]]);
    } catch (error) {
      throw new ResearchPlatformError(
        `The header ${JSON.stringify(name)} can not be sent: a name is letters, digits and hyphens, a value has no line break and nothing beyond Latin-1.`,
        { cause: error },
      );
    }
  return headers;
}

/** Version 4 (RFC 9562). Not `crypto.randomUUID`, which pages have only over https. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
