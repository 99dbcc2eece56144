import { randomUUID } from 'node:crypto';

/**
 * A UUIDv7 (RFC 9562 section 5.7) for what needs an id but no order within one millisecond, such as a request: made from
 * a random UUID, of which the platform keeps a store ready.
 */
export function requestUuid(): string {
  const milliseconds = Date.now().toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${randomUUID().slice(15)}`;
}
