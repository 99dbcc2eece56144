import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Request } from 'express';
import { ApiError, conflict, invalidRequest } from '../contract/errors.ts';
import type { Caller } from '../sql/admission.ts';
import type { Queryable } from '../sql/db.ts';
import { claimKey, type KeyClaim, keepAnswer } from '../sql/idempotency.ts';
import type { Answer } from './route.ts';

/** Once for each Idempotency-Key: the answer that is kept, or null when the work is now this transaction's to do. */
export type Once = {
  claim(transaction: Queryable): Promise<Answer | null>;
  keep(transaction: Queryable, answer: Answer): Promise<void>;
};

/**
 * The key of the header: quoted as in draft-ietf-httpapi-idempotency-key-header, or bare as Stripe's clients send it.
 * Null without a header.
 */
export function idempotencyKeyOf(request: Request): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const text = String(header);
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalidRequest('The Idempotency-Key must be 1 to 255 visible characters.');
  return key;
}

/**
 * Binds a key to caller, method, address and body. `body` is whatever identifies it: the parsed value, or a digest of
 * what was streamed; it is read when the key is claimed.
 */
export function onceFor(
  { request, caller, key, secretKey }: { request: Request; caller: Caller; key: string; secretKey: string },
  body: () => unknown,
): Once {
  const callerId = caller.keyId ?? caller.userId!;
  const hmac = (text: string) => createHmac('sha256', secretKey).update(text).digest();
  const encryptionKey = Buffer.from(hkdfSync('sha256', secretKey, callerId, `idempotency\n${key}`, 32));
  let claim: KeyClaim | undefined;
  return {
    async claim(transaction) {
      const request_ = JSON.stringify([request.method, request.originalUrl, caller.wall.mode, body() ?? null]);
      claim = {
        callerId,
        keyHash: hmac(`idempotency key\n${key}`),
        requestHash: hmac(`idempotent request\n${request_}`),
      };
      const kept = await claimKey(transaction, claim).catch((error) => {
        if ((error as { cause?: { code?: string }; code?: string }).code === '55P03') throw stillRunning();
        throw error;
      });
      if (kept === null) return null;
      if (!kept.requestHash.equals(claim.requestHash))
        throw new ApiError(
          'IDEMPOTENCY_KEY_REUSED',
          'This Idempotency-Key was used for another request. Make a new key for each request, and keep it only when you repeat one.',
        );
      if (kept.answer === null) throw stillRunning();
      const answer = open(encryptionKey, kept.answer);
      return { ...answer, headers: { ...answer.headers, 'Idempotent-Replayed': 'true' } };
    },
    async keep(transaction, answer) {
      await keepAnswer(transaction, claim!, seal(encryptionKey, answer));
    },
  };
}

function stillRunning(): ApiError {
  return conflict('A request with this Idempotency-Key is still running. Repeat it in a moment.', {});
}

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the answer as JSON. */
function seal(key: Buffer, answer: Answer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function open(key: Buffer, sealed: Buffer): Answer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8'));
}
