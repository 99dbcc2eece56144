import { z } from 'zod';
import { dataMode, permission, role } from '../../contract/permissions.ts';
import type { Counted } from '../../domain/access/permits.ts';

/** What the SQL function authenticate() says. */
export const admissionRow = z.object({
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
  granted: z.int().nullable(),
  counted_minute: z.string().nullable(),
  counted_since: z.string().nullable(),
  /** Of the rows of the key and of its account. */
  key_version: z.string().nullable(),
  account_version: z.string().nullable(),
});
export type AdmissionRow = z.output<typeof admissionRow>;

export type RateWindow = { limit: number | null; used: number; resetSeconds: number };
export type Rates = { minute: RateWindow; day: RateWindow | null };

/** What was counted, where the database has looked at the counts of an account. */
export function countedOf(row: AdmissionRow): Counted | null {
  if (row.account_id === null || row.kind === null || row.granted === null) return null;
  return {
    accountId: row.account_id,
    kind: row.kind,
    minute: row.counted_minute!,
    since: row.counted_since!,
    limits: { minute: row.minute_limit, day: row.day_limit },
    used: { minute: row.minute_used!, day: row.day_used! },
    granted: row.granted,
  };
}

/** The rates of a request that was counted beforehand, when the database's clock said so many seconds since 1970. */
export function ratesAt(seconds: number, row: AdmissionRow, used: Counted['used']): Rates {
  return {
    minute: { limit: row.minute_limit, used: used.minute, resetSeconds: Math.ceil(60 - (seconds % 60)) },
    day: { limit: row.day_limit, used: used.day, resetSeconds: Math.ceil(86_400 - (seconds % 86_400)) },
  };
}

export function ratesOf(row: AdmissionRow): Rates | null {
  if (row.minute_used === null) return null;
  return {
    minute: { limit: row.minute_limit, used: row.minute_used, resetSeconds: row.minute_reset ?? 60 },
    day:
      row.day_used === null
        ? null
        : { limit: row.day_limit, used: row.day_used, resetSeconds: row.day_reset ?? 86_400 },
  };
}
