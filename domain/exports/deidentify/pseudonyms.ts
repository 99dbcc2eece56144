import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

const crockford = '0123456789abcdefghjkmnpqrstvwxyz';
/** Of 120 bits: a million patients share one with a chance of 4e-25. */
const length = 24;
/** Days by which dates move at most, forward or back; never 0. */
export const largestShift = 365;

/**
 * The key of one export, or of all exports of a project, from the platform's secret. Anyone who has the file alone can
 * neither find the ids again nor the shifts. (A key that OpenSSL has read once is five times as fast as its bytes.)
 */
export function deidentificationKey(secret: string, scope: 'export' | 'project', id: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `deidentification/${scope}/${id}`, 32)));
}

function keyed(key: KeyObject, purpose: string, patientId: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\0${patientId}`).digest();
}

/**
 * The pseudonyms of a patient's two ids, from the platform's own random id: a code that is derived from a record number
 * would be derived from information about the individual, which 45 CFR 164.514(c)(1) forbids.
 */
export function pseudonymsOf(key: KeyObject, patientId: string): { id: string; external_id: string } {
  const digest = keyed(key, 'pseudonym', patientId);
  // Begins with a letter that makes no number of it: a spreadsheet would write 12e45 anew.
  return { id: `p${base32(digest.subarray(0, 16))}`, external_id: `x${base32(digest.subarray(16))}` };
}

/** The first 120 of 128 bits. */
function base32(bytes: Buffer): string {
  let text = '';
  for (let bit = 0; text.length < length; bit += 5)
    text += crockford[((bytes.readUInt16BE(bit >> 3) << (bit & 7)) >> 11) & 31]!;
  return text;
}

/** Days from -365 to 365 without 0, the same for all dates of a patient. */
export function dateOffset(key: KeyObject, patientId: string): number {
  // 2^48 is no multiple of 730; the chances differ by 3e-12.
  const place = keyed(key, 'date_shift', patientId).readUIntBE(0, 6) % (2 * largestShift);
  return place < largestShift ? place - largestShift : place - largestShift + 1;
}
