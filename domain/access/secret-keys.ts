import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The platform's secret keys, newest first: everything new is made with the first, and what any of them made is taken. */
export type SecretKeys = readonly [current: string, ...previous: string[]];

export function secretKeysOf(config: {
  SECRET_KEY?: string | undefined;
  SECRET_KEY_PREVIOUS?: string | undefined;
}): SecretKeys {
  const { SECRET_KEY, SECRET_KEY_PREVIOUS } = config;
  if (SECRET_KEY === undefined) throw new Error('SECRET_KEY is needed, the same for all processes.');
  return SECRET_KEY_PREVIOUS === undefined || SECRET_KEY_PREVIOUS === SECRET_KEY
    ? [SECRET_KEY]
    : [SECRET_KEY, SECRET_KEY_PREVIOUS];
}

/**
 * For what must be the same before, while and after a key is rotated in one process after the other, such as the count of
 * somebody's failures: the key that every process knows.
 */
export function oldestOf(keys: SecretKeys): string {
  return keys.at(-1)!;
}

/** Eight bytes that tell one secret key from another and nothing else. */
export function secretKeyId(secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update('key id').digest().subarray(0, 8);
}

/** 32 bytes for one purpose (HKDF, RFC 5869); `salt` binds them to one thing. */
export function derivedKey(secretKey: string, salt: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, salt, purpose, 32));
}

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then what was encrypted. */
export function encrypt(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Throws when it was encrypted with another key or changed since. */
export function decrypt(key: Buffer, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12));
  decipher.setAuthTag(encrypted.subarray(12, 28));
  return Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]);
}
