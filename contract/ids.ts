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
  review: 'rev',
  reviewSet: 'rset',
  reviewRecord: 'rrec',
  reviewDuplicate: 'rdup',
  search: 'srch',
  searchRun: 'srun',
  auditEvent: 'aud',
  auditVerification: 'audv',
  request: 'req',
  job: 'job',
} as const;

export type IdKind = keyof typeof idPrefixes;

const crockford = '0123456789abcdefghjkmnpqrstvwxyz';
const digitOf = new Map([...crockford].map((character, digit) => [character, digit]));
const body = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/**
 * `encodeId('project', '0190…')` is `proj_01j…`. The UUID is in its usual 36 characters. Bit by bit and not with a
 * BigInt, which took a tenth of the time of a small request.
 */
export function encodeId(kind: IdKind, uuid: string): string {
  let text = `${idPrefixes[kind]}_`;
  let rest = 0;
  let bits = 2; // 26 characters hold 130 bits: two zeros stand before the 128 of the UUID
  for (let i = 0; i < uuid.length; i++) {
    if (uuid[i] === '-') continue;
    rest = (rest << 4) | Number.parseInt(uuid[i]!, 16);
    bits += 4;
    if (bits < 5) continue;
    bits -= 5;
    text += crockford[rest >> bits]!;
    rest &= (1 << bits) - 1;
  }
  return text;
}

/** The UUID behind an id, or undefined when the text is not a well-formed id of this kind. */
export function decodeId(kind: IdKind, id: string): string | undefined {
  const prefix = `${idPrefixes[kind]}_`;
  if (!id.startsWith(prefix) || !body.test(id.slice(prefix.length))) return undefined;
  let hex = '';
  let rest = 0;
  let bits = -2;
  for (let i = prefix.length; i < id.length; i++) {
    rest = (rest << 5) | digitOf.get(id[i]!)!;
    bits += 5;
    while (bits >= 4) {
      bits -= 4;
      hex += (rest >> bits).toString(16);
      rest &= (1 << bits) - 1;
    }
  }
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** What the id of each kind is called, with its article. */
const called: Record<IdKind, string> = {
  project: 'a project',
  patient: 'a patient',
  analysis: 'an analysis',
  run: 'a run',
  paper: 'a paper',
  export: 'an export',
  apiKey: 'an API key',
  session: 'a session',
  webhook: 'a webhook',
  event: 'an event',
  delivery: 'a delivery',
  user: 'a user',
  account: 'an account',
  invitation: 'an invitation',
  import: 'an import',
  review: 'a review',
  reviewSet: 'a set of a review',
  reviewRecord: 'a record of a review',
  reviewDuplicate: 'a pair of records of a review',
  search: 'a saved search',
  searchRun: 'a run of a saved search',
  auditEvent: 'an audit event',
  auditVerification: 'a verification of the audit trail',
  request: 'a request',
  job: 'a job',
};

/** What is wrong with a text that is no id of this kind: most often it is one of another kind. */
export function idProblem(kind: IdKind, text: unknown): string {
  const wanted = `the id of ${called[kind]}: ${idPrefixes[kind]}_ and 26 characters`;
  const prefix = typeof text === 'string' ? text.slice(0, Math.max(0, text.indexOf('_'))) : '';
  const given = (Object.keys(idPrefixes) as IdKind[]).find((one) => idPrefixes[one] === prefix);
  return given === undefined || given === kind
    ? `must be ${wanted}`
    : `is the id of ${called[given]}, but must be ${wanted}`;
}

/** A schema that takes an id of one kind. It stays a string: only `sql/` turns ids into UUIDs. */
export function idOf(kind: IdKind) {
  return z
    .string()
    .refine((id) => decodeId(kind, id) !== undefined, { error: (issue) => idProblem(kind, issue.input) })
    .meta({
      pattern: `^${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
      examples: [encodeId(kind, '0190a3c5-7b1e-7c3a-9f00-000000000001')],
    });
}
