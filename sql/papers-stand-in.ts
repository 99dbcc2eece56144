import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { PaperRecord } from '../contract/resources/paper.ts';
import { sql, type Transaction } from './db.ts';

type Item = { kind: 'paper'; record: PaperRecord } | { kind: 'deletion'; pmid: string } | { kind: 'skipped' };
type Known = { id: string; hash: string };

/** Stand-in for the store of the index: goes with worker/literature-store.ts at the merge. */
export async function storePlainPapers(
  transaction: Transaction,
  items: readonly Item[],
  hashOf: (record: PaperRecord) => Buffer,
) {
  const counts = {
    added: 0,
    updated: 0,
    unchanged: 0,
    deleted: 0,
    skipped: [] as { reason: string; message: string }[],
  };
  await transaction.query(sql.unsafe`select pg_advisory_xact_lock(hashtext('literature_index'))`);
  const papers = items.flatMap((item) => (item.kind === 'paper' ? item.record : []));
  const hashes = papers.map((record) => hashOf(record).toString('hex'));
  const keysOf = ({ pmid, doi, pmcid }: Pick<PaperRecord, 'pmid' | 'doi' | 'pmcid'>, hash: string) => [
    ...[pmid && `pmid ${pmid}`, doi && `doi ${doi}`, pmcid && `pmcid ${pmcid}`].filter((key) => key !== null),
    ...((pmid ?? doi ?? pmcid) === null ? [hash] : []),
  ];
  const rows = await transaction.any(
    sql.type(
      z.object({
        id: z.string(),
        pmid: z.string().nullable(),
        doi: z.string().nullable(),
        pmcid: z.string().nullable(),
        hash: z.string(),
      }),
    )`
      select id, pmid::text, doi, pmcid, encode(content_hash, 'hex') as hash from papers
      where pmid = any(${sql.array(
        papers.flatMap(({ pmid }) => (pmid === null ? [] : Number(pmid))),
        'int4',
      )})
        or doi = any(${sql.array(
          papers.flatMap(({ doi }) => doi ?? []),
          'text',
        )})
        or pmcid = any(${sql.array(
          papers.flatMap(({ pmcid }) => pmcid ?? []),
          'text',
        )})
        or (pmid is null and doi is null and pmcid is null)`,
  );
  const known = new Map<string, Known>();
  for (const row of rows) for (const key of keysOf(row, row.hash)) known.set(key, row);
  const added: (string | null)[][] = [];
  for (const [i, record] of papers.entries()) {
    const hash = hashes[i]!;
    const keys = keysOf(record, hash);
    const same = keys.map((key) => known.get(key)).find((row) => row !== undefined);
    if (same === undefined) {
      const row = { id: uuidv7(), hash };
      for (const key of keys) known.set(key, row);
      added.push([row.id, record.pmid, record.pmcid, record.doi, hash, JSON.stringify(record)]);
      counts.added++;
    } else if (same.hash === hash) counts.unchanged++;
    else {
      counts.updated++;
      await transaction.query(sql.unsafe`
        update papers set content_hash = decode(${hash}, 'hex'), record = ${JSON.stringify(record)} where id = ${same.id}`);
    }
  }
  if (added.length > 0)
    await transaction.query(sql.unsafe`
      insert into papers (id, document, pmid, pmcid, doi, content_hash, record)
      select id::uuid, (select coalesce(max(document), -1) from papers) + row_number() over (), pmid::int, pmcid, doi,
        decode(hash, 'hex'), record::json
      from ${sql.unnest(added, ['text', 'text', 'text', 'text', 'text', 'text'])} as new (id, pmid, pmcid, doi, hash, record)`);
  for (const item of items)
    if (item.kind === 'deletion') {
      const { rowCount } = await transaction.query(sql.unsafe`delete from papers where pmid = ${Number(item.pmid)}`);
      counts.deleted += rowCount;
    }
  return counts;
}
