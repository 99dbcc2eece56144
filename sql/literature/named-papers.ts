import { z } from 'zod';
import type { PaperName } from '../../contract/paper-name.ts';
import type { Paper, PaperRecord } from '../../contract/resources/paper.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn } from '../ids.ts';
import { paperOf, paperRow, storedRecord } from './papers.ts';
import { recordBytes } from './record-bytes.ts';
import { type NamedPapers, recordTexts } from './record-texts.ts';

const namedPaperRow = z.object({
  id: idColumn('paper'),
  uuid: z.string(),
  document: z.int(),
  bytes: z.int(),
  pmid: z.int().nullable(),
  pmcid: z.string().nullable(),
  doi: z.string().nullable(),
});
/** A paper without its record. */
export type NamedPaper = z.output<typeof namedPaperRow>;

/** Many papers at once, each under the text that named it. */
export async function findPapersNamed(
  connection: Queryable,
  names: readonly { text: string; name: PaperName }[],
): Promise<Map<string, NamedPaper>> {
  const values = <Value>(of: (name: PaperName) => Value | null) => names.flatMap(({ name }) => of(name) ?? []);
  const ids = sql.array(
    values((name) => ('id' in name ? name.id : null)),
    'uuid',
  );
  const pmids = sql.array(
    values((name) => ('pmid' in name ? name.pmid : null)),
    'int4',
  );
  const pmcids = sql.array(
    values((name) => ('pmcid' in name ? name.pmcid : null)),
    'text',
  );
  const dois = sql.array(
    values((name) => ('doi' in name ? name.doi : null)),
    'text',
  );
  const named = (library: 'papers' | 'overlay_papers') => sql.fragment`
    select id, id as uuid, document, ${recordBytes[library]} as bytes, pmid, pmcid, doi from ${sql.identifier([library])}
    where id = any (${ids}) or pmid = any (${pmids}) or pmcid = any (${pmcids}) or doi = any (${dois})`;
  const rows = await connection.any(sql.type(namedPaperRow)`
    ${named('papers')} union all ${named('overlay_papers')} order by document`);
  // Of two with the same identifier the shared one, which stands before.
  const by = <Key>(keyOf: (row: NamedPaper) => Key) => new Map(rows.toReversed().map((row) => [keyOf(row), row]));
  const found = {
    uuid: by(({ uuid }) => uuid),
    pmid: by(({ pmid }) => pmid),
    pmcid: by(({ pmcid }) => pmcid),
    doi: by(({ doi }) => doi),
  };
  const rowOf = (name: PaperName) =>
    'id' in name
      ? found.uuid.get(name.id)
      : 'pmid' in name
        ? found.pmid.get(name.pmid)
        : 'pmcid' in name
          ? found.pmcid.get(name.pmcid)
          : found.doi.get(name.doi);
  return new Map(
    names.flatMap(({ text, name }) => {
      const row = rowOf(name);
      return row === undefined ? [] : [[text, row] as const];
    }),
  );
}

/** Papers by number in the index, each under its own; some at a time are in memory. In a snapshot: their rows and records are read apart. */
export async function findPapersAt(connection: Queryable, documents: readonly number[]): Promise<Map<number, Paper>> {
  const rowOfText = paperRow.extend({ uuid: z.string(), record: z.null() });
  const which = sql.fragment`document = any (${sql.array([...documents], 'int4')})`;
  const rows = await connection.any(sql.type(rowOfText)`
    select id, id as uuid, document, null as record, indexed_at from papers where ${which}
    union all select id, id as uuid, document, null, indexed_at from overlay_papers where ${which} order by document`);
  const found = new Map<number, Paper>();
  const read = rows.values();
  for await (const texts of recordTexts(connection, { documents: rows.map(({ document }) => document) }))
    for (const text of texts) {
      const { uuid: _, ...row } = read.next().value!;
      found.set(row.document, paperOf({ ...row, record: storedRecord.parse(JSON.parse(text)) }));
    }
  return found;
}

const shortRow = z.object({ document: z.int(), title: z.string(), retracted: z.boolean() });

/** What papers are called and whether they were retracted, by number in the index. */
export async function findTitles(connection: Queryable, documents: readonly number[]) {
  const short = (papers: string) => sql.fragment`
    select document, title, r.retracted from ${sql.identifier([papers])}
    cross join lateral json_to_record(record) as r (title text, retracted boolean)
    where document = any (${sql.array([...documents], 'int4')})`;
  const rows = await connection.any(sql.type(shortRow)`${short('papers')} union all ${short('overlay_papers')}`);
  return new Map(rows.map((row) => [row.document, row]));
}

/**
 * The records of papers, in the order in which they are named; what is not there is left out. `refusal`: what is thrown instead of the
 * record with which they have more than so many characters together.
 */
export async function* recordsInOrder(
  connection: Queryable,
  by: NamedPapers,
  most: { characters: number; refusal: () => Error },
): AsyncGenerator<PaperRecord> {
  let characters = 0;
  for await (const texts of recordTexts(connection, by))
    for (const text of texts) {
      characters += text.length;
      if (characters > most.characters) throw most.refusal();
      yield storedRecord.parse(JSON.parse(text));
    }
}
