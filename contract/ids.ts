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

// JavaScript writes and reads base 32 with 0-9 and a-v; Crockford's alphabet leaves out i, l, o and u.
const plain = '0123456789abcdefghijklmnopqrstuv';
const crockford = '0123456789abcdefghjkmnpqrstvwxyz';
const toCrockford = new Map([...plain].map((character, digit) => [character, crockford[digit]!]));
const toPlain = new Map([...crockford].map((character, digit) => [character, plain[digit]!]));
const body = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** `encodeId('project', '0190…')` is `proj_01j…`. The UUID is in its usual 36 characters. */
export function encodeId(kind: IdKind, uuid: string): string {
  let text = '';
  for (const character of BigInt(`0x${uuid.replaceAll('-', '')}`).toString(32)) text += toCrockford.get(character);
  return `${idPrefixes[kind]}_${text.padStart(26, '0')}`;
}

/** The UUID behind an id, or undefined when the text is not a well-formed id of this kind. */
export function decodeId(kind: IdKind, id: string): string | undefined {
  const prefix = `${idPrefixes[kind]}_`;
  if (!id.startsWith(prefix) || !body.test(id.slice(prefix.length))) return undefined;
  let text = '';
  for (let i = prefix.length; i < id.length; i++) text += toPlain.get(id[i]!);
  // Ten digits are 50 bits, which a number still holds exactly.
  const digits = (from: number, to: number) => BigInt(Number.parseInt(text.slice(from, to), 32));
  const bits = (digits(0, 6) << 100n) | (digits(6, 16) << 50n) | digits(16, 26);
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
