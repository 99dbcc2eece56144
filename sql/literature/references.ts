import { z } from 'zod';
import {
  maximumRetractedReferences,
  paperReference,
  paperRelation,
  type RetractedReference,
} from '../../contract/resources/paper.ts';
import { relationKind } from '../../domain/literature/search/relations.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn } from '../ids.ts';

const listRow = z.object({ references: z.array(paperReference), total: z.int() });

/** A part of what a paper cites, in its order, and how many they are in all. A UUID. */
export async function listReferences(
  connection: Queryable,
  paperId: string,
  { from, limit }: { from: number; limit: number },
): Promise<z.output<typeof listRow>> {
  const list = (papers: string) =>
    sql.fragment`select reference_list from ${sql.identifier([papers])} where id = ${paperId}`;
  return connection.one(sql.type(listRow)`
    select coalesce(json_array_length(p.reference_list), 0) as total, coalesce((
        select json_agg(value order by place) from json_array_elements(p.reference_list) with ordinality as e (value, place)
        where place > ${from} and place <= ${from + limit}), '[]') as references
    from (select (${list('papers')} union all ${list('overlay_papers')} limit 1) as reference_list) p`);
}

const retractedRow = z.object({
  citing: z.string(),
  paper_id: idColumn('paper'),
  pmid: z.string().nullable(),
  doi: z.string().nullable(),
  title: z.string(),
  relations: z.array(paperRelation),
});

/** Bytes of lists as they are stored, some hundreds of references: of more, each is not looked up by itself. */
const shortLists = 16_384;

const bytesRow = z.object({ bytes: z.int() });

/** The retracted papers that each of some papers cites, as far as the libraries have both. UUIDs. */
export async function findRetractedReferences(
  connection: Queryable,
  paperIds: readonly string[],
): Promise<Map<string, RetractedReference[]>> {
  const found = new Map<string, RetractedReference[]>();
  if (paperIds.length === 0) return found;
  const bytes = await connection.oneFirst(sql.type(bytesRow)`
    select coalesce(sum(pg_column_size(reference_list)), 0)::int as bytes from (${listsOf(paperIds)}) lists`);
  if (bytes === 0) return found;
  const rows = await connection.any(sql.type(retractedRow)`${retractedQuery(paperIds, bytes > shortLists)}`);
  for (const { citing: id, relations, ...paper } of rows) {
    const list = found.get(id) ?? [];
    const notices = relations.filter(({ type }) => relationKind(type) === 'retraction');
    if (list.length < maximumRetractedReferences) found.set(id, [...list, { ...paper, notices }]);
  }
  return found;
}

function listsOf(paperIds: readonly string[]) {
  const ids = sql.array([...paperIds], 'uuid');
  const citing = (papers: string) =>
    sql.fragment`select id, reference_list from ${sql.identifier([papers])} where id = any (${ids}) and reference_list is not null`;
  return sql.fragment`${citing('papers')} union all ${citing('overlay_papers')}`;
}

/** Null: written by an earlier version, and the record is to be asked. */
const isRetracted = sql.fragment`retracted is not false and record ->> 'retracted' = 'true'`;

/** `areLong`: all retracted papers, which are few, are compared with the lists at once, instead of each reference with the libraries. */
function retractedQuery(paperIds: readonly string[], areLong: boolean) {
  const cited = (papers: string, name: 'pmid' | 'doi') => sql.fragment`
    select id from ${sql.identifier([papers])}
    where ${sql.identifier([name])} = cited.${sql.identifier([name])} and ${isRetracted}`;
  const retracted = (papers: string) => sql.fragment`
    select pmid::text as pmid, doi, id from ${sql.identifier([papers])} where ${isRetracted}`;
  const listed = sql.fragment`citing cross join lateral (
    select case when length(value ->> 'pmid') < 10 then (value ->> 'pmid')::int end as pmid, value ->> 'doi' as doi, place
    from json_array_elements(citing.reference_list) with ordinality as listed (value, place)) cited`;
  const pairs = areLong
    ? sql.fragment`
      retracted as materialized (${retracted('papers')} union all ${retracted('overlay_papers')} and not hidden),
      cited as materialized (
        select citing.id as citing, place, ltrim(pmid, '0') as pmid, doi from citing cross join lateral rows from (
          json_to_recordset(citing.reference_list) as (pmid text, doi text)) with ordinality as listed (pmid, doi, place)),
      found as (
        select citing, place, id from cited join retracted using (pmid)
        union all select citing, place, id from cited join retracted using (doi)),
      pairs as (select citing, id, min(place) as place from found group by citing, id)`
    : sql.fragment`
      pairs as (
        select citing.id as citing, retracted.id, min(cited.place) as place from ${listed}
        cross join lateral (
          ${cited('papers', 'pmid')} union ${cited('papers', 'doi')}
          union (${cited('overlay_papers', 'pmid')} and not hidden) union (${cited('overlay_papers', 'doi')} and not hidden)
        ) retracted
        group by citing.id, retracted.id)`;
  return sql.fragment`
    with citing as (${listsOf(paperIds)}), ${pairs}
    select pairs.citing, pairs.id as paper_id, p.record ->> 'pmid' as pmid, p.record ->> 'doi' as doi,
      p.record ->> 'title' as title, p.record -> 'relations' as relations
    from pairs cross join lateral (
      select record from papers where id = pairs.id union all select record from overlay_papers where id = pairs.id) p
    order by pairs.citing, pairs.place`;
}
