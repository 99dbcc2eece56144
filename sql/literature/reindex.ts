import { z } from 'zod';
import { type PaperDates, type PaperRecord, paperRecord } from '../../contract/resources/paper.ts';
import { type Queryable, sql, type Transaction } from '../db.ts';

const storedRow = z.object({
  id: z.string(),
  document: z.int(),
  record: z.unknown(),
  revised: z.string().nullable(),
  entered: z.string().nullable(),
  created: z.string().nullable(),
});

export type IndexedRecord = { id: string; document: number; record: PaperRecord; dates: PaperDates };

/** The last document of the shared library; 0 where there is none. */
export function lastDocument(connection: Queryable): Promise<number> {
  return connection.oneFirst(
    sql.type(z.object({ last: z.int() }))`select coalesce(max(document), 0) as last from papers`,
  );
}

/** Papers of the shared library up to a document, the first of them. */
export async function papersUpTo(connection: Queryable, last: number, limit: number): Promise<IndexedRecord[]> {
  const rows = await connection.any(sql.type(storedRow)`
    select id, document, record, revised::text, entered::text, created::text from papers
    where document <= ${last} order by document limit ${limit}`);
  return rows.map(({ id, document, record, ...dates }) => ({ id, document, record: paperRecord.parse(record), dates }));
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
