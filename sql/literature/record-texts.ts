import { z } from 'zod';
import { type Queryable, sql } from '../db.ts';
import { libraryOf, tableOf } from './library.ts';
import { inlineRecord } from './record-bytes.ts';

/** Papers by number in the index or by UUID. */
export type NamedPapers = { documents: readonly number[] } | { ids: readonly string[] };

/** A record is some kilobytes. */
const recordsAtOnce = 250;

const textRow = z.object({ document: z.int(), uuid: z.string(), record: z.string().nullable() });
const largeRow = z.object({ record: z.string() });

/**
 * The records of papers as JSON without line feeds, some at a time and large ones by themselves, in the order in which they are named; what is
 * not there is left out.
 */
export async function* recordTexts(connection: Queryable, by: NamedPapers): AsyncGenerator<string[]> {
  const list: readonly (number | string)[] = 'documents' in by ? by.documents : by.ids;
  for (let from = 0; from < list.length; from += recordsAtOnce) {
    const some = list.slice(from, from + recordsAtOnce);
    const which =
      'documents' in by
        ? sql.fragment`document = any (${sql.array(some as number[], 'int4')})`
        : sql.fragment`id = any (${sql.array(some as string[], 'uuid')})`;
    const of = (library: 'papers' | 'overlay_papers') => sql.fragment`
      select document, id as uuid, ${inlineRecord(library, sql.fragment`record::text`)} as record
      from ${sql.identifier([library])} where ${which}`;
    const rows = await connection.any(sql.type(textRow)`${of('papers')} union all ${of('overlay_papers')}`);
    const found = new Map<number | string, z.output<typeof textRow>>(
      rows.map((row) => ['documents' in by ? row.document : row.uuid, row]),
    );
    let texts: string[] = [];
    for (const one of some) {
      const row = found.get(one);
      if (row === undefined) continue;
      if (row.record !== null) {
        texts.push(row.record);
        continue;
      }
      if (texts.length > 0) yield texts;
      texts = [];
      const large = await connection.anyFirst(sql.type(largeRow)`
        select record::text as record from ${tableOf(libraryOf(row.document), 'papers')} where document = ${row.document}`);
      yield [...large];
    }
    if (texts.length > 0) yield texts;
  }
}
