import { createHmac, hkdfSync } from 'node:crypto';

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';
/** Of 120 bits: a million patients share one with a chance of 4e-25. */
const LENGTH = 24;
/** Days by which dates move at most, forward or back; never 0. */
export const LARGEST_SHIFT = 365;

/**
 * The key of one export, or of all exports of a project, from the platform's secret. Whoever has the file alone can
 * neither find the ids again nor the shifts.
 */
export function deidentificationKey(secret: string, scope: 'export' | 'project', id: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `deidentification/${scope}/${id}`, 32));
}

function keyed(key: Uint8Array, purpose: string, patientId: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\0${patientId}`).digest();
}

/**
 * A pseudonym of a patient, from the platform's own random id: a code that is derived from a record number would be
 * derived from information about the individual, which 45 CFR 164.514(c)(1) forbids.
 */
export function pseudonym(key: Uint8Array, purpose: 'id' | 'external_id', patientId: string): string {
  const digest = keyed(key, purpose, patientId);
  // Begins with a letter that makes no number of it: a spreadsheet would write 12e45 anew.
  let text = purpose === 'id' ? 'p' : 'x';
  for (let bit = 0; text.length <= LENGTH; bit += 5)
    text += CROCKFORD[((digest.readUInt16BE(bit >> 3) << (bit & 7)) >> 11) & 31]!;
  return text;
}

/** Days from -365 to 365 without 0, the same for all dates of a patient. */
export function dateOffset(key: Uint8Array, patientId: string): number {
  // 2^64 is no multiple of 730; the chances differ by 4e-17.
  const place = Number(keyed(key, 'date_shift', patientId).readBigUInt64BE() % BigInt(2 * LARGEST_SHIFT));
  return place < LARGEST_SHIFT ? place - LARGEST_SHIFT : place - LARGEST_SHIFT + 1;
}
