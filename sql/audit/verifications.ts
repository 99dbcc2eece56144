import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { JobPayload } from '../../contract/jobs.ts';
import { dataMode } from '../../contract/permissions.ts';
import {
  type AuditVerification,
  type AuditVerificationResult,
  auditVerificationResult,
  auditVerificationStatuses,
  keptAuditVerifications,
} from '../../contract/resources/audit-verification.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { limitOf, type Page, type PageOf, pageOf } from '../lists/page.ts';

const verificationRow = z
  .object({
    id: idColumn('auditVerification'),
    mode: dataMode,
    status: z.enum(auditVerificationStatuses),
    result: auditVerificationResult.nullable(),
    error_message: z.string().nullable(),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
    uuid: z.string(),
  })
  .transform(({ id, error_message, created_at, finished_at, ...row }) => ({
    id,
    object: 'audit_verification' as const,
    ...row,
    error: error_message === null ? null : { code: 'internal_error' as const, message: error_message },
    created_at,
    finished_at,
  }));
const Verification = sql.type(verificationRow);
const columns = sql.fragment`id, mode, status, result, error_message, created_at, finished_at, id as uuid`;

const shown = ({ uuid: _, ...verification }: z.output<typeof verificationRow>): AuditVerification => verification;

/** The channel on which a verification's uuid is announced when it is over. */
export const auditVerificationIsFinal = 'audit_verification_is_final';

/**
 * Queues a verification, its row and its job, in the caller's transaction; or tells of the one that is under way. Of those
 * that are over the oldest go, so that no more are kept than `keptAuditVerifications`.
 */
export async function queueVerification(
  transaction: Queryable,
  origin: Omit<JobPayload<'verify_audit'>, 'verification_id'>,
): Promise<AuditVerification> {
  // Of two that ask at the same moment the second sees what the first has queued.
  await transaction.query(
    sql.unsafe`select pg_advisory_xact_lock(hashtext('audit_verifications'), hashtext(tenant_account()::text))`,
  );
  const unfinished = await transaction.maybeOne(Verification`
    select ${columns} from audit_verifications where status in ('queued', 'running')`);
  if (unfinished !== null) return shown(unfinished);
  await transaction.query(sql.unsafe`
    delete from audit_verifications
    where id in (select id from audit_verifications order by id desc offset ${keptAuditVerifications - 1})`);
  const id = uuidv7();
  const queued = await transaction.one(Verification`
    insert into audit_verifications (id, account_id, mode) values (${id}, tenant_account(), tenant_mode()) returning ${columns}`);
  const payload: JobPayload<'verify_audit'> = { ...origin, verification_id: queued.id };
  await transaction.query(
    sql.unsafe`select add_audit_verification_job(${JSON.stringify(payload)}, ${`audit_verification:${id}`})`,
  );
  return shown(queued);
}

export async function findVerification(connection: Queryable, id: string): Promise<AuditVerification | null> {
  const row = await connection.maybeOne(Verification`select ${columns} from audit_verifications where id = ${id}`);
  return row && shown(row);
}

export async function listVerifications(connection: Queryable, page: Page): Promise<PageOf<AuditVerification>> {
  const before = page.after === null ? sql.fragment`` : sql.fragment`where id < ${page.after}`;
  const rows = await connection.any(Verification`
    select ${columns} from audit_verifications ${before} order by id desc ${limitOf(page)}`);
  const { items, nextAfter } = pageOf(rows, page, (row) => row.uuid);
  return { items: items.map(shown), nextAfter };
}

/** The newest that found the trail intact. */
export async function lastIntactVerification(
  connection: Queryable,
): Promise<{ id: string; result: AuditVerificationResult } | null> {
  const row = await connection.maybeOne(Verification`
    select ${columns} from audit_verifications where status = 'completed' and (result ->> 'intact')::boolean
    order by id desc limit 1`);
  return row === null || row.result === null ? null : { id: row.id, result: row.result };
}

const startedRow = z.object({ attempt: z.int(), tries: z.int() });

/** Begins the next attempt, unless the verification is over. Its number is the fence that every later write must pass. */
export function startVerificationIfUnfinished(
  connection: Queryable,
  id: string,
): Promise<z.output<typeof startedRow> | null> {
  return connection.maybeOne(sql.type(startedRow)`
    update audit_verifications set status = 'running', attempt = attempt + 1, tries = tries + 1
    where id = ${id} and status in ('queued', 'running') returning attempt, tries`);
}

/** Puts a verification back in the queue. A worker that merely stops has not spent a try. */
export async function requeueVerificationIfAttempt(
  connection: Queryable,
  id: string,
  attempt: number,
  { trySpent }: { trySpent: boolean },
): Promise<boolean> {
  const { rowCount } = await connection.query(sql.unsafe`
    update audit_verifications set status = 'queued', tries = tries - ${trySpent ? 0 : 1}
    where id = ${id} and attempt = ${attempt} and status = 'running'`);
  return rowCount === 1;
}

/** Ends a verification and tells those who wait, unless it is over, gone, or another attempt has begun. */
export async function finishVerificationIfAttempt(
  transaction: Queryable,
  id: string,
  attempt: number,
  outcome: { result: AuditVerificationResult } | { failed: string },
): Promise<boolean> {
  const [status, result, message] =
    'failed' in outcome
      ? (['failed', null, outcome.failed] as const)
      : (['completed', JSON.stringify(outcome.result), null] as const);
  const { rowCount } = await transaction.query(sql.unsafe`
    update audit_verifications set status = ${status}, result = ${result}, error_message = ${message},
      finished_at = clock_timestamp()
    where id = ${id} and attempt = ${attempt} and status = 'running'`);
  if (rowCount === 1) await transaction.query(sql.unsafe`select pg_notify(${auditVerificationIsFinal}, ${id})`);
  return rowCount === 1;
}

const endedRow = z.object({ ended: z.int() });

/** Ends verifications, of every tenant, that no job will go on with: how many. */
export function failLostVerifications(connection: Queryable): Promise<number> {
  return connection.oneFirst(sql.type(endedRow)`select fail_lost_audit_verifications() as ended`);
}
