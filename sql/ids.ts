import { z } from 'zod';
import { decodeId, encodeId, type IdKind } from '../contract/ids.ts';

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
