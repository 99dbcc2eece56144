import { z } from 'zod';
import { type Queryable, sql } from '../db.ts';

/** Papers by number in the index or by UUID. */
export type NamedPapers = { documents: readonly number[] } | { ids: readonly string[] };

/** A record is some kilobytes. */
const recordsAtOnce = 250;

const textRow = z.object({ document: z.int(), uuid: z.string(), record: z.string() });

/** The records of papers as JSON without line feeds, some at a time, in the order in which they are named; what is not there is left out. */
export async function* recordTexts(connection: Queryable, by: NamedPapers): AsyncGenerator<string[]> {
  const list: readonly (number | string)[] = 'documents' in by ? by.documents : by.ids;
  const wanted = sql.fragment`document, id as uuid, record::text as record`;
  for (let from = 0; from < list.length; from += recordsAtOnce) {
    const some = list.slice(from, from + recordsAtOnce);
    const which =
      'documents' in by
        ? sql.fragment`document = any (${sql.array(some as number[], 'int4')})`
        : sql.fragment`id = any (${sql.array(some as string[], 'uuid')})`;
    const rows = await connection.any(sql.type(textRow)`
      select ${wanted} from papers where ${which} union all select ${wanted} from overlay_papers where ${which}`);
    const found = new Map<number | string, string>(
      rows.map((row) => ['documents' in by ? row.document : row.uuid, row.record]),
    );
    yield some.flatMap((one) => found.get(one) ?? []);
  }
}
