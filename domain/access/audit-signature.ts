import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey, type SecretKeys, secretKeyId } from './secret-keys.ts';

/** A seal of the audit trail: its hash closes the chain over all events up to it. */
export type SealHash = { seal: number; hash: Buffer };

/**
 * What the worker adds to a seal: an HMAC with a key made from SECRET_KEY, which the database never holds.
 * `followsSigned`: whether the signature of the seal before was found right, so that this one speaks for it too, also when
 * its key is known no longer. `digest` covers this seal and all signatures before, so that none can be changed later.
 */
export type SealSignature = { keyId: Buffer; followsSigned: boolean; digest: Buffer; signature: Buffer };

/** `before` is the digest of the signature before; null for the first that is signed. */
export function signSeal(
  [secretKey]: SecretKeys,
  seal: SealHash,
  { before, followsSigned }: { before: Buffer | null; followsSigned: boolean },
): SealSignature {
  const keyId = secretKeyId(secretKey);
  const digest = signatureDigest(seal, { keyId, followsSigned }, before);
  return { keyId, followsSigned, digest, signature: hmacOf(secretKey, seal, { keyId, followsSigned, digest }) };
}

/** 'unknown' when none of these keys has the id that the signature names. */
export function checkSeal(
  secretKeys: SecretKeys,
  seal: SealHash,
  signed: SealSignature,
): 'right' | 'wrong' | 'unknown' {
  const secretKey = secretKeys.find((key) => secretKeyId(key).equals(signed.keyId));
  if (secretKey === undefined) return 'unknown';
  return timingSafeEqual(hmacOf(secretKey, seal, signed), signed.signature) ? 'right' : 'wrong';
}

export function signatureDigest(
  { seal, hash }: SealHash,
  { keyId, followsSigned }: Pick<SealSignature, 'keyId' | 'followsSigned'>,
  before: Buffer | null,
): Buffer {
  return createHash('sha256')
    .update(before ?? Buffer.alloc(32))
    .update(keyId)
    .update(hash)
    .update(`${seal} ${followsSigned}`)
    .digest();
}

function hmacOf(
  secretKey: string,
  { seal, hash }: SealHash,
  { followsSigned, digest }: Omit<SealSignature, 'signature'>,
): Buffer {
  return createHmac('sha256', derivedKey(secretKey, '', 'audit seal'))
    .update(digest)
    .update(hash)
    .update(`${seal} ${followsSigned}`)
    .digest();
}
