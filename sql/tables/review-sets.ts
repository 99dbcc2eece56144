import type { FragmentSqlToken } from 'slonik';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { reviewSet, setKinds } from '../../contract/resources/review.ts';
import type { CertainRule, PossibleRule, RecordIdentity } from '../../domain/literature/screening/duplicates.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { type Page, type PageOf, pageOfFetched, placedWithinBytes } from '../lists/page.ts';

const setRow = z.object({
  uuid: z.string(),
  id: idColumn('reviewSet'),
  name: z.string(),
  kind: z.enum(setKinds),
  platform: z.string().nullable(),
  strategy: z.string().nullable(),
  syntax: z.string().nullable(),
  query: reviewSet.shape.query,
  filters: reviewSet.shape.filters,
  searched_at: timestamp,
  records: z.int(),
  duplicates: z.int(),
  possible_duplicates_left_out: z.int(),
  import_id: idColumn('import').nullable(),
  skipped: z.int(),
  not_found: z.array(z.string()),
  created_at: timestamp,
});
const Set_ = sql.type(setRow);
const columnsWith = (
  query: FragmentSqlToken,
) => sql.fragment`s.id as uuid, s.id, s.name, s.kind, s.platform, s.strategy, s.syntax,
  ${query} as query, s.filters, s.searched_at, s.records,
  (select count(*)::int from review_records r where r.set_id = s.id and r.state = 'duplicate') as duplicates,
  s.possible_duplicates_left_out, s.import_id, s.skipped, s.not_found, s.created_at`;
const columns = columnsWith(sql.fragment`s.query`);
const shown = ({ uuid: _, ...set }: z.output<typeof setRow>) => set;
const listedSet = setRow.extend({ fetched: z.int() });

export type NewSet = Pick<
  z.output<typeof reviewSet>,
  'name' | 'kind' | 'platform' | 'strategy' | 'syntax' | 'query' | 'filters' | 'not_found'
> & { searchedAt: Date; records: number; leftOut: number; skipped: number; importId: string | null };

export async function createSet(
  transaction: Queryable,
  { reviewId, projectId }: { reviewId: string; projectId: string },
  set: NewSet,
): Promise<string> {
  const id = uuidv7();
  await transaction.query(sql.unsafe`
    insert into review_sets (id, account_id, mode, project_id, review_id, name, kind, platform, strategy, syntax, query, filters, searched_at,
      records, possible_duplicates_left_out, import_id, skipped, not_found)
    values (${id}, tenant_account(), tenant_mode(), ${projectId}, ${reviewId}, ${set.name}, ${set.kind}, ${set.platform},
      ${set.strategy}, ${set.syntax}, ${set.query === null ? null : JSON.stringify(set.query)}, ${JSON.stringify(set.filters)}, ${set.searchedAt.toISOString()}, ${set.records},
      ${set.leftOut}, ${set.importId}, ${set.skipped}, ${JSON.stringify(set.not_found)})`);
  return id;
}

export async function findSet(connection: Queryable, id: string) {
  const row = await connection.maybeOne(Set_`select ${columns} from review_sets s where s.id = ${id}`);
  return row === null ? null : shown(row);
}

export function isSetOfReview(connection: Queryable, reviewId: string, id: string): Promise<boolean> {
  return connection.exists(sql.unsafe`select from review_sets where id = ${id} and review_id = ${reviewId}`);
}

export async function listSets(
  connection: Queryable,
  reviewId: string,
  page: Page,
): Promise<PageOf<ReturnType<typeof shown>>> {
  const before = page.after === null ? sql.fragment`` : sql.fragment`and s.id < ${page.after}`;
  const listed = {
    columns,
    source: sql.fragment`from review_sets s where s.review_id = ${reviewId} ${before}`,
    ordered: sql.fragment`order by s.id desc`,
    page,
  };
  const rows = await connection.any(
    sql.type(listedSet)`${placedWithinBytes(listed, ['strategy', 'query', 'not_found'])}`,
  );
  const { items, nextAfter } = pageOfFetched(rows, rows[0]?.fetched ?? 0, page, ({ uuid }) => uuid);
  return { items: items.map(({ fetched: _, ...set }) => shown(set)), nextAfter };
}

const reportedSet = setRow.extend({ notes: z.array(z.string()).nullable() });

/** All of them, as they were added; of how their searches were read the notes alone, null of what was not searched here. */
export async function allSets(connection: Queryable, reviewId: string) {
  const rows = await connection.any(
    sql.type(
      reportedSet,
    )`select ${columnsWith(sql.fragment`null::json`)}, s.query -> 'notes' as notes from review_sets s where s.review_id = ${reviewId} order by s.id`,
  );
  return rows.map(({ uuid: _, ...set }) => set);
}

const reviewSizeRow = z.object({ sets: z.int(), records: z.int(), strategy_bytes: z.int() });

export function countSets(connection: Queryable, reviewId: string) {
  return connection.one(sql.type(reviewSizeRow)`
    select count(*)::int as sets, coalesce(sum(records), 0)::int as records,
      coalesce(sum(octet_length(strategy)), 0)::int as strategy_bytes from review_sets where review_id = ${reviewId}`);
}

const thereRow = z.object({ there: z.boolean() });

/** Whether an import of literature is a set of a review already. */
export function isImportInReview(connection: Queryable, reviewId: string, importId: string): Promise<boolean> {
  return connection.oneFirst(sql.type(thereRow)`
    select exists (select from review_sets where review_id = ${reviewId} and import_id = ${importId}) as there`);
}

const foundRow = z.object({
  paper_id: z.string(),
  title: z.string(),
  pmid: z.string().nullable(),
  pmcid: z.string().nullable(),
  doi: z.string().nullable(),
  first_author: z.string().nullable(),
  year: z.int().nullable(),
  pages: z.string().nullable(),
});
export type FoundPaper = z.output<typeof foundRow>;

const papersAtOnce = 2_000;
const recordsAtOnce = 2_000;

/** What a record keeps of papers, by their number in the index or by UUID; those that are there, in the order of their numbers. */
export async function findPapersForReview(
  connection: Queryable,
  by: { documents: readonly number[] } | { ids: readonly string[] },
): Promise<FoundPaper[]> {
  const list: readonly (number | string)[] = 'documents' in by ? by.documents : by.ids;
  const found: FoundPaper[] = [];
  for (let from = 0; from < list.length; from += papersAtOnce) {
    const some = list.slice(from, from + papersAtOnce);
    const which =
      'documents' in by
        ? sql.fragment`document = any (${sql.array(some as number[], 'int4')})`
        : sql.fragment`id = any (${sql.array(some as string[], 'uuid')})`;
    const wanted = sql.fragment`id, document, record`;
    const rows = await connection.any(sql.type(foundRow)`
      select id as paper_id, title, pmid, pmcid, doi, left(coalesce(first ->> 'last', first ->> 'collective'), 500) as first_author,
        year, left(journal ->> 'pages', 100) as pages
      from (select ${wanted} from papers where ${which} union all select ${wanted} from overlay_papers where ${which}) p
      cross join lateral json_to_record(record) as r (title text, pmid text, pmcid text, doi text, year int, authors json, journal json)
      cross join lateral (select authors -> 0 as first offset 0) a
      order by document`);
    found.push(...rows);
  }
  return found;
}

const identityRow = z.object({
  id: z.string(),
  paper_id: z.string(),
  pmid: z.string().nullable(),
  doi: z.string().nullable(),
  pmcid: z.string().nullable(),
  title: z.string(),
  title_key: z.string(),
  first_author: z.string().nullable(),
  year: z.int().nullable(),
  pages: z.string().nullable(),
});

/** No record has this UUID, or a smaller one. */
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** By what the records of a review are told apart that are no duplicates, the earliest first, some at a time. */
export async function* recordIdentities(
  connection: Queryable,
  reviewId: string,
): AsyncGenerator<readonly (RecordIdentity & { id: string })[]> {
  for (let after = beforeAll; ; ) {
    const rows: readonly z.output<typeof identityRow>[] = await connection.any(sql.type(identityRow)`
      select id, paper_id, pmid, doi, pmcid, title, title_key, first_author, year, pages from review_records
      where review_id = ${reviewId} and id > ${after} and state <> 'duplicate'
      order by id limit ${recordsAtOnce}`);
    yield rows.map(({ paper_id, title_key, first_author, ...row }) => ({
      ...row,
      ...{ paperId: paper_id, titleKey: title_key, firstAuthor: first_author },
    }));
    if (rows.length < recordsAtOnce) return;
    after = rows.at(-1)!.id;
  }
}

export type NewRecord = FoundPaper & {
  id: string;
  titleKey: string;
  duplicate: { of: string; rule: CertainRule } | null;
};

/** Two records by their UUIDs, the earlier one first. */
export type PossiblePair = { record: string; other: string; rule: PossibleRule };

export async function addRecords(
  transaction: Queryable,
  of: { reviewId: string; projectId: string; setId: string; entersAtFullText: boolean },
  records: readonly NewRecord[],
): Promise<void> {
  for (let from = 0; from < records.length; from += papersAtOnce) {
    const some = records.slice(from, from + papersAtOnce);
    const texts = (value: (record: NewRecord) => string | null) => sql.array(some.map(value), 'text');
    const uuids = (value: (record: NewRecord) => string | null) => sql.array(some.map(value), 'uuid');
    await transaction.query(sql.unsafe`
      insert into review_records (id, account_id, mode, project_id, review_id, set_id, paper_id, pmid, pmcid, doi, title, title_key,
        first_author, year, pages, enters_at_full_text, duplicate_of, duplicate_rule, state)
      select id, tenant_account(), tenant_mode(), ${of.projectId}, ${of.reviewId}, ${of.setId}, paper_id, pmid, pmcid, doi, title,
        title_key, first_author, year, pages, ${of.entersAtFullText}, duplicate_of, duplicate_rule,
        case when duplicate_of is not null then 'duplicate' else ${of.entersAtFullText ? 'full_text' : 'title_abstract'} end
      from unnest(${uuids(({ id }) => id)}, ${uuids((record) => record.paper_id)}, ${texts(({ pmid }) => pmid)},
        ${texts(({ pmcid }) => pmcid)}, ${texts(({ doi }) => doi)}, ${texts(({ title }) => title)},
        ${texts(({ titleKey }) => titleKey)}, ${texts((record) => record.first_author)},
        ${sql.array(
          some.map(({ year }) => year),
          'int4',
        )}, ${texts(({ pages }) => pages)}, ${uuids(({ duplicate }) => duplicate?.of ?? null)},
        ${texts(({ duplicate }) => duplicate?.rule ?? null)})
        as given (id, paper_id, pmid, pmcid, doi, title, title_key, first_author, year, pages, duplicate_of, duplicate_rule)`);
  }
}

export async function addPossibleDuplicates(
  transaction: Queryable,
  of: { reviewId: string; projectId: string },
  pairs: readonly PossiblePair[],
): Promise<void> {
  for (let from = 0; from < pairs.length; from += recordsAtOnce) {
    const some = pairs.slice(from, from + recordsAtOnce);
    const column = (value: (pair: PossiblePair) => string, type: 'uuid' | 'text') => sql.array(some.map(value), type);
    await transaction.query(sql.unsafe`
      insert into review_duplicates (id, account_id, mode, project_id, review_id, record_id, other_id, rule)
      select id, tenant_account(), tenant_mode(), ${of.projectId}, ${of.reviewId}, record_id, other_id, rule
      from unnest(${column(() => uuidv7(), 'uuid')}, ${column(({ record }) => record, 'uuid')},
        ${column(({ other }) => other, 'uuid')}, ${column(({ rule }) => rule, 'text')}) as given (id, record_id, other_id, rule)`);
  }
}
