import type { FragmentSqlToken } from 'slonik';
import type { DataMode } from '../../contract/permissions.ts';
import type { Permit } from '../../domain/access/permits.ts';
import type { NamedStatement } from '../connection/shared-connection.ts';

/*
 * The statements that find who asks, each with the row that is read beside it where a request does so. Of a text of SQL there is one
 * statement, however many requests send it. The nested loop finds the caller first, and only then is the scope looked up for the row: a
 * refused request leaves a closed one, which shows no row. A scope is open until its statement's transaction ends.
 */

export type Credential = {
  /** SHA-256 of the key or token; null when the request shows none that could be one. */
  hash: Buffer | null;
  isSession: boolean;
  /** What to answer when there is no hash to look up. */
  otherwise: string;
  wantedMode: DataMode | null;
  address: string;
  requestId: string;
  counted: boolean;
  /** Whether the request came from the machine itself, through no proxy. */
  fromLoopback?: boolean;
};

/** Asks who shows a credential and counts the request. One column of JSON: so many of their own would cost this process more. */
export function admissionStatement(
  { hash, address, otherwise, isSession, wantedMode, requestId, counted }: Credential,
  permit: Permit | null,
  wanted: number,
  read: FragmentSqlToken | null,
): NamedStatement {
  if (hash === null) return statement('anonymous', read, [address, otherwise]);
  const held = permit === null ? null : permitText(permit);
  const values = [hash, isSession, wantedMode, address, requestId, counted ? wanted : 0, held];
  return statement('credential', read, values);
}

/** Asks whether a caller is who they are known to be, of a request that is counted already: `scope` is theirs, signed, where a row is read. */
export function knownStatement(
  hash: Buffer,
  known: { key_version: string | null; account_version: string | null },
  beside: { scope: string; read: FragmentSqlToken } | null = null,
): NamedStatement {
  const values = [hash, known.key_version, known.account_version];
  return beside === null
    ? statement('known', null, values)
    : statement('known', beside.read, [...values, beside.scope]);
}

/** Asks whether a permit holds for a caller who is known: `scope` is theirs, signed, where a row is read. */
export function heldStatement(
  {
    hash,
    known,
    permit,
    scope,
  }: {
    hash: Buffer;
    known: { key_version: string | null; account_version: string | null };
    permit: Permit;
    scope: string | null;
  },
  read: FragmentSqlToken | null,
): NamedStatement {
  const values = [hash, known.key_version, known.account_version, permit.lease.minute];
  return statement('held', read, scope === null ? values : [...values, scope]);
}

const permitText = ({ lease: { minute, limits } }: Permit) =>
  `("${minute}",${limits.minute ?? ''},${limits.day ?? ''})`;

type Form = 'anonymous' | 'credential' | 'held' | 'known';

/** As many as there are reads in the code of the routes, which hold no text of a request. */
const statements = new Map<string, { name: string; text: string }>();

function statement(form: Form, read: FragmentSqlToken | null, values: readonly unknown[]): NamedStatement {
  const key = `${form} ${read?.sql ?? ''}`;
  let known = statements.get(key);
  if (known === undefined) {
    // The read's parameters stand first, as its text numbers them.
    const row = read === null ? null : { text: read.sql.replaceAll('$slonik_', '$'), parameters: read.values.length };
    known = { name: `admission ${statements.size}`, text: textOf(form, row) };
    statements.set(key, known);
  }
  return { ...known, values: [...(read?.values ?? []), ...values] };
}

function textOf(form: Form, row: { text: string; parameters: number } | null): string {
  const given = (types: readonly string[]) =>
    types.map((type, i) => `$${(row?.parameters ?? 0) + i + 1}::${type}`).join(', ');
  if (form === 'known' || form === 'held') {
    const types = form === 'known' ? ['bytea', 'xid', 'xid'] : ['bytea', 'xid', 'xid', 'timestamptz'];
    // A permit of this very minute: within it nothing but the versions is asked.
    const held = `permit_holds(${given(types)}${form === 'known' ? ", date_trunc('minute', clock_timestamp())" : ''})`;
    if (row === null) return `select ${held} as held_at`;
    const scope = `$${row.parameters + types.length + 1}`;
    return `select held.held_at, found.* from (
        select permit.held_at, set_config('app.scope', case when permit.held_at is null then '' else ${scope} end, true)
        from (select ${held} as held_at offset 0) permit offset 0) held
      left join lateral (${row.text}) found on held.held_at is not null`;
  }
  const who =
    form === 'anonymous'
      ? `admit_anonymous(${given(['inet', 'text'])})`
      : `authenticate(${given(['bytea', 'boolean', 'data_mode', 'inet', 'text', 'integer', 'request_permit'])})`;
  if (row === null) return `select to_json(${who}) as admission`;
  return `select authenticated.admission, found.* from (select to_json(${who}) as admission offset 0) authenticated
    left join lateral (${row.text}) found on true`;
}
