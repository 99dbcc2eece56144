import type { Request } from 'express';
import { maximumReason } from '../contract/change-reason.ts';
import { invalidRequest } from '../contract/errors.ts';

/**
 * What the header Change-Reason says: UTF-8, as it is or percent-encoded, since a header of a browser holds no other letters.
 * Null without one.
 */
export function changeReasonOf({ headers }: Pick<Request, 'headers'>): string | null {
  const header = headers['change-reason'];
  if (header === undefined) return null;
  const reason = decoded(String(header)).trim();
  if (reason === '') return null;
  if (/\p{Cc}/u.test(reason)) throw refused('must hold no control characters, such as line breaks');
  // Counted as a person counts them.
  if ([...reason].length > maximumReason) throw refused(`must have at most ${maximumReason} characters`);
  return reason;
}

function decoded(header: string): string {
  try {
    // Node reads the bytes of a header as Latin-1.
    return decodeURIComponent(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1')));
  } catch {
    throw refused('must be UTF-8, and a % and what is beyond ASCII percent-encoded, as encodeURIComponent() makes it');
  }
}

const refused = (message: string) => invalidRequest(`The header Change-Reason ${message}.`);
