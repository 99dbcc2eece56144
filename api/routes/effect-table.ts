import { conflict, invalidRequest } from '../../contract/errors.ts';
import { decodeId, encodeId } from '../../contract/ids.ts';
import { meantOf } from '../../contract/nearest-name.ts';
import { maximumEffectRows } from '../../contract/resources/extraction.ts';
import { maximumVariables, type Variable } from '../../contract/resources/variable.ts';
import {
  type EffectTable,
  effectTableCsv,
  effectTableOf,
  recordOfRow,
} from '../../domain/literature/extraction/effect-table.ts';
import type { Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { lockRows, recordsOfReview, writeRows } from '../../sql/tables/effect-rows.ts';
import { emitEvent } from '../../sql/tables/events.ts';
import { lockProject, mergeProject, type ProjectRow, updateProject } from '../../sql/tables/projects.ts';
import {
  agreedPapers,
  countExtracted,
  effectProjects,
  findForm,
  rememberEffectProject,
} from '../../sql/tables/review-extractions.ts';
import { findReview, lockReview, type ReviewRow } from '../../sql/tables/reviews.ts';
import { found } from '../answer.ts';
import { requirePermission } from '../authentication.ts';
import { originOf } from '../caller.ts';
import { type Handlers, read, write } from '../handlers.ts';

const mediaTypes = { json: 'application/json', csv: 'text/csv' } as const;

async function readTable(
  connection: Queryable,
  review: ReviewRow,
  outcome: string | undefined,
): Promise<EffectTable & { version: number }> {
  const { fields, version, reviewers } = await findForm(connection, review.uuid);
  const papers = await agreedPapers(connection, review.uuid);
  const { open, to_settle } = await countExtracted(connection, { reviewId: review.uuid, reviewers });
  const table = effectTableOf(fields, papers, { outcome, notAgreed: open + to_settle });
  if (outcome !== undefined && !table.outcomes.includes(outcome)) throw unknownOutcome(outcome, table.outcomes);
  if (table.patients.length > maximumEffectRows)
    throw conflict(
      `The effect table has ${table.patients.length} rows, and may have up to ${maximumEffectRows}.${outcome === undefined ? ' Ask for one outcome.' : ''}`,
    );
  return { ...table, version };
}

function unknownOutcome(outcome: string, outcomes: readonly string[]) {
  const message =
    outcomes.length === 0 ? 'is in no row: nothing is agreed yet' : `is in no row${meantOf(outcome, outcomes)}`;
  const sentence = `The outcome \`${outcome}\` ${message}${message.endsWith('?') ? '' : '.'}`;
  return invalidRequest(sentence, [{ path: 'outcome', message }]);
}

/** Rows that are in the project, sorted into what they become; refused where one is of something else. */
async function changesOf(transaction: Queryable, review: ReviewRow, project: string, { patients }: EffectTable) {
  const held = await lockRows(transaction, project, 2 * maximumEffectRows + 1);
  const records = new Map(
    held.map(({ id, external_id }) => [
      id,
      external_id === null ? undefined : decodeId('reviewRecord', recordOfRow(external_id)),
    ]),
  );
  const known = await recordsOfReview(transaction, review.uuid, [
    ...new Set([...records.values()].filter((record) => record !== undefined)),
  ]);
  const foreign = held.filter(({ id }) => !known.has(records.get(id) ?? '')).length;
  if (foreign > 0 || held.length > 2 * maximumEffectRows)
    throw conflict(
      'The project holds rows that are not of this effect table, and a meta-analysis would pool them, too. Make a project for the effect table and name it by `project_id`.',
      { other_rows: foreign },
    );
  const before = new Map(held.map((row) => [row.external_id!, row]));
  const wanted = patients.map(({ external_id, attributes }) => ({
    externalId: external_id,
    attributes: JSON.stringify(attributes),
  }));
  const names = new Set(wanted.map(({ externalId }) => externalId));
  const erased = held.filter(({ external_id }) => !names.has(external_id!)).map(({ id }) => id);
  const added = wanted.filter(({ externalId }) => !before.has(externalId));
  const changed = wanted.flatMap((row) => {
    const old = before.get(row.externalId);
    return old === undefined || old.attributes === row.attributes ? [] : [{ ...row, id: old.id }];
  });
  return { added, changed, erased, unchanged: wanted.length - added.length - changed.length };
}

/** The project's dictionary with the columns of the table: what people said of identifiers and of what is required stays, and so do other variables. */
function dictionaryWith({ variables }: ProjectRow, columns: readonly Variable[]): Variable[] {
  const old = new Map(variables.map((variable) => [variable.name, variable]));
  const names = new Set(columns.map(({ name }) => name));
  return [
    ...columns.map((column) => {
      const said = old.get(column.name);
      if (said === undefined) return column;
      const { identifier, identifier_class, required } = said;
      return { ...column, required, identifier, ...(identifier_class === undefined ? {} : { identifier_class }) };
    }),
    ...variables.filter(({ name }) => !names.has(name)),
  ];
}

/** Refuses rows that have no value of what the project's dictionary requires, as uploads of patients are. */
function requireWhole(variables: readonly Variable[], { patients }: EffectTable): void {
  const lacking = variables.flatMap(({ name, required }) => {
    const rows = required ? patients.filter(({ attributes }) => !Object.hasOwn(attributes, name)).length : 0;
    return rows === 0 ? [] : [{ name, rows }];
  });
  if (lacking.length === 0) return;
  const told = lacking.slice(0, 5).map(({ name, rows }) => `\`${name}\` in ${rows} of ${patients.length} rows`);
  throw conflict(
    `The project's dictionary requires variables that rows of the effect table have no value of: ${told.join(', ')}${lacking.length > 5 ? `, and ${lacking.length - 5} others` : ''}. Extract them, or make them not required there.`,
    { lacking: lacking.slice(0, 100) },
  );
}

export const effectTableHandlers = {
  'reviews.effect_table': read(async ({ params, query: { outcome, format } }, connection) => {
    const review = found(await findReview(connection, params.id), 'review');
    const { version, ...table } = await readTable(connection, review, outcome);
    const text = format === 'csv' ? effectTableCsv(table) : null;
    const of = { review_id: review.id, form_version: version };
    const projects = await effectProjects(connection, review.uuid);
    return { data: { ...of, ...table, projects, format, media_type: mediaTypes[format], text } };
  }),

  'reviews.write_effect_table': write(async (context, transaction) => {
    const { caller, params, body } = context;
    // So that of two who write at once the second sees what the first wrote.
    const review = found(await lockReview(transaction, params.id), 'review');
    const projectId = body.project_id === undefined ? review.project_uuid : uuidOf('project', body.project_id);
    const project = found(await lockProject(transaction, projectId), 'project');
    const { version: _, ...table } = await readTable(transaction, review, undefined);
    const { unchanged, ...changes } = await changesOf(transaction, review, projectId, table);
    const { added, changed, erased } = changes;
    if (erased.length > 0) requirePermission('delete', caller);
    const variables = dictionaryWith(project, table.variables);
    if (variables.length > maximumVariables)
      throw conflict(
        `With the columns of the effect table the project has ${variables.length} variables, and may have up to ${maximumVariables}. Delete those that nothing needs, or make another project for the effect table.`,
      );
    requireWhole(variables, table);
    if (JSON.stringify(variables) !== JSON.stringify(project.variables))
      await updateProject(transaction, projectId, { ...mergeProject(project, {}), variables });
    await writeRows(transaction, projectId, changes);
    await rememberEffectProject(transaction, review.uuid, projectId);
    const counts = { created: added.length, updated: changed.length };
    if (added.length + changed.length > 0)
      await emitEvent(transaction, originOf(context), {
        type: 'data.uploaded',
        projectId,
        data: { project_id: encodeId('project', projectId), ...counts, skipped: 0 },
      });
    return {
      data: {
        project_id: project.id,
        ...{ rows: table.patients.length, ...counts, unchanged, deleted: erased.length },
        ...{ outcomes: table.outcomes, variables: table.variables.map(({ name }) => name), warnings: table.warnings },
      },
    };
  }),
} satisfies Partial<Handlers>;
