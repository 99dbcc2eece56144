import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { DataMode } from '../../contract/permissions.ts';

/** Who acts: what the audit trail writes down. The id is a UUID. */
type Actor = {
  kind: 'key' | 'user' | 'worker';
  id: string | null;
  request_id: string | null;
  address: string | null;
  /** Of a session: the request came from the machine itself. */
  loopback?: true;
};

/** Whose rows a connection may see: those of one account in one mode and, for a scoped key, of some projects. UUIDs. */
export type TenantScope = { accountId: string; mode: DataMode; projectIds: readonly string[] | null; actor: Actor };

/*
 * What a process of the platform may say to the database, and nobody who can only speak SQL: whose rows a transaction is
 * about. verified_claim() in sql/functions verifies it, and authenticate() signs the same way.
 */

/** Ten minutes, from signing to the begin of the transaction: a claim that was seen is soon worth nothing. */
export const claimLifeSeconds = 600;

/**
 * The key of signatures: derived, so that what the database keeps of it tells nothing of SECRET_KEY. Every request signs with it,
 * and an HMAC from bytes takes ten times as long.
 */
export function scopeKey(secretKey: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', 'research platform: tenant scope', 32)));
}

/** The key as the database keeps it: one block of 64 bytes for each of the two hashes of HMAC-SHA256. */
export function scopeKeyBlocks(key: KeyObject): { inner: Buffer; outer: Buffer } {
  const block = Buffer.alloc(64);
  key.export().copy(block);
  return { inner: block.map((byte) => byte ^ 0x36) as Buffer, outer: block.map((byte) => byte ^ 0x5c) as Buffer };
}

/** The text of the setting `app.scope` that opens the rows of one tenant to a transaction. */
export function signScope(key: KeyObject, { accountId, mode, projectIds, actor }: TenantScope, now: number): string {
  const projects = projectIds === null ? '' : `{${projectIds.join()}}`;
  return sign(key, ['tenant', expiry(now), accountId, mode, projects, JSON.stringify(actor)]);
}

/** What login_candidate() wants to see before it tells the hash of a password. */
export function signLogin(key: KeyObject, email: string, now: number): string {
  return sign(key, ['login', expiry(now), email]);
}

/** What store_requests(), return_permits() and audit_reads() want to see: the rows as JSON, so that anyone who can only speak SQL makes up none. */
export function signRows(key: KeyObject, kind: SignedRows, rows: string, now: number): string {
  return sign(key, [kind, expiry(now), rows]);
}

export type SignedRows = 'requests' | 'permits' | 'reads';

const expiry = (now: number) => String(Math.floor(now / 1000) + claimLifeSeconds);

function sign(key: KeyObject, parts: readonly string[]): string {
  const claim = parts.join('|');
  return createHmac('sha256', key).update(claim).digest('hex') + claim;
}
