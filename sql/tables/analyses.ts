import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { analysisFields } from '../../contract/list-fields.ts';
import { runStatuses } from '../../contract/resources/run.ts';
import type { Filter } from '../../domain/statistics/definition/filter.ts';
import { resultIsShown } from '../audit/trail.ts';
import { type OneQuestion, type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { type ListQuery, listPage } from '../lists/list-page.ts';
import type { Page } from '../lists/page.ts';
import { tellExportsOfAnalysisEnd } from './exports.ts';
import type { RowBeside } from './row-beside.ts';
import type { RunRow } from './runs.ts';
import { runBeside, shownRunBeside } from './shown-runs.ts';

const analysisRow = z.object({
  id: idColumn('analysis'),
  project_id: idColumn('project'),
  name: z.string(),
  method: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  filter: z.custom<Filter>(Array.isArray),
  description: z.string(),
  status: z.enum(['created', ...runStatuses]),
  latest_run_id: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
type AnalysisRow = z.output<typeof analysisRow>;
const Analysis = sql.type(analysisRow);

const columns = sql.fragment`analyses.id, analyses.project_id, analyses.name, analyses.method, analyses.parameters, analyses.filter,
  analyses.description, coalesce(latest.status::text, 'created') as status, analyses.latest_run_id,
  analyses.created_at, analyses.updated_at`;
const source = sql.fragment`analyses left join runs latest on latest.id = analyses.latest_run_id`;

export async function createAnalysis(
  transaction: Queryable,
  projectId: string,
  input: { name: string; method: string; parameters: object; filter: Filter; description: string },
): Promise<string> {
  const id = uuidv7();
  await transaction.query(sql.unsafe`
    with created as (
      insert into analyses (id, account_id, mode, project_id, name, method, parameters, filter, description)
      values (${id}, tenant_account(), tenant_mode(), ${projectId}, ${input.name}, ${input.method},
        ${JSON.stringify(input.parameters)}, ${JSON.stringify(input.filter)}, ${input.description})
      returning project_id)
    update projects set analysis_count = analysis_count + 1 from created where projects.id = created.project_id`);
  return id;
}

export function findAnalysis(connection: Queryable, id: string): Promise<AnalysisRow | null> {
  return connection.maybeOne(Analysis`select ${columns} from ${source} where analyses.id = ${id}`);
}

const Columns = sql.type(z.looseObject({}));

/** The same with all of its latest run, read at one moment; null when there is none. */
export const findAnalysisWithRun = (connection: OneQuestion, id: string) =>
  askOne(connection, {
    query: withRun(id, runBeside.columns),
    rowOf: (row) => withLatestRun(analysisRow.parse(row), runBeside.rowOf(row)),
  });

/** The same to be shown, with the result as it is stored: the audit trail is told of one. */
export const showAnalysisWithRun = (connection: OneQuestion, id: string) =>
  askOne(connection, askShownAnalysisWithRun(id));

/** The same to be asked beside something else. */
export const askShownAnalysisWithRun = (id: string) => ({
  query: withRun(id, sql.fragment`${shownRunBeside.columns}, ${resultIsShown}`),
  rowOf: (row: Readonly<Record<string, unknown>>) => withLatestRun(analysisRow.parse(row), shownRunBeside.rowOf(row)),
});

async function askOne<Row>(connection: OneQuestion, { query, rowOf }: RowBeside<Row>): Promise<Row | null> {
  const row = await connection.maybeOne(Columns`${query}`);
  return row && rowOf(row);
}

const withRun = (id: string, beside: ReturnType<typeof sql.fragment>) => sql.fragment`
  select ${columns}, ${beside}
  from analyses left join runs on runs.id = analyses.latest_run_id cross join lateral (select runs.status) latest
  where analyses.id = ${id}`;

export function lockAnalysis(transaction: Queryable, id: string): Promise<AnalysisRow | null> {
  return transaction.maybeOne(
    Analysis`select ${columns} from ${source} where analyses.id = ${id} for update of analyses`,
  );
}

const analysisList = {
  row: analysisRow,
  columns,
  source,
  id: sql.fragment`analyses.id`,
  fields: analysisFields,
  values: {
    name: sql.fragment`analyses.name`,
    method: sql.fragment`analyses.method`,
    status: sql.fragment`coalesce(latest.status::text, 'created')`,
    created_at: sql.fragment`analyses.created_at`,
    updated_at: sql.fragment`analyses.updated_at`,
  },
  weighed: ['parameters', 'filter'],
};

/** An analysis as the API shows it, to whom its latest result is shown and to whom not. */
export type ShownAnalysis = NonNullable<
  Awaited<ReturnType<typeof findAnalysisWithRun>> | Awaited<ReturnType<typeof showAnalysisWithRun>>
>;

/** Newest first, unless sorted otherwise. */
export function listAnalyses(connection: Queryable, projectId: string, query: ListQuery, page: Page) {
  const where = sql.fragment`analyses.project_id = ${projectId}`;
  return listPage(connection, { ...analysisList, where }, query, page);
}

export async function updateAnalysis(
  transaction: Queryable,
  id: string,
  input: { name: string; description: string; parameters: object; filter: Filter },
): Promise<void> {
  await transaction.query(sql.unsafe`
    update analyses set name = ${input.name}, description = ${input.description},
      parameters = ${JSON.stringify(input.parameters)}, filter = ${JSON.stringify(input.filter)}, updated_at = now()
    where id = ${id}`);
}

/** Removes the analysis with its runs and exports; false when it is not there. */
export async function deleteAnalysis(transaction: Queryable, id: string): Promise<boolean> {
  await tellExportsOfAnalysisEnd(transaction, id);
  const { rowCount } = await transaction.query(sql.unsafe`
    with gone as (delete from analyses where id = ${id} returning project_id)
    update projects set analysis_count = analysis_count - 1 from gone where projects.id = gone.project_id`);
  return rowCount === 1;
}

/** The analysis as the API shows it. */
export function withLatestRun<Run extends Omit<RunRow, 'result'>>(analysis: AnalysisRow, latestRun: Run | null) {
  const { latest_run_id: _, ...shown } = analysis;
  return { ...shown, latest_run: latestRun };
}
