import { z } from 'zod';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { limitOf, type Page, type PageOf, pageOf } from '../lists/page.ts';

const pairStates = ['open', 'same', 'different'] as const;
type PairState = (typeof pairStates)[number];

const pairRow = z.object({
  uuid: z.string(),
  id: idColumn('reviewDuplicate'),
  record_id: z.string(),
  other_id: z.string(),
  rule: z.string(),
  state: z.enum(pairStates),
  settled_by: idColumn('user').nullable(),
  settled_by_name: z.string().nullable(),
  settled_at: timestamp.nullable(),
});
export type PairRow = z.output<typeof pairRow>;
const Pair = sql.type(pairRow);
const columns = sql.fragment`d.id as uuid, d.id, d.record_id, d.other_id, d.rule, d.state, d.settled_by, u.name as settled_by_name, d.settled_at`;
const source = sql.fragment`review_duplicates d left join users u on u.id = d.settled_by`;

export async function listPairs(
  connection: Queryable,
  reviewId: string,
  state: PairState,
  page: Page,
): Promise<PageOf<PairRow>> {
  const after = page.after === null ? sql.fragment`` : sql.fragment`and d.id > ${page.after}`;
  const rows = await connection.any(Pair`
    select ${columns} from ${source} where d.review_id = ${reviewId} and d.state = ${state} ${after}
    order by d.id ${limitOf(page)}`);
  return pageOf(rows, page, ({ uuid }) => uuid);
}

export function lockPair(transaction: Queryable, reviewId: string, id: string): Promise<PairRow | null> {
  return transaction.maybeOne(
    Pair`select ${columns} from ${source} where d.review_id = ${reviewId} and d.id = ${id} for update of d`,
  );
}

export async function settlePair(
  transaction: Queryable,
  { uuid }: PairRow,
  settled: { state: 'same' | 'different'; by: string; kept: string; removed: string },
): Promise<void> {
  await transaction.query(sql.unsafe`
    update review_duplicates set state = ${settled.state}, settled_by = ${settled.by}, settled_at = now(), record_id = ${settled.kept},
      other_id = ${settled.removed} where id = ${uuid}`);
}

/** Takes a record out of the flow as a duplicate of another; what was said of it is now said of that one. */
export async function removeAsDuplicate(
  transaction: Queryable,
  { uuid, rule }: PairRow,
  { kept, removed }: { kept: string; removed: string },
): Promise<void> {
  await transaction.query(sql.unsafe`
    update review_records set state = 'duplicate', exclusion_reason = null, duplicate_of = ${kept}, duplicate_rule = ${rule}
    where id = ${removed}`);
  await transaction.query(sql.unsafe`update review_records set duplicate_of = ${kept} where duplicate_of = ${removed}`);
  for (const [column, other] of [
    ['record_id', 'other_id'],
    ['other_id', 'record_id'],
  ] as const) {
    const [mine, its] = [sql.identifier([column]), sql.identifier([other])];
    await transaction.query(sql.unsafe`
      update review_duplicates d set ${mine} = ${kept} where d.${mine} = ${removed} and d.state = 'open' and d.id <> ${uuid} and d.${its} <> ${kept}
        and not exists (select from review_duplicates e where (e.record_id, e.other_id) in ((${kept}, d.${its}), (d.${its}, ${kept})))`);
  }
  await transaction.query(sql.unsafe`
    delete from review_duplicates where state = 'open' and id <> ${uuid} and (record_id = ${removed} or other_id = ${removed})`);
}

const ruleCountRow = z.object({ rule: z.string(), records: z.int() });

/** How many records of a review stand as duplicates by which rule, the commonest first. */
export function countRules(connection: Queryable, reviewId: string) {
  return connection.any(sql.type(ruleCountRow)`
    select duplicate_rule as rule, count(*)::int as records from review_records
    where review_id = ${reviewId} and state = 'duplicate' group by 1 order by 2 desc, 1`);
}

const pairCountRow = z.object({ state: z.enum(pairStates), pairs: z.int() });

export async function countPairs(connection: Queryable, reviewId: string): Promise<Record<PairState, number>> {
  const rows = await connection.any(sql.type(pairCountRow)`
    select state, count(*)::int as pairs from review_duplicates where review_id = ${reviewId} group by 1`);
  return { open: 0, same: 0, different: 0, ...Object.fromEntries(rows.map(({ state, pairs }) => [state, pairs])) };
}
