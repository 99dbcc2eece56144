import type { JobPayload } from '../../contract/jobs.ts';
import { uuidOf } from '../../sql/ids.ts';
import { purgePatients } from '../../sql/tables/projects.ts';
import { type JobContext, Released, scopeOf } from '../task.ts';

/** Few enough that a statement never holds its locks for long. */
const patientsAtOnce = 5000;

/** Removes the patients of a project that is gone. What is left when this stops is removed when the job is run again. */
export async function purgeProject(payload: JobPayload<'purge_project'>, context: JobContext): Promise<void> {
  const projectId = uuidOf('project', payload.project_id);
  const tenantScope = scopeOf(payload);
  for (;;) {
    if (context.stopping.aborted) throw new Released();
    const purged = await context.db.inside(tenantScope, (connection) =>
      purgePatients(connection, projectId, patientsAtOnce),
    );
    if (purged < patientsAtOnce) return;
  }
}
