import { z } from 'zod';

/**
 * The prefix tells what an id names; the body is a UUIDv7 in Crockford's base 32, so ids sort by creation time.
 * The form is that of the TypeID specification 0.3: 26 characters, the first at most `7`.
 */
export const idPrefixes = {
  project: 'proj',
  patient: 'pat',
  analysis: 'anl',
  run: 'run',
  paper: 'lit',
  export: 'exp',
  apiKey: 'key',
  session: 'sess',
  webhook: 'whk',
  event: 'evt',
  delivery: 'del',
  user: 'usr',
  account: 'acct',
  invitation: 'inv',
  import: 'imp',
  auditEvent: 'aud',
  request: 'req',
} as const;

export type IdKind = keyof typeof idPrefixes;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const digitOf = new Map([...alphabet].map((character, digit) => [character, BigInt(digit)]));
const body = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** `encodeId('project', '0190…')` is `proj_01j…`. The UUID is in its usual 36 characters. */
export function encodeId(kind: IdKind, uuid: string): string {
  let bits = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let text = '';
  for (let i = 0; i < 26; i++) {
    text = alphabet[Number(bits & 31n)] + text;
    bits >>= 5n;
  }
  return `${idPrefixes[kind]}_${text}`;
}

/** The UUID behind an id, or undefined when the text is not a well-formed id of this kind. */
export function decodeId(kind: IdKind, id: string): string | undefined {
  const prefix = `${idPrefixes[kind]}_`;
  if (!id.startsWith(prefix)) return undefined;
  const text = id.slice(prefix.length);
  if (!body.test(text)) return undefined;
  let bits = 0n;
  for (const character of text) bits = (bits << 5n) | digitOf.get(character)!;
  const hex = bits.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A schema that takes an id of one kind. It stays a string: only `sql/` turns ids into UUIDs. */
export function idOf(kind: IdKind) {
  return z
    .string()
    .refine((id) => decodeId(kind, id) !== undefined, {
      error: `must be the id of ${kind === 'export' || kind === 'analysis' || kind === 'event' || kind === 'apiKey' ? 'an' : 'a'} ${kind}: ${idPrefixes[kind]}_ and 26 characters`,
    })
    .meta({
      pattern: `^${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
      examples: [encodeId(kind, '0190a3c5-7b1e-7c3a-9f00-000000000001')],
    });
}
