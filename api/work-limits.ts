import { ApiError } from '../contract/errors.ts';
import type { Queryable } from '../sql/db.ts';
import { type ExceededLimit, findExceededLimits } from '../sql/tables/work-limits.ts';

const sentences: Record<ExceededLimit['policy'], (limit: number) => string> = {
  runs_queued: (limit) =>
    `The plan allows ${count(limit, 'run')} waiting at once. Wait until some have begun, cancel some, or change the plan.`,
  exports_queued: (limit) =>
    `The plan allows ${count(limit, 'export')} waiting at once. Wait until some have begun, cancel some, or change the plan.`,
  export_bytes: (limit) =>
    `The plan allows ${limit.toLocaleString('en')} bytes of stored exports, and they are used up. Delete exports that are no longer needed, wait until some expire, or change the plan.`,
  imports_queued: (limit) =>
    `The plan allows ${count(limit, 'literature import')} waiting at once. Wait until some have begun, cancel some, or change the plan.`,
};

const count = (limit: number, thing: string) => `${limit.toLocaleString('en')} ${thing}${limit === 1 ? '' : 's'}`;

/** Refuses with 429 what the transaction has queued past the limits of the account's plan. To be called last. */
export async function requireWithinLimits(transaction: Queryable, work: 'exports' | 'imports'): Promise<void> {
  requireNoneExceeded(await findExceededLimits(transaction, work));
}

/** The same of limits that a transaction has found itself to be past. */
export function requireNoneExceeded(exceeded: readonly ExceededLimit[]): void {
  if (exceeded.length === 0) return;
  throw new ApiError(
    'RATE_LIMITED',
    exceeded.map(({ policy, maximum }) => sentences[policy](maximum)).join(' '),
    { violated_policies: exceeded.map(({ policy, maximum }) => ({ name: policy, limit: maximum })) },
    { 'Retry-After': String(Math.max(...exceeded.map(({ retry_after }) => retry_after))) },
  );
}
