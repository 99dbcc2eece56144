import type { FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { type DataMode, type Permission, permissionsOfRole, type Role } from '../../contract/permissions.ts';
import { type Counted, type Permit, Permits } from '../../domain/access/permits.ts';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { asQuery, type Database, sql } from '../db.ts';
import {
  type AdmissionRow,
  admissionRow,
  countedOf,
  type Rates,
  type RateWindow,
  ratesAt,
  ratesOf,
} from './admission-row.ts';
import { admissionStatement, type Credential, heldStatement, knownStatement } from './admission-statements.ts';
import type { RowBeside } from './row-beside.ts';

export type { Credential, Rates, RateWindow };

const Admitting = sql.type(z.looseObject({ admission: admissionRow }));
const heldRow = z.looseObject({ held_at: z.number().nullable() });
const Held = sql.type(heldRow);

/** Who makes a request, once they are authenticated. Ids are UUIDs. */
export type Caller = {
  kind: 'live_key' | 'test_key' | 'session';
  tenantScope: TenantScope;
  keyId: string | null;
  sessionId: string | null;
  /** Who logged in, or who made the key. */
  userId: string | null;
  /** Of a session. */
  role: Role | null;
  permissions: readonly Permission[];
  rates: Rates;
};

/** Whose credential was refused, where it is known. Ids are UUIDs. */
export type RefusedCaller = {
  accountId: string;
  mode: DataMode;
  keyId: string | null;
  sessionId: string | null;
  userId: string | null;
};

export type Refusal = { refused: string; rates: Rates | null; caller: RefusedCaller | null };

/** A query of one row at most that is put to the database together with the credential. */
export type Read<Row extends z.ZodObject = z.ZodObject> = { row: Row; query: FragmentSqlToken };

type Admitted = { admitted: Caller | Refusal; columns: Record<string, unknown> };

/** What it gives back of a request's one statement: who asked, and the row that was read with it. */
type Found<Row extends z.ZodObject> = { admitted: Caller | Refusal; row: z.output<Row> | null };

export type Admission = {
  /**
   * Finds the caller and counts the request, in one statement that is a transaction of its own: the row of the counts is
   * locked no longer than that. A refusal carries the outcome of the SQL function authenticate().
   */
  admit(credential: Credential): Promise<Caller | Refusal>;
  /** The same of a request that was admitted and counted a while ago: it is not counted again. */
  admitAgain(credential: Credential): Promise<Caller | Refusal>;
  /**
   * The same with one row read in the same statement, as `ask` has it for whom the caller is known to be; null where that does not hold, or
   * `ask` has nothing for them.
   */
  admitAgainAndRead<Row>(
    credential: Credential,
    ask: (caller: Caller) => RowBeside<Row> | null,
  ): Promise<{ admitted: Caller; row: Row | null } | null>;
  /** The same with one row read in the same statement: of what most requests do, the second round trip is a third. */
  admitAndRead<Row extends z.ZodObject>(credential: Credential, read: Read<Row>): Promise<Found<Row>>;
  /** Returns the permits that this process holds. */
  close(): Promise<void>;
};

/** How soon what an account does not use any more is there for its other processes, beside the second of quiet before. */
const millisecondsBetweenReturns = 500;

/** Of credentials whose callers are remembered: a hint, which is made anew. */
const mostKnown = 10_000;

/**
 * Admits the requests of this process, whose permits it keeps (domain/access/permits.ts), together with whom the database has told it that
 * a credential belongs to. While there are permits the database is asked no more than whether that still holds.
 */
export function openAdmission(db: Database): Admission {
  const permits = new Permits();
  const known = new Map<string, AdmissionRow>();
  const timer = setInterval(() => void returnUnused(), millisecondsBetweenReturns).unref();

  async function returnUnused(which?: { all: boolean }): Promise<void> {
    const unused = permits.unused(which);
    if (unused.length === 0) return;
    const signed = db.signRows('permits', JSON.stringify(unused));
    // Not tried again: it may have been done, and what was returned twice would let more through than is allowed.
    await db.outside((connection) => connection.query(sql.unsafe`select return_permits(${signed})`)).catch(() => {});
  }

  async function admit(credential: Credential, read: FragmentSqlToken | null): Promise<Admitted> {
    const name = credential.hash?.toString('latin1') ?? null;
    for (;;) {
      const { permit, wanted } =
        name === null || !credential.counted ? { permit: null, wanted: 1 } : permits.take(name);
      try {
        const asBefore = name === null || permit === null ? null : await admitAsBefore(name, permit, credential, read);
        if (asBefore !== null) return asBefore;
        // It may wait for another request's count, so it has a connection of its own meanwhile.
        const statement = admissionStatement(credential, permit, wanted, read);
        const { admission, ...columns } = await db.outside((connection) =>
          connection.one(asQuery(Admitting, statement)),
        );
        const used = settle(name, permit, admission);
        // Another request of this process has just been given the last block.
        if (admission.outcome === 'rate_limited' && name !== null && permits.has(name)) continue;
        if (name !== null && admission.key_version !== null && admission.outcome === 'admitted')
          remember(name, admission);
        return { admitted: admittedOf(withUsed(admission, used), credential), columns };
      } catch (error) {
        if (permit !== null) permits.putBack(permit);
        throw error;
      }
    }
  }

  function knownOf({ hash, wantedMode }: Credential): AdmissionRow | null {
    const before = known.get(hash?.toString('latin1') ?? '');
    return before === undefined || (wantedMode !== null && wantedMode !== before.mode) ? null : before;
  }

  /** Null where the permit or what is known of the credential does not hold, or nothing is known. */
  async function admitAsBefore(
    name: string,
    permit: Permit,
    credential: Credential,
    read: FragmentSqlToken | null,
  ): Promise<Admitted | null> {
    const before = knownOf(credential);
    if (before === null) return null;
    // Answers may overtake each other where limits change: a block that was counted against others is for authenticate() to judge.
    const { limits } = permit.lease;
    if (limits.minute !== before.minute_limit || limits.day !== before.day_limit) return null;
    const caller = callerOf(before, credential);
    const scope = read === null ? null : db.signScope(caller.tenantScope);
    const row = await db.shared(heldStatement({ hash: credential.hash!, known: before, permit, scope }, read));
    const { held_at: seconds, ...columns } = heldRow.parse(row);
    if (seconds === null) {
      known.delete(name);
      return null;
    }
    return { admitted: { ...caller, rates: ratesAt(seconds, before, permits.usedWith(permit)) }, columns };
  }

  /** The caller of a request that is counted already, with the rates that were last told; null where nothing is known of the credential that holds. */
  async function callerAsBefore(credential: Credential): Promise<Caller | null> {
    const before = knownOf(credential);
    if (before === null) return null;
    const { held_at: seconds } = heldRow.parse(await db.shared(knownStatement(credential.hash!, before)));
    return seconds === null ? null : callerOf(before, credential);
  }

  async function callerAsBeforeReading<Row>(credential: Credential, ask: (caller: Caller) => RowBeside<Row> | null) {
    const before = knownOf(credential);
    if (before === null) return null;
    const admitted = callerOf(before, credential);
    const asked = ask(admitted);
    if (asked === null) return null;
    const beside = { scope: db.signScope(admitted.tenantScope), read: asked.query };
    // Not on the connection that is shared: the trail may be told of what is read.
    const { held_at: seconds, ...columns } = await db.outside((connection) =>
      connection.one(asQuery(Held, knownStatement(credential.hash!, before, beside))),
    );
    if (seconds === null) return null;
    return { admitted, row: isFound(columns) ? asked.rowOf(columns) : null };
  }

  function remember(name: string, admission: AdmissionRow): void {
    if (known.size >= mostKnown) known.clear();
    known.set(name, admission);
  }

  function settle(name: string | null, permit: Permit | null, admission: AdmissionRow): Counted['used'] | null {
    const counted = countedOf(admission);
    if (counted === null) {
      if (permit === null) return null;
      if (admission.outcome === 'admitted') return permits.usedWith(permit);
      permits.putBack(permit);
      return null;
    }
    if (permit !== null) permits.spoilt(permit);
    return name !== null && counted.granted > 0 ? permits.add(name, counted) : permits.usedOf(counted);
  }

  return {
    admit: async (credential) => (await admit(credential, null)).admitted,
    admitAgain: async (credential) =>
      (await callerAsBefore(credential)) ?? (await admit({ ...credential, counted: false }, null)).admitted,
    admitAgainAndRead: callerAsBeforeReading,
    async admitAndRead(credential, read) {
      const { admitted, columns } = await admit(credential, read.query);
      return { admitted, row: isFound(columns) ? read.row.parse(columns) : null };
    },
    async close() {
      clearInterval(timer);
      await returnUnused({ all: true });
    },
  };
}

const isFound = (columns: Record<string, unknown>) => Object.values(columns).some((value) => value !== null);

function admittedOf(admission: AdmissionRow, credential: Credential): Caller | Refusal {
  return admission.outcome === 'admitted' ? callerOf(admission, credential) : refusalOf(admission);
}

const withUsed = (row: AdmissionRow, used: Counted['used'] | null): AdmissionRow =>
  used === null ? row : { ...row, minute_used: used.minute, day_used: used.day };

function refusalOf(row: AdmissionRow): Refusal {
  const { account_id: accountId, mode, key_id: keyId, session_id: sessionId, user_id: userId } = row;
  const caller = accountId === null || mode === null ? null : { accountId, mode, keyId, sessionId, userId };
  return { refused: row.outcome, rates: ratesOf(row), caller };
}

function callerOf(row: AdmissionRow, { requestId, address, fromLoopback }: Credential): Caller {
  if (row.account_id === null || row.mode === null || row.kind === null)
    throw new TypeError('an admission without account');
  return {
    kind: row.kind,
    tenantScope: {
      accountId: row.account_id,
      mode: row.mode,
      projectIds: row.project_ids,
      actor: {
        ...{ kind: row.key_id ? 'key' : 'user', id: row.key_id ?? row.user_id, request_id: requestId, address },
        ...(fromLoopback && row.kind === 'session' ? { loopback: true } : {}),
      },
    },
    keyId: row.key_id,
    sessionId: row.session_id,
    userId: row.user_id,
    role: row.role,
    permissions: row.permissions ?? (row.role === null ? [] : permissionsOfRole[row.role]),
    rates: ratesOf(row)!,
  };
}
