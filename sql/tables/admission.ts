import type { FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import {
  type DataMode,
  dataMode,
  type Permission,
  permission,
  permissionsOfRole,
  type Role,
  role,
} from '../../contract/permissions.ts';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { type Database, sql } from '../db.ts';

const admissionRow = z.object({
  outcome: z.string(),
  account_id: z.string().nullable(),
  mode: dataMode.nullable(),
  kind: z.enum(['live_key', 'test_key', 'session']).nullable(),
  key_id: z.string().nullable(),
  session_id: z.string().nullable(),
  user_id: z.string().nullable(),
  role: role.nullable(),
  permissions: z.array(permission).nullable(),
  project_ids: z.array(z.string()).nullable(),
  minute_limit: z.int().nullable(),
  minute_used: z.int().nullable(),
  minute_reset: z.int().nullable(),
  day_limit: z.int().nullable(),
  day_used: z.int().nullable(),
  day_reset: z.int().nullable(),
});
type AdmissionRow = z.output<typeof admissionRow>;
const Admission = sql.type(z.object({ admission: admissionRow }));
const AdmissionAndRow = sql.type(z.looseObject({ admission: admissionRow }));

export type RateWindow = { limit: number | null; used: number; resetSeconds: number };
export type Rates = { minute: RateWindow; day: RateWindow | null };

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

/** A query of one row at most that is put to the database together with the credential. */
export type Read<Row extends z.ZodObject = z.ZodObject> = { row: Row; query: FragmentSqlToken };

/**
 * Finds the caller and counts the request, in one statement that is a transaction of its own: the row of the counts is
 * locked no longer than that. A refusal carries the outcome of the SQL function authenticate().
 */
export async function admit(db: Database, credential: Credential): Promise<Caller | Refusal> {
  const { admission } = await db.outside((connection) =>
    connection.one(Admission`select ${authentication(credential)} as admission`),
  );
  return admittedOf(admission, credential);
}

/**
 * The same with one row read in the same statement: of what most requests do, the second round trip is a third. The
 * nested loop authenticates first, and only then is the scope looked up for the row: a refused request leaves a closed
 * one, which shows no row. authenticate() opens it until this statement's transaction ends.
 */
export async function admitAndRead<Row extends z.ZodObject>(
  db: Database,
  credential: Credential,
  read: Read<Row>,
): Promise<{ admitted: Caller | Refusal; row: z.output<Row> | null }> {
  const { admission, ...columns } = await db.outside((connection) =>
    connection.one(AdmissionAndRow`
      select authenticated.admission, found.* from (select ${authentication(credential)} as admission offset 0) authenticated
      left join lateral (${read.query}) found on true`),
  );
  const isFound = Object.values(columns).some((value) => value !== null);
  return { admitted: admittedOf(admission, credential), row: isFound ? read.row.parse(columns) : null };
}

function admittedOf(admission: AdmissionRow, credential: Credential): Caller | Refusal {
  return admission.outcome === 'admitted' ? callerOf(admission, credential) : refusalOf(admission);
}

/** One column of JSON: sixteen of their own would cost this process as much as the rest of the query. */
function authentication({
  hash,
  address,
  otherwise,
  isSession,
  wantedMode,
  requestId,
  counted,
}: Credential): FragmentSqlToken {
  return hash === null
    ? sql.fragment`to_json(admit_anonymous(${address}, ${otherwise}))`
    : sql.fragment`to_json(authenticate(${sql.binary(hash)}, ${isSession}, ${wantedMode}, ${address}, ${requestId}, ${counted}))`;
}

function refusalOf(row: AdmissionRow): Refusal {
  const { account_id: accountId, mode, key_id: keyId, session_id: sessionId, user_id: userId } = row;
  const caller = accountId === null || mode === null ? null : { accountId, mode, keyId, sessionId, userId };
  return { refused: row.outcome, rates: ratesOf(row), caller };
}

function ratesOf(row: AdmissionRow): Rates | null {
  if (row.minute_used === null) return null;
  return {
    minute: { limit: row.minute_limit, used: row.minute_used, resetSeconds: row.minute_reset ?? 60 },
    day:
      row.day_used === null
        ? null
        : { limit: row.day_limit, used: row.day_used, resetSeconds: row.day_reset ?? 86_400 },
  };
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
