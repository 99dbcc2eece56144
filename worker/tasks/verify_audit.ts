import type { JobPayload } from '../../contract/jobs.ts';
import type { AuditVerificationResult } from '../../contract/resources/audit-verification.ts';
import { finalAuditVerificationStatuses } from '../../contract/resources/audit-verification.ts';
import { secretKeysOf } from '../../domain/access/secret-keys.ts';
import { verifyOwnTrail } from '../../sql/audit/own-trail.ts';
import {
  findVerification,
  finishVerificationIfAttempt,
  requeueVerificationIfAttempt,
  startVerificationIfUnfinished,
} from '../../sql/audit/verifications.ts';
import { uuidOf } from '../../sql/ids.ts';
import { type JobContext, Released, scopeOf } from '../task.ts';

/** A fault of ours is met again on the third try, if at all. */
const triesBeforeFailing = 3;

/**
 * Verifies an account's own audit trail: begin an attempt, read all of it in one snapshot, and store what was found, if the
 * attempt is still ours. An attempt that was killed left nothing but its number, and the next begins anew.
 */
export async function verifyAuditTrail(payload: JobPayload<'verify_audit'>, context: JobContext): Promise<void> {
  const { config, db, log, stopping } = context;
  const id = uuidOf('auditVerification', payload.verification_id);
  const tenantScope = scopeOf(payload);
  const started = await db.inside(tenantScope, (connection) => startVerificationIfUnfinished(connection, id));
  const named = { verification_id: payload.verification_id };
  if (started === null) {
    log.info(named, 'the verification is over or gone');
    return;
  }
  const { attempt, tries } = started;
  const requeue = (trySpent: boolean) =>
    db.inside(tenantScope, (connection) => requeueVerificationIfAttempt(connection, id, attempt, { trySpent }));
  const finish = async (outcome: { result: AuditVerificationResult } | { failed: string }) => {
    const isStored = await db.inside(tenantScope, (connection) =>
      finishVerificationIfAttempt(connection, id, attempt, outcome),
    );
    if (isStored) return;
    const current = await db.inside(tenantScope, (connection) => findVerification(connection, id));
    // Thrown, not returned: the queue deletes a finished job by its id, and this job is now its rescuer's.
    if (current !== null && !finalAuditVerificationStatuses.includes(current.status)) throw new Released();
  };

  if (tries > triesBeforeFailing)
    return finish({ failed: 'The verification stopped its worker again and again, so it is not tried any more.' });
  try {
    const result = await db.snapshot(tenantScope, (snapshot) =>
      verifyOwnTrail(snapshot, { secretKeys: secretKeysOf(config), signal: stopping }),
    );
    await finish({ result });
    const { intact, problem, head } = result;
    if (intact) log.info({ ...named, head }, 'the audit trail of the account is intact');
    else log.error({ ...named, problem }, 'the audit trail is not intact: it may have been tampered with');
  } catch (error) {
    if (error instanceof Released) throw error;
    if (stopping.aborted) {
      await requeue(false);
      throw new Released();
    }
    log.error({ ...named, error }, 'the verification failed by a fault of ours');
    if (tries >= triesBeforeFailing)
      return finish({
        failed: 'The verification failed by a fault of ours, several times. It is logged; the operator can tell more.',
      });
    await requeue(true);
    throw error;
  }
}
