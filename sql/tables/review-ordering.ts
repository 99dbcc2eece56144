import { z } from 'zod';
import { recordStates, reviewDecisions } from '../../contract/resources/review.ts';
import { type Queryable, sql } from '../db.ts';

const textRow = z.object({
  id: z.string(),
  title: z.string(),
  abstract: z.string().nullable(),
  mesh: z.array(z.string()).nullable(),
  keywords: z.array(z.string()).nullable(),
  state: z.enum(recordStates),
  screened_at: z.date().nullable(),
});

/** Of a text that a review learns from, beyond any that somebody wrote: some hundred are in memory at once. */
const longestAbstract = 50_000;
const mostWords = 500;
const longestWords = 200;

/** Records that are no duplicates with their texts, so many after one, as they were added. */
export function readTexts(connection: Queryable, reviewId: string, after: string | null, limit: number) {
  const beyond = after === null ? sql.fragment`` : sql.fragment`and r.id > ${after}`;
  return connection.any(sql.type(textRow)`
    select r.id, r.title, left(p.record ->> 'abstract', ${longestAbstract}) as abstract, r.state, r.screened_at,
      (select array_agg(left(heading ->> 'term', ${longestWords})) from (
        select heading from json_array_elements(p.record -> 'mesh') heading limit ${mostWords}) mesh) as mesh,
      (select array_agg(left(keyword, ${longestWords})) from (
        select keyword from json_array_elements_text(p.record -> 'keywords') keyword limit ${mostWords}) keywords) as keywords
    from review_records r
    left join lateral (
      select record from papers where id = r.paper_id
      union all select record from overlay_papers where id = r.paper_id) p on true
    where r.review_id = ${reviewId} and r.state <> 'duplicate' ${beyond} order by r.id limit ${limit}`);
}

const labelRow = z.object({ record_id: z.string(), decisions: z.array(z.enum(reviewDecisions)) });

/** What was decided about the records of a review by title and abstract, in the order in which it was; the third voice last. */
export function readLabels(connection: Queryable, reviewId: string) {
  return connection.any(sql.type(labelRow)`
    select record_id, array_agg(decision order by settles, id) as decisions from review_decisions
    where review_id = ${reviewId} and stage = 'title_abstract' group by 1 order by min(id::text)`);
}

/** The places of records in the order. One that stands where it stood is left alone. */
export async function storeRanks(
  transaction: Queryable,
  reviewId: string,
  ranks: readonly { id: string; rank: number }[],
): Promise<void> {
  await transaction.query(sql.unsafe`
    update review_records r set rank = given.rank
    from unnest(${sql.array(
      ranks.map(({ id }) => id),
      'uuid',
    )}, ${sql.array(
      ranks.map(({ rank }) => rank),
      'int4',
    )}) as given (id, rank)
    where r.review_id = ${reviewId} and r.id = given.id and r.rank <> given.rank`);
}

const decidedRow = z.object({ decided: z.int() });

/** How many decisions there are by title and abstract. */
export function countDecisions(connection: Queryable, reviewId: string): Promise<number> {
  return connection.oneFirst(sql.type(decidedRow)`
    select coalesce(sum(decided), 0)::int as decided from review_reviewers where review_id = ${reviewId} and stage = 'title_abstract'`);
}
