import type { FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { maximumRecordsBytes, type Paper } from '../../contract/resources/paper.ts';
import { type Queryable, sql } from '../db.ts';
import { timestamp } from '../ids.ts';
import { type Page, type PageOf, pageOf } from '../lists/page.ts';
import { paperOf, storedRecord } from './papers.ts';
import { inlineRecord, recordBytes } from './record-bytes.ts';
import { recordTexts } from './record-texts.ts';

/** What a row has of a paper that it names; all null: the paper has left the library. */
export const shownPaper = {
  document: z.int().nullable(),
  bytes: z.int().nullable(),
  /** null beside a document: it is large, and is read by itself. */
  record: storedRecord.nullable(),
  indexed_at: timestamp.nullable(),
};
const shownRow = z.object(shownPaper);
type Shown = z.output<typeof shownRow>;

export const shownColumns = sql.fragment`p.document, p.bytes, p.record, p.indexed_at`;

/** The paper of either library that a column names, as `p`. */
export function paperJoin(paperId: FragmentSqlToken): FragmentSqlToken {
  const of = (library: 'papers' | 'overlay_papers') => sql.fragment`
    select document, indexed_at, ${recordBytes[library]} as bytes, ${inlineRecord(library)} as record
    from ${sql.identifier([library])} where id = ${paperId}`;
  return sql.fragment`left join lateral (${of('papers')} union all ${of('overlay_papers')}) p on true`;
}

/** Of rows in their order as many as may be shown at once, and in any case `least`. */
export function fitting<Row extends Pick<Shown, 'bytes'>>(rows: readonly Row[], least = 1): Row[] {
  let bytes = 0;
  const end = rows.findIndex((row, i) => {
    bytes += row.bytes ?? 0;
    return i >= least && bytes > maximumRecordsBytes;
  });
  return end === -1 ? [...rows] : rows.slice(0, end);
}

/** Reads the records that are too large to come with their rows, one after the other. */
export async function withRecords<Row extends Shown>(connection: Queryable, rows: readonly Row[]): Promise<Row[]> {
  const whole: Row[] = [];
  for (const row of rows) {
    if (row.document === null || row.record !== null) {
      whole.push(row);
      continue;
    }
    let record: Row['record'] = null;
    for await (const [text] of recordTexts(connection, { documents: [row.document] }))
      if (text !== undefined) record = storedRecord.parse(JSON.parse(text));
    whole.push({ ...row, record });
  }
  return whole;
}

/** A page, which ends earlier where more records would not fit. */
export async function pageOfPapers<Row extends Shown>(
  connection: Queryable,
  rows: readonly Row[],
  page: Page,
  keyOf: (row: Row) => string,
): Promise<PageOf<Row>> {
  const { items, nextAfter } = pageOf(rows, page, keyOf);
  const shown = fitting(items);
  return {
    items: await withRecords(connection, shown),
    nextAfter: shown.length < items.length ? keyOf(shown.at(-1)!) : nextAfter,
  };
}

/** The paper of a row as the API gives it; null: it has left the library. */
export const paperShown = (id: string, { document, record, indexed_at }: Shown): Paper | null =>
  document === null || record === null || indexed_at === null ? null : paperOf({ id, document, record, indexed_at });
