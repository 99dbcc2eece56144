import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { AnalysisPaper } from '../../contract/resources/analysis-paper.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn } from '../ids.ts';
import { limitOf, type Page, type PageOf } from '../lists/page.ts';
import { pageOfPapers } from '../literature/shown-papers.ts';
import { attachedColumns, attachedJoins, attachedRow, shownAttached } from './project-papers.ts';

const evidenceRow = attachedRow.extend({ review_id: idColumn('review').nullable() });

/** The last attached first. */
export async function listAnalysisPapers(
  connection: Queryable,
  analysisId: string,
  page: Page,
): Promise<PageOf<AnalysisPaper>> {
  const before = page.after === null ? sql.fragment`` : sql.fragment`and a.id < ${page.after}`;
  const rows = await connection.any(sql.type(evidenceRow)`
    select ${attachedColumns}, a.review_id from analysis_papers a ${attachedJoins}
    where a.analysis_id = ${analysisId} ${before} order by a.id desc ${limitOf(page)}`);
  const { items, nextAfter } = await pageOfPapers(connection, rows, page, ({ uuid }) => uuid);
  const shown = await shownAttached(connection, items);
  return { items: shown.map((paper, i) => ({ ...paper, review_id: items[i]!.review_id })), nextAfter };
}

const paperIdRow = z.object({ paper_id: z.string() });

/** The papers of an analysis, the first attached first. UUIDs. */
export async function evidencePapers(connection: Queryable, analysisId: string): Promise<string[]> {
  const ids = await connection.anyFirst(sql.type(paperIdRow)`
    select paper_id from analysis_papers where analysis_id = ${analysisId} order by id`);
  return [...ids];
}

/** Attaches papers that are attached to the project already; how many were no evidence of the analysis before. UUIDs. */
export async function attachToAnalysis(
  transaction: Queryable,
  of: { projectId: string; analysisId: string; reviewId: string | null },
  paperIds: readonly string[],
): Promise<number> {
  const ids = paperIds.map(() => uuidv7());
  const { rowCount } = await transaction.query(sql.unsafe`
    insert into analysis_papers (id, account_id, mode, project_id, analysis_id, paper_id, review_id)
    select id, tenant_account(), tenant_mode(), ${of.projectId}, ${of.analysisId}, paper_id, ${of.reviewId}
    from unnest(${sql.array(ids, 'uuid')}, ${sql.array([...paperIds], 'uuid')}) as asked (id, paper_id)
    on conflict (analysis_id, paper_id) do nothing`);
  return rowCount;
}

/** False when the paper is not attached. */
export async function detachFromAnalysis(
  transaction: Queryable,
  analysisId: string,
  paperId: string,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    sql.unsafe`delete from analysis_papers where analysis_id = ${analysisId} and paper_id = ${paperId}`,
  );
  return rowCount === 1;
}
