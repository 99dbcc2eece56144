import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { projectFields } from '../../contract/list-fields.ts';
import { dataMode } from '../../contract/permissions.ts';
import type { ProjectCreate, ProjectPatch } from '../../contract/resources/project.ts';
import type { Variable } from '../../contract/resources/variable.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { type ListQuery, listPage } from '../lists/list-page.ts';
import type { Page, PageOf } from '../lists/page.ts';
import type { Read } from './admission.ts';
import { tellExportsOfProjectEnd } from './exports.ts';
import { runIsFinal } from './runs.ts';

const projectRow = z.object({
  id: idColumn('project'),
  name: z.string(),
  description: z.string(),
  mode: dataMode,
  variables: z.custom<Variable[]>(Array.isArray),
  metadata: z.record(z.string(), z.string()),
  patient_count: z.int(),
  analysis_count: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type ProjectRow = z.output<typeof projectRow>;
const Project = sql.type(projectRow);
const columns = sql.fragment`id, name, description, mode, variables, metadata, patient_count, analysis_count, created_at, updated_at`;

export function createProject(transaction: Queryable, input: ProjectCreate): Promise<ProjectRow> {
  return transaction.one(Project`
    insert into projects (id, account_id, mode, name, description, variables, metadata)
    values (${uuidv7()}, tenant_account(), tenant_mode(), ${input.name}, ${input.description},
      ${JSON.stringify(input.variables)}, ${JSON.stringify(input.metadata)})
    returning ${columns}`);
}

export function projectRead(id: string): Read<typeof projectRow> {
  return { row: projectRow, query: sql.fragment`select ${columns} from projects where id = ${id}` };
}

export function findProject(connection: Queryable, id: string): Promise<ProjectRow | null> {
  return connection.maybeOne(Project`${projectRead(id).query}`);
}

/**
 * The project as it stands, held still until the transaction ends. No key update: an upload into the project holds a
 * key share, and need not be waited for.
 */
export function lockProject(transaction: Queryable, id: string): Promise<ProjectRow | null> {
  return transaction.maybeOne(Project`select ${columns} from projects where id = ${id} for no key update`);
}

const projectList = {
  row: projectRow,
  columns,
  source: sql.fragment`projects`,
  id: sql.fragment`id`,
  where: sql.fragment`true`, // all that the tenant's scope shows
  fields: projectFields,
  values: {
    id: sql.fragment`id::text`,
    name: sql.fragment`name`,
    created_at: sql.fragment`created_at`,
    updated_at: sql.fragment`updated_at`,
  },
  weighed: ['variables'],
};

/** Newest first, unless sorted otherwise. */
export function listProjects(connection: Queryable, query: ListQuery, page: Page): Promise<PageOf<ProjectRow>> {
  return listPage(connection, projectList, query, page);
}

/** Writes what a merge patch left of the project; the caller holds its lock. */
export function updateProject(transaction: Queryable, id: string, merged: ProjectCreate): Promise<ProjectRow> {
  return transaction.one(Project`
    update projects set name = ${merged.name}, description = ${merged.description},
      variables = ${JSON.stringify(merged.variables)}, metadata = ${JSON.stringify(merged.metadata)}, updated_at = now()
    where id = ${id} returning ${columns}`);
}

/** RFC 7396 on a project: absent keeps, null clears, and metadata merges pair by pair. */
export function mergeProject(project: ProjectRow, patch: ProjectPatch): ProjectCreate {
  const metadata: Record<string, string> = patch.metadata === null ? {} : { ...project.metadata };
  for (const [key, value] of Object.entries(patch.metadata ?? {})) {
    if (value === null) delete metadata[key];
    else metadata[key] = value;
  }
  return {
    name: patch.name ?? project.name,
    description: patch.description === undefined ? project.description : (patch.description ?? ''),
    variables: patch.variables === undefined ? project.variables : (patch.variables ?? []),
    metadata,
  };
}

/** Removes the project with its analyses, runs and exports. Its patients are out of every read at once; a job purges their rows. */
export async function deleteProject(transaction: Queryable, id: string): Promise<boolean> {
  // Who computes one of its runs need not go on, and who waits for one is notified.
  await transaction.query(sql.unsafe`
    select pg_notify(${runIsFinal}, id::text) from runs where project_id = ${id} and status in ('queued', 'running')`);
  await tellExportsOfProjectEnd(transaction, id);
  const { rowCount } = await transaction.query(sql.unsafe`delete from projects where id = ${id}`);
  return rowCount === 1;
}

/**
 * Removes up to `limit` patients of a project that is gone; tells how many there were. Both columns of the key in one
 * comparison: taken apart, a planner that thinks the project small compares every patient with every one to be removed.
 */
export async function purgePatients(connection: Queryable, projectId: string, limit: number): Promise<number> {
  const { rowCount } = await connection.query(sql.unsafe`
    delete from patients where (project_id, id) in (select project_id, id from patients where project_id = ${projectId} limit ${limit})
      and not exists (select from projects where id = ${projectId})`);
  return rowCount;
}
