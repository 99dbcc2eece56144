import type { Task } from 'graphile-worker';
import { secretKeysOf } from '../../domain/access/secret-keys.ts';
import { findSeal, type Seal, sealAudit } from '../../sql/audit/trail.ts';
import type { WorkerServices } from '../task.ts';

/**
 * Seals the audit trail until nothing is left. The log is outside of the database, so the heads in it are what the trail
 * is held against when somebody cut off its end or redid all of it: `npm run audit:verify -- --log FILE`. This process
 * remembers the last one too, and looks whether it is still there.
 */
export function sealAuditTask({
  config,
  db,
  log,
  stopping,
}: Pick<WorkerServices, 'config' | 'db' | 'log' | 'stopping'>): Task {
  let last: Seal | null = null;
  let before: Promise<unknown> = Promise.resolve();
  const tellGone = ({ seal, hash }: Seal) =>
    log.error({ seal, hash }, 'the audit trail was tampered with: a seal that this process made is gone');
  const sealAll = async () => {
    const secretKeys = secretKeysOf(config);
    if (last !== null) {
      const { seal, hash } = last;
      const there = await db.outside((connection) => findSeal(connection, seal));
      if (there?.hash.toString('hex') !== hash) {
        tellGone(last);
        last = null;
      }
    }
    while (!stopping.aborted) {
      const made: Seal | null = await db.outside((connection) =>
        connection.transaction((transaction) => sealAudit(transaction, secretKeys)),
      );
      if (made === null) return;
      // It was there a moment ago; their numbers only grow.
      if (last !== null && made.seal <= last.seal) tellGone(last);
      last = made;
      const { seal, sealed: events, position, hash, followsSigned } = made;
      log.info({ seal, events, position, hash }, 'audit trail sealed');
      if (!followsSigned)
        log.warn(
          { seal: seal - 1 },
          'the seal before is not signed with a SECRET_KEY that is known: up to it only heads in the log can show that the trail is as it was written',
        );
    }
  };
  // One after the other: two at once would not know of each other's last seal.
  return () => {
    const running = before.then(sealAll);
    before = running.catch(() => {});
    return running;
  };
}
