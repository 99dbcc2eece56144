import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { decodeId, encodeId, type IdKind } from '../contract/ids.ts';

/**
 * A UUIDv7 (RFC 9562 section 5.7) for what needs an id but no order within one millisecond, such as a request: made from
 * a random UUID, of which the platform keeps a store ready.
 */
export function requestUuid(): string {
  const milliseconds = Date.now().toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${randomUUID().slice(15)}`;
}

/** A uuid column that leaves as an id with its prefix. */
export function idColumn(kind: IdKind) {
  return z.string().transform((uuid) => encodeId(kind, uuid));
}

/** The UUID of an id that the contract has already checked. */
export function uuidOf(kind: IdKind, id: string): string {
  const uuid = decodeId(kind, id);
  if (uuid === undefined) throw new TypeError(`not an id of a ${kind}`);
  return uuid;
}

/** A timestamptz column as ISO 8601 UTC with milliseconds. */
export const timestamp = z.date().transform((date) => date.toISOString());
