import { z } from 'zod';
import type { PaperName } from '../../contract/paper-name.ts';
import {
  type Paper,
  type PaperDates,
  type PaperRecord,
  type PaperReference,
  paperRecord,
  paperReference,
  sourcesOf,
} from '../../contract/resources/paper.ts';
import { BinaryArray } from '../binary/array.ts';
import { type Queryable, sql, type Transaction } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { type Library, libraryOf, lockIndex, tableOf } from './library.ts';
import { deleteDocuments } from './segments.ts';

/** A record, whose fields were checked when it was stored; those that there were not then say nothing. */
export const storedRecord = z
  .custom<PaperRecord>((value) => typeof value === 'object' && value !== null)
  .transform(
    (record): PaperRecord =>
      record.grants !== undefined && record.journal.nlm_id !== undefined
        ? record
        : {
            ...record,
            journal: { ...record.journal, nlm_id: record.journal.nlm_id ?? null },
            registry_numbers: record.registry_numbers ?? [],
            grants: record.grants ?? [],
            secondary_source_ids: record.secondary_source_ids ?? [],
          },
  );

export const paperRow = z.object({
  id: idColumn('paper'),
  document: z.int(),
  record: storedRecord,
  indexed_at: timestamp,
});
/** A paper, whose record was checked when it was stored. */
export type PaperRow = z.output<typeof paperRow>;

/** A paper as the API gives it. */
export function paperOf({ id, document, record, indexed_at }: PaperRow): Paper {
  return { id, ...record, sources: sourcesOf(record), library: libraryOf(document), indexed_at };
}

export type Identifiers = { pmids: readonly number[]; pmcids: readonly string[]; dois: readonly string[] };

const identityRow = z.object({
  id: z.string(),
  document: z.int(),
  pmid: z.int().nullable(),
  pmcid: z.string().nullable(),
  doi: z.string().nullable(),
  fingerprint: z.instanceof(Buffer).nullable(),
  content_hash: z.instanceof(Buffer),
  revised: z.string().nullable(),
  entered: z.string().nullable(),
  created: z.string().nullable(),
  indexed_at: z.date(),
  record_pmid: z.string().nullable(),
  record_pmcid: z.string().nullable(),
  record_doi: z.string().nullable(),
  title: z.string().nullable(),
  first_author: z.string().nullable(),
});
/** What tells one stored paper from another, without its record. The id is a UUID. */
export type PaperIdentity = z.output<typeof identityRow>;

/** The papers of a library that have any of these identifiers or fingerprints. */
export function findIdentities(
  connection: Queryable,
  library: Library,
  { pmids, pmcids, dois }: Identifiers,
  fingerprints: readonly Buffer[],
): Promise<readonly PaperIdentity[]> {
  const prints = new BinaryArray('bytea', 64_000);
  for (const fingerprint of fingerprints) prints.addBytes(fingerprint);
  const papers = tableOf(library, 'papers');
  return connection.any(sql.type(identityRow)`
    select id, document, pmid, pmcid, doi, fingerprint, content_hash, revised::text, entered::text, created::text,
      indexed_at, record ->> 'pmid' as record_pmid, record ->> 'pmcid' as record_pmcid, record ->> 'doi' as record_doi,
      record ->> 'title' as title, coalesce(record #>> '{authors,0,last}', record #>> '{authors,0,collective}') as first_author
    from ${papers}
    where id in (
      select id from ${papers} where pmid = any (${sql.array([...pmids], 'int4')})
      union select id from ${papers} where pmcid = any (${sql.array([...pmcids], 'text')})
      union select id from ${papers} where doi = any (${sql.array([...dois], 'text')})
      union select id from ${papers} where fingerprint = any (${sql.binary(prints.value)}::bytea[]))`);
}

const likePaper = z.object({
  id: z.string(),
  likeness: z.instanceof(Buffer),
  last: z.string().nullable(),
  collective: z.string().nullable(),
  pages: z.string().nullable(),
});
/** A paper of the same title and year as another: its first author and its pages. The id is a UUID. */
type LikePaper = z.output<typeof likePaper>;

/** The papers of both libraries that have any of these likenesses. */
export function findLikePapers(connection: Queryable, likenesses: readonly Buffer[]): Promise<readonly LikePaper[]> {
  const wanted = new BinaryArray('bytea', 64_000);
  for (const likeness of likenesses) wanted.addBytes(likeness);
  const like = (papers: 'papers' | 'overlay_papers') => sql.fragment`
    select id, likeness, record #>> '{authors,0,last}' as last, record #>> '{authors,0,collective}' as collective,
      record #>> '{journal,pages}' as pages
    from ${sql.identifier([papers])} where likeness = any (${sql.binary(wanted.value)}::bytea[])`;
  return connection.any(sql.type(likePaper)`${like('papers')} union all ${like('overlay_papers')} and not hidden`);
}

const referenceList = z
  .array(paperReference)
  .nullable()
  .transform((list) => list ?? []);
const recordRow = z.object({ id: z.string(), record: z.unknown(), reference_list: referenceList });

/** The records of a library's papers and what they cite, by UUID. */
export async function findRecords(
  connection: Queryable,
  library: Library,
  ids: readonly string[],
): Promise<Map<string, { record: PaperRecord; references: PaperReference[] }>> {
  if (ids.length === 0) return new Map();
  const papers = tableOf(library, 'papers');
  const rows = await connection.any(
    sql.type(
      recordRow,
    )`select id, record, reference_list from ${papers} where id = any (${sql.array([...ids], 'uuid')})`,
  );
  return new Map(
    rows.map(({ id, record, reference_list: references }) => [id, { record: paperRecord.parse(record), references }]),
  );
}

export type StoredPaper = {
  id: string;
  document: number;
  record: PaperRecord;
  references: readonly PaperReference[];
  /** Those of its identifiers that no other paper has. */
  pmid: number | null;
  pmcid: string | null;
  doi: string | null;
  fingerprint: Buffer | null;
  contentHash: Buffer;
  likeness: Buffer | null;
  dates: PaperDates;
  /** The papers that it says it retracts, as pmid:… and doi:…. */
  retracts: readonly string[];
};

const bytesRow = z.object({ id: z.string(), bytes: z.int() });

/** How many bytes the records of papers of an overlay have, with what they cite. UUIDs. */
export async function bytesOfOwnRecords(connection: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await connection.any(sql.type(bytesRow)`
    select id, record_bytes + reference_bytes as bytes from overlay_papers where id = any (${sql.array([...ids], 'uuid')})`);
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

type Written = (PaperRecord | readonly PaperReference[]) & { [storedJson]?: Buffer };
/** Under this a record has its own JSON. */
export const storedJson = Symbol('stored JSON');
const jsonOf = new WeakMap<Written, Buffer>();

/**
 * A record, or what it cites, as it is stored. Its hash is of the same bytes and its index is made of them, and to write it again took
 * longer than either: records never change.
 */
export function jsonAsStored(value: Written): Buffer {
  let json = value[storedJson] ?? jsonOf.get(value);
  if (json === undefined) jsonOf.set(value, (json = Buffer.from(JSON.stringify(value))));
  return json;
}

/** Whether its JSON is there. */
export const isWritten = (record: Written): boolean => storedJson in record || jsonOf.has(record);

/** Stores papers whose UUIDs, documents and identifiers are free. */
export async function putPapers(
  transaction: Transaction,
  library: Library,
  papers: readonly StoredPaper[],
): Promise<void> {
  if (papers.length === 0) return;
  const written = papers.map(({ record, references }) => ({
    record: jsonAsStored(record),
    references: references.length === 0 ? null : jsonAsStored(references),
  }));
  // Made at once as large as they become: to grow left as much garbage again beside each batch.
  let [ofRecords, ofLists] = [64, 64];
  for (const { record, references } of written) {
    ofRecords += 4 + record.length;
    ofLists += 4 + (references?.length ?? 0);
  }
  const records = new BinaryArray('json', ofRecords);
  const lists = new BinaryArray('json', ofLists);
  const hashes = new BinaryArray('bytea', 64_000);
  const prints = new BinaryArray('bytea', 64_000);
  const likenesses = new BinaryArray('bytea', 64_000);
  for (const [i, { record, references, contentHash, fingerprint, likeness }] of papers.entries()) {
    const json = written[i]!;
    if (json.references === null) lists.addNull();
    else lists.addBytes(json.references);
    records.addBytes(json.record);
    jsonOf.delete(references);
    jsonOf.delete(record);
    hashes.addBytes(contentHash);
    if (fingerprint === null) prints.addNull();
    else prints.addBytes(fingerprint);
    if (likeness === null) likenesses.addNull();
    else likenesses.addBytes(likeness);
  }
  const column = <T>(of: (paper: StoredPaper) => T) => papers.map(of);
  const ints = (of: (paper: StoredPaper) => number | null) => sql.array(column(of), 'int4');
  const texts = (of: (paper: StoredPaper) => string | null) => sql.array(column(of), 'text');
  const dates = (name: keyof PaperDates) => sql.fragment`${texts((paper) => paper.dates[name])}::date[]`;
  await transaction.query(sql.unsafe`
    insert into ${tableOf(library, 'papers')}
      (id, document, pmid, pmcid, doi, fingerprint, content_hash, likeness, revised, entered, created, record, reference_list,
      retracted, retracts)
    select unnest(${texts((paper) => paper.id)}::uuid[]), unnest(${ints((paper) => paper.document)}),
      unnest(${ints((paper) => paper.pmid)}), unnest(${texts((paper) => paper.pmcid)}),
      unnest(${texts((paper) => paper.doi)}), unnest(${sql.binary(prints.value)}::bytea[]),
      unnest(${sql.binary(hashes.value)}::bytea[]), unnest(${sql.binary(likenesses.value)}::bytea[]), unnest(${dates('revised')}), unnest(${dates('entered')}),
      unnest(${dates('created')}), unnest(${sql.binary(records.value)}::json[]), unnest(${sql.binary(lists.value)}::json[]),
      unnest(${sql.array(
        column(({ record }) => record.retracted),
        'bool',
      )}),
      string_to_array(unnest(${texts(({ retracts }) => (retracts.length === 0 ? null : retracts.join('\n')))}), E'\\n')`);
  // Megabytes a batch: left to garbage collection they had it go through all that the process holds, once a batch.
  records.free();
  lists.free();
}

export async function deletePapers(transaction: Transaction, library: Library, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.query(
    sql.unsafe`delete from ${tableOf(library, 'papers')} where id = any (${sql.array([...ids], 'uuid')})`,
  );
}

const documentRow = z.object({ document: z.int() });

/** Deletes what PubMed withdrew; the documents of those that were there. */
export async function deleteByPmid(
  transaction: Transaction,
  library: Library,
  pmids: readonly number[],
): Promise<number[]> {
  const rows = await transaction.any(sql.type(documentRow)`
    delete from ${tableOf(library, 'papers')} where pmid = any (${sql.array([...pmids], 'int4')}) returning document`);
  return rows.map((row) => row.document);
}

const columns = sql.fragment`id, document, record, indexed_at`;

/** A paper of the shared literature or of the caller's overlay; of two with the same identifier the shared one. */
export async function findPaper(connection: Queryable, name: PaperName): Promise<PaperRow | null> {
  const which =
    'id' in name
      ? sql.fragment`id = ${name.id}`
      : 'pmid' in name
        ? sql.fragment`pmid = ${name.pmid}`
        : 'pmcid' in name
          ? sql.fragment`pmcid = ${name.pmcid}`
          : sql.fragment`doi = ${name.doi}`;
  const [row] = await connection.any(sql.type(paperRow)`
    select ${columns} from papers where ${which} union all select ${columns} from overlay_papers where ${which}
    order by document limit 1`);
  return row ?? null;
}

const deletedDocumentRow = z.object({ document: z.int().nullable() });

/** Deletes a paper of the caller's overlay, with its audit event; false when the overlay has none of this id. */
export async function deleteOverlayPaper(transaction: Queryable, id: string): Promise<boolean> {
  await lockIndex(transaction, 'overlay');
  const document = await transaction.oneFirst(
    sql.type(deletedDocumentRow)`select delete_overlay_paper(${id}) as document`,
  );
  if (document === null) return false;
  await deleteDocuments(transaction, 'overlay', [document]);
  return true;
}
