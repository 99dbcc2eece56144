import { z } from 'zod';
import {
  type DataMode,
  dataMode,
  type Permission,
  permission,
  permissionsOfRole,
  type Role,
  role,
} from '../contract/permissions.ts';
import { type Connection, type Database, sql, type Wall } from './db.ts';

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

export type RateWindow = { limit: number | null; used: number; resetSeconds: number };
export type Rates = { minute: RateWindow; day: RateWindow | null };

/** Who makes a request, once the door has let them in. Ids are UUIDs. */
export type Caller = {
  kind: 'live_key' | 'test_key' | 'session';
  wall: Wall;
  keyId: string | null;
  sessionId: string | null;
  /** Who logged in, or who made the key. */
  userId: string | null;
  /** Of a session. */
  role: Role | null;
  permissions: readonly Permission[];
  rates: Rates;
};

export type Refusal = { refused: string; rates: Rates | null };

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
};

/**
 * Finds the caller, counts the request and opens the wall on one connection, in one round trip; then runs `admitted` on
 * that connection, or `refused` when there is no way in. `refused` is an outcome of the SQL function authenticate().
 */
export function admit<T>(
  db: Database,
  credential: Credential,
  admitted: (caller: Caller, connection: Connection) => Promise<T>,
): Promise<T | Refusal> {
  return db.atTheDoor(async (connection) => {
    // One column of JSON: sixteen of their own would cost this process as much as the rest of the query.
    const row = await connection.oneFirst(
      credential.hash === null
        ? Admission`select to_json(count_stranger(${credential.address}, ${credential.otherwise})) as admission`
        : Admission`select to_json(authenticate(${sql.binary(credential.hash)}, ${credential.isSession},
            ${credential.wantedMode}, ${credential.address}, ${credential.requestId}, ${credential.counted})) as admission`,
    );
    if (row.outcome !== 'admitted') return { refused: row.outcome, rates: ratesOf(row) };
    return admitted(callerOf(row, credential), connection);
  });
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

function callerOf(row: AdmissionRow, { requestId, address }: Credential): Caller {
  if (row.account_id === null || row.mode === null || row.kind === null)
    throw new TypeError('an admission without account');
  return {
    kind: row.kind,
    wall: {
      accountId: row.account_id,
      mode: row.mode,
      projectIds: row.project_ids,
      actor: { kind: row.key_id ? 'key' : 'user', id: row.key_id ?? row.user_id, request_id: requestId, address },
    },
    keyId: row.key_id,
    sessionId: row.session_id,
    userId: row.user_id,
    role: row.role,
    permissions: row.permissions ?? (row.role === null ? [] : permissionsOfRole[row.role]),
    rates: ratesOf(row)!,
  };
}
