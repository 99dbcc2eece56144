import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { encodeId } from '../../contract/ids.ts';
import type { RetractedReference } from '../../contract/resources/paper.ts';
import type { ProjectPaper } from '../../contract/resources/project-paper.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp, uuidOf } from '../ids.ts';
import { limitOf, type Page, type PageOf } from '../lists/page.ts';
import { findRetractedReferences } from '../literature/references.ts';
import { pageOfPapers, paperJoin, paperShown, shownColumns, shownPaper } from '../literature/shown-papers.ts';

/** A paper that somebody attached to something. */
export const attachedRow = z.object({
  uuid: z.string(),
  paper_id: idColumn('paper'),
  attached_at: timestamp,
  actor_kind: z.enum(['key', 'user']),
  actor_id: z.string(),
  actor_name: z.string().nullable(),
  ...shownPaper,
});
const Attached = sql.type(attachedRow);

export const attachedColumns = sql.fragment`a.id as uuid, a.paper_id, a.attached_at, a.actor_kind, a.actor_id,
  coalesce(k.name, u.name) as actor_name, ${shownColumns}`;
export const attachedJoins = sql.fragment`
  ${paperJoin(sql.fragment`a.paper_id`)}
  left join api_keys k on a.actor_kind = 'key' and k.id = a.actor_id
  left join users u on a.actor_kind = 'user' and u.id = a.actor_id`;
const source = sql.fragment`project_papers a ${attachedJoins}`;

/** The last attached first; all of them or those among some papers. UUIDs. */
export async function listProjectPapers(
  connection: Queryable,
  { projectId, paperIds }: { projectId: string; paperIds: readonly string[] | null },
  page: Page,
): Promise<PageOf<ProjectPaper>> {
  const before = page.after === null ? sql.fragment`` : sql.fragment`and a.id < ${page.after}`;
  const among =
    paperIds === null ? sql.fragment`` : sql.fragment`and a.paper_id = any (${sql.array([...paperIds], 'uuid')})`;
  const rows = await connection.any(Attached`
    select ${attachedColumns} from ${source} where a.project_id = ${projectId} ${before} ${among}
    order by a.id desc ${limitOf(page)}`);
  const { items, nextAfter } = await pageOfPapers(connection, rows, page, ({ uuid }) => uuid);
  return { items: await shownAttached(connection, items), nextAfter };
}

/** Attaches papers to a project whose lock the caller holds; how many were not attached before. UUIDs. */
export async function attachPapers(
  transaction: Queryable,
  projectId: string,
  paperIds: readonly string[],
): Promise<number> {
  const ids = paperIds.map(() => uuidv7());
  const { rowCount } = await transaction.query(sql.unsafe`
    insert into project_papers (id, account_id, mode, project_id, paper_id)
    select id, tenant_account(), tenant_mode(), ${projectId}, paper_id
    from unnest(${sql.array(ids, 'uuid')}, ${sql.array([...paperIds], 'uuid')}) as asked (id, paper_id)
    on conflict (project_id, paper_id) do nothing`);
  return rowCount;
}

const papersRow = z.object({ papers: z.int() });

export function countProjectPapers(connection: Queryable, projectId: string): Promise<number> {
  return connection.oneFirst(
    sql.type(papersRow)`
      select count(*)::int as papers from project_papers where project_id = ${projectId}`,
  );
}

/** False when the paper is not attached. */
export async function detachPaper(transaction: Queryable, projectId: string, paperId: string): Promise<boolean> {
  const { rowCount } = await transaction.query(
    sql.unsafe`delete from project_papers where project_id = ${projectId} and paper_id = ${paperId}`,
  );
  return rowCount === 1;
}

const paperIdRow = z.object({ paper_id: z.string() });

/** All papers of a project, in the order in which they were attached. UUIDs. */
export async function papersOfProject(connection: Queryable, projectId: string): Promise<readonly string[]> {
  return connection.anyFirst(
    sql.type(paperIdRow)`select paper_id from project_papers where project_id = ${projectId} order by id`,
  );
}

/** Attached papers as the API shows them, with what they cite that was retracted. */
export async function shownAttached(
  connection: Queryable,
  rows: readonly z.output<typeof attachedRow>[],
): Promise<ProjectPaper[]> {
  const retracted = await findRetractedReferences(
    connection,
    rows.map(({ paper_id }) => uuidOf('paper', paper_id)),
  );
  return rows.map((row) => shown(row, retracted.get(uuidOf('paper', row.paper_id)) ?? []));
}

function shown(
  {
    uuid: _,
    actor_kind,
    actor_id,
    actor_name,
    document,
    bytes,
    record,
    indexed_at,
    ...attached
  }: z.output<typeof attachedRow>,
  retracted_references: RetractedReference[],
): ProjectPaper {
  return {
    ...attached,
    attached_by: {
      type: actor_kind === 'key' ? 'api_key' : 'user',
      id: encodeId(actor_kind === 'key' ? 'apiKey' : 'user', actor_id),
      ...(actor_name === null ? {} : { name: actor_name }),
    },
    paper: paperShown(attached.paper_id, { document, bytes, record, indexed_at }),
    retracted_references,
  };
}
