import { createHmac, hash, randomBytes } from 'node:crypto';

/** What is stored of a key or a session token. No salt and no slow hash: what is hashed is random, not a password. */
export function hashOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** `sess_` and 256 random bits. */
export function newSessionToken(): string {
  return `sess_${randomBytes(32).toString('base64url')}`;
}

/** The code of a link that signs a person in once. */
export function newSignInCode(): string {
  return `link_${randomBytes(32).toString('base64url')}`;
}

/**
 * The secret of an invitation's link, made from its id with the platform's secret key. So the job that mails it makes it
 * anew, and it stands neither in the queue nor anywhere else.
 */
export function invitationToken(secretKey: string, id: string): string {
  return `invt_${createHmac('sha256', secretKey).update(`invitation\n${id}`).digest('base64url')}`;
}
