import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { DataMode } from '../../contract/permissions.ts';

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
