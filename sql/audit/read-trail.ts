import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { type Database, sql } from '../db.ts';
import { type PatientRead, resourceRead } from './trail.ts';

export type ReadTrail = {
  /** Writes down whose values are about to be shown; returns when that is durable, and throws when it could not be. */
  tell(scope: TenantScope, reads: readonly PatientRead[]): Promise<void>;
};

type Waiting = { rows: object[]; settle: (error: unknown) => void };

// Some hundred bytes each.
const mostAtOnce = 500;

/**
 * The reads of this process for the audit trail. Those that come while a batch is being written share the next one's commit, so that
 * many readers wait for one flush of the log instead of each for its own.
 */
export function openReadTrail(db: Database): ReadTrail {
  let waiting: Waiting[] = [];
  let writes = false;

  async function writeAll(): Promise<void> {
    writes = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      const signed = db.signRows('reads', JSON.stringify(batch.flatMap(({ rows }) => rows)));
      const error = await db
        .outside((connection) => connection.query(sql.unsafe`select audit_reads(${signed})`))
        .then(
          () => null,
          (thrown: unknown) => thrown,
        );
      for (const { settle } of batch) settle(error);
    }
    writes = false;
  }

  return {
    tell: (scope, reads) =>
      new Promise((resolve, reject) => {
        const rows = reads.map((read) => rowOf(scope, read));
        waiting.push({ rows, settle: (error) => (error === null ? resolve() : reject(error)) });
        if (!writes) void writeAll();
      }),
  };
}

function rowOf({ accountId, mode, actor }: TenantScope, read: PatientRead) {
  const { type, id, projectId, count } = resourceRead(read);
  return {
    ...{ account_id: accountId, mode, project_id: projectId, action: read.action },
    ...{ resource_type: type, resource_id: id, actor, count },
  };
}
