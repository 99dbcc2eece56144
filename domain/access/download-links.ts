import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse as uuidBytes, stringify as uuidText } from 'uuid';
import type { DataMode } from '../../contract/permissions.ts';
import type { SecretKeys } from './secret-keys.ts';

/** Whose file a link opens, and who was given it: ids are UUIDs. */
export type DownloadGrant = {
  fileId: string;
  accountId: string;
  mode: DataMode;
  givenTo: { kind: 'key' | 'session'; id: string };
};

/** Long enough to begin a download, or to go on with one that broke off; short enough that a forwarded link is dead. */
const validMilliseconds = 15 * 60_000;

const version = 2;
// version, mode and kind | file | account | who was given it | milliseconds since 1970 | signature
const signedBytes = 1 + 16 + 16 + 16 + 6;
const signatureBytes = 32;

/**
 * Links to files. All that a link grants stands in its token, signed with the platform's secret key as cursors are, so
 * that no row need be kept of it.
 */
export function downloadLinks(secretKeys: SecretKeys) {
  const sign = (secretKey: string, signed: Uint8Array) =>
    createHmac('sha256', secretKey).update('download\n').update(signed).digest();
  return {
    make(grant: DownloadGrant, now: Date): { token: string; expiresAt: Date } {
      const expiresAt = new Date(now.getTime() + validMilliseconds);
      const signed = Buffer.alloc(signedBytes);
      signed[0] = (version << 4) | (grant.mode === 'test' ? 2 : 0) | (grant.givenTo.kind === 'session' ? 1 : 0);
      signed.set(uuidBytes(grant.fileId), 1);
      signed.set(uuidBytes(grant.accountId), 17);
      signed.set(uuidBytes(grant.givenTo.id), 33);
      signed.writeUIntBE(expiresAt.getTime(), 49, 6);
      return { token: Buffer.concat([signed, sign(secretKeys[0], signed)]).toString('base64url'), expiresAt };
    },

    /** What the token grants; 'broken' when it is none of ours, 'expired' when its time is over. */
    read(token: string, now: Date): DownloadGrant | 'broken' | 'expired' {
      const bytes = Buffer.from(token, 'base64url');
      // Compared as text too: base64 has several spellings for the same bytes, and a link should have one.
      if (bytes.length !== signedBytes + signatureBytes || bytes.toString('base64url') !== token) return 'broken';
      const signed = bytes.subarray(0, signedBytes);
      const signature = bytes.subarray(signedBytes);
      if (!secretKeys.some((key) => timingSafeEqual(signature, sign(key, signed)))) return 'broken';
      if (signed[0]! >> 4 !== version) return 'broken';
      if (now.getTime() >= signed.readUIntBE(49, 6)) return 'expired';
      const flags = signed[0]!;
      return {
        fileId: uuidText(signed.subarray(1, 17)),
        accountId: uuidText(signed.subarray(17, 33)),
        mode: flags & 2 ? 'test' : 'live',
        givenTo: { kind: flags & 1 ? 'session' : 'key', id: uuidText(signed.subarray(33, 49)) },
      };
    },
  };
}
export type DownloadLinks = ReturnType<typeof downloadLinks>;
