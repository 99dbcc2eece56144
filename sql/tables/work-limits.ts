import { z } from 'zod';
import { sqlStateOf } from '../connection/faults.ts';
import { type Queryable, sql } from '../db.ts';

/** What a plan limits beside requests. */
const workPolicies = ['runs_queued', 'exports_queued', 'export_bytes', 'imports_queued'] as const;

export const exceededLimit = z.object({ policy: z.enum(workPolicies), maximum: z.int(), retry_after: z.int() });
export type ExceededLimit = z.output<typeof exceededLimit>;

/**
 * The limits of the account's plan that its work is past, what this transaction has queued included; with the seconds
 * after which it may be tried again. Exact: the account's other requests for the same kind of work wait until this
 * transaction ends, so it is to be asked last.
 */
export function findExceededLimits(
  transaction: Queryable,
  work: 'exports' | 'imports',
): Promise<readonly ExceededLimit[]> {
  return transaction.any(
    sql.type(exceededLimit)`select policy, maximum::float8 as maximum, retry_after from exceeded_work_limits(${work})`,
  );
}

/** Limits that the work of a transaction would exceed, of which nothing is left. */
export class WorkLimitsExceeded extends Error {
  override name = 'WorkLimitsExceeded';
  readonly limits: readonly ExceededLimit[];
  constructor(limits: readonly ExceededLimit[]) {
    super('the plan allows no more');
    this.limits = limits;
  }
}

/** What a function that undoes such work by itself has said with RP002; null of every other error. */
export function exceededIn(error: unknown): WorkLimitsExceeded | null {
  if (sqlStateOf(error) !== 'RP002') return null;
  return new WorkLimitsExceeded(z.array(exceededLimit).parse(JSON.parse((error as { detail: string }).detail)));
}

const remainingRow = z.object({ remaining: z.int().nullable() });

/** How many bytes the account may store in exports beside those that are ready; null: as many as it likes. */
export function findExportBytesLeft(transaction: Queryable): Promise<number | null> {
  return transaction.oneFirst(sql.type(remainingRow)`select export_bytes_left()::float8 as remaining`);
}
