import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { PaperRecord } from '../contract/resources/paper.ts';
import { sql, type Transaction } from './db.ts';

type Item = { kind: 'paper'; record: PaperRecord } | { kind: 'deletion'; pmid: string } | { kind: 'skipped' };

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
  for (const item of items) {
    if (item.kind === 'skipped') continue;
    if (item.kind === 'deletion') {
      const { rowCount } = await transaction.query(sql.unsafe`delete from papers where pmid = ${Number(item.pmid)}`);
      counts.deleted += rowCount;
      continue;
    }
    const { record } = item;
    const hash = hashOf(record);
    const known = await transaction.maybeOne(sql.type(
      z.object({ id: z.string(), hash: z.custom<Buffer>(Buffer.isBuffer) }),
    )`select id, content_hash as hash from papers
      where pmid = ${record.pmid === null ? null : Number(record.pmid)} or pmcid = ${record.pmcid} or doi = ${record.doi}
        or (content_hash = ${sql.binary(hash)} and pmid is null and pmcid is null and doi is null) limit 1`);
    if (known === null) {
      counts.added++;
      await transaction.query(sql.unsafe`
        insert into papers (id, document, pmid, pmcid, doi, content_hash, record)
        values (${uuidv7()}, (select coalesce(max(document), -1) + 1 from papers), ${record.pmid === null ? null : Number(record.pmid)},
          ${record.pmcid}, ${record.doi}, ${sql.binary(hash)}, ${JSON.stringify(record)})`);
    } else if (known.hash.equals(hash)) counts.unchanged++;
    else {
      counts.updated++;
      await transaction.query(sql.unsafe`
        update papers set content_hash = ${sql.binary(hash)}, record = ${JSON.stringify(record)} where id = ${known.id}`);
    }
  }
  return counts;
}
