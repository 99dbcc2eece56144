import { z } from 'zod';
import {
  type PaperDates,
  type PaperRecord,
  type PaperReference,
  paperRecord,
  paperReference,
} from '../../contract/resources/paper.ts';
import { type Queryable, sql, type Transaction } from '../db.ts';

const storedRow = z.object({
  id: z.string(),
  document: z.int(),
  record: z.unknown(),
  reference_list: z.array(paperReference).nullable(),
  revised: z.string().nullable(),
  entered: z.string().nullable(),
  created: z.string().nullable(),
});

export type IndexedRecord = {
  id: string;
  document: number;
  record: PaperRecord;
  dates: PaperDates;
  references: PaperReference[];
};

const lastRow = z.object({ last: z.int() });

/** The last document of the shared library; 0 where there is none. */
export function lastDocument(connection: Queryable): Promise<number> {
  return connection.oneFirst(sql.type(lastRow)`select coalesce(max(document), 0) as last from papers`);
}

/** Papers of the shared library up to a document, the first of them. */
export async function papersUpTo(connection: Queryable, last: number, limit: number): Promise<IndexedRecord[]> {
  const rows = await connection.any(sql.type(storedRow)`
    select id, document, record, reference_list, revised::text, entered::text, created::text from papers
    where document <= ${last} order by document limit ${limit}`);
  return rows.map(({ id, document, record, reference_list, ...dates }) => ({
    ...{ id, document, record: paperRecord.parse(record), dates },
    references: reference_list ?? [],
  }));
}

/** The papers stand under other documents from now on. */
export async function moveDocuments(
  transaction: Transaction,
  papers: readonly { id: string }[],
  firstDocument: number,
): Promise<void> {
  const ids = sql.array(
    papers.map(({ id }) => id),
    'uuid',
  );
  await transaction.query(sql.unsafe`
    update papers set document = ${firstDocument} + place::int - 1
    from unnest(${ids}) with ordinality as moved (paper, place) where papers.id = moved.paper`);
}

/** Which papers records retract, of those that were stored before that was kept. */
export async function noteRetractions(
  transaction: Transaction,
  papers: readonly { id: string; retracts: readonly string[] }[],
): Promise<void> {
  for (const { id, retracts } of papers)
    if (retracts.length > 0)
      await transaction.query(sql.unsafe`
        update papers set retracts = ${sql.array([...retracts], 'text')} where id = ${id} and retracts is null`);
}

export async function replaceRecords(
  transaction: Transaction,
  papers: readonly { id: string; record: PaperRecord; contentHash: Buffer }[],
): Promise<void> {
  for (const { id, record, contentHash } of papers)
    await transaction.query(sql.unsafe`
      update papers set record = ${JSON.stringify(record)}, retracted = ${record.retracted},
        content_hash = ${sql.binary(contentHash)} where id = ${id}`);
}
