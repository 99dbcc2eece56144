import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { DataMode, Permission } from '../contract/permissions.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^svc_(live|test)_[0-9A-Za-z]{38}$/;

/** `svc_live_` or `svc_test_`, 32 random characters (190 bits) and 6 that check those before. */
export function newApiKey(type: DataMode): string {
  const start = `svc_${type}_${randomBase62(32)}`;
  return start + checksumOf(start);
}

/** Whether the text can be a key at all: a typing error or a foreign token is found without asking the database. */
export function isWellFormedApiKey(text: string): boolean {
  return shape.test(text) && checksumOf(text.slice(0, -6)) === text.slice(-6);
}

/** What is stored of a key or a session token. No salt and no slow hash: what is hashed is random, not a password. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length)
    // 248 is the largest multiple of 62 in a byte: beyond it the first characters would come up more often.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += alphabet[byte % 62];
  return text;
}

/** The CRC-32 in base 62; 62^6 is more than 2^32, so six characters always hold it. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < 6; i++) {
    digits = alphabet[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

export type NewApiKey = {
  accountId: string;
  createdBy: string;
  name: string;
  type: DataMode;
  permissions: readonly Permission[];
};

/** Stores a new key and returns it: the only moment at which anybody sees it. As the owner of the database. */
export async function insertApiKey(owner: Client, input: NewApiKey): Promise<string> {
  const key = newApiKey(input.type);
  await owner.query(
    `insert into api_keys (id, account_id, name, type, hash, prefix, last4, permissions, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8::permission[], $9)`,
    [
      uuidv7(),
      input.accountId,
      input.name,
      input.type,
      hashOf(key),
      key.slice(0, 12),
      key.slice(-4),
      input.permissions,
      input.createdBy,
    ],
  );
  return key;
}

export async function deleteApiKeys(owner: Client, accountId: string, name: string): Promise<void> {
  await owner.query('delete from api_keys where account_id = $1 and name = $2', [accountId, name]);
}
