import { z } from 'zod';
import type { PaperRecord } from '../../contract/resources/paper.ts';
import { type Queryable, sql } from '../db.ts';
import type { Library } from './library.ts';

const noticeRow = z.object({
  pmid: z.string().nullable(),
  doi: z.string().nullable(),
  type: z.string(),
  of_pmid: z.string().nullable(),
  of_doi: z.string().nullable(),
});
/** What the record of a notice says of itself and of other papers. */
export type RetractionNotice = Pick<PaperRecord, 'pmid' | 'doi' | 'relations'>;

/** Of an overlay, where a file may name one paper in any number of records. */
const mostOwnNotices = 5_000;

/** What says of any of these papers (pmid:…, doi:…) that it retracts it: in the library, of an overlay in the shared one too. */
export async function findRetractionNotices(
  connection: Queryable,
  library: Library,
  names: readonly string[],
): Promise<RetractionNotice[]> {
  if (names.length === 0) return [];
  const asked = sql.array([...names], 'text');
  const notices = (papers: string) => sql.fragment`
    select document, record from ${sql.identifier([papers])} where retracts is not null and retracts && ${asked}`;
  const all =
    library === 'shared'
      ? notices('papers')
      : sql.fragment`${notices('papers')} union all (${notices('overlay_papers')} and not hidden limit ${mostOwnNotices})`;
  const rows = await connection.any(sql.type(noticeRow)`
    select distinct document, n.record ->> 'pmid' as pmid, n.record ->> 'doi' as doi, r.type, r.pmid as of_pmid, r.doi as of_doi
    from (${all}) n cross join lateral json_to_recordset(n.record -> 'relations') as r (type text, pmid text, doi text)
    where 'pmid:' || r.pmid = any (${asked}) or 'doi:' || r.doi = any (${asked}) order by document`);
  return rows.map(({ pmid, doi, type, of_pmid, of_doi }) => ({
    ...{ pmid, doi },
    relations: [{ type, pmid: of_pmid, doi: of_doi, citation: null }],
  }));
}
