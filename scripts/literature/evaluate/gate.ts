import type { Figures } from './metrics.ts';

/** BM25F in SQL on the same collections, as a study of PostgreSQL, SQLite, Xapian and Lucene measured it. */
export const bm25f: Record<string, Figures> = {
  med: { ndcg10: 0.715, map: 0.545, recall100: 0.805 },
  cf: { ndcg10: 0.505, map: 0.314, recall100: 0.479 },
  nfcorpus: { ndcg10: 0.321, map: 0.145, recall100: 0.242 },
  scifact: { ndcg10: 0.7, map: 0.666, recall100: 0.928 },
  sysrev: { ndcg10: 0.248, map: 0.246, recall100: 0.254 },
  pubmedqa: { ndcg10: 0.994, map: 0.993, recall100: 0.999 },
  pool: { ndcg10: 0.781, map: 0.751, recall100: 0.91 },
};

export type Row = {
  collection: string;
  queries: number;
  found_nothing: string[];
  /** Those that found something in another spelling alone, with it. */
  corrected: string[];
  /** Of `found_nothing`, those with a word that some paper has. */
  missed: string[];
  figures: Figures;
};

const gated = ['med', 'cf', 'scifact', 'nfcorpus', 'sysrev'] as const;
const leastRatio = 1.06;

/**
 * Why the search ranks too badly, in sentences; none where all is well. The mean nDCG@10 of five collections is at least 1.06 of
 * BM25F's, where all five were asked, and no query finds nothing of which some paper has a word.
 */
export function failures(rows: readonly Row[]): string[] {
  const found = rows.flatMap(({ collection, missed }) =>
    missed.map((text) => `${collection}: "${text}" finds nothing, and some paper has its words.`),
  );
  const ratio = ratioToBm25f(rows);
  if (ratio !== null && ratio < leastRatio)
    found.push(`The mean nDCG@10 of ${gated.join(', ')} is ${ratio.toFixed(3)} of BM25F's, and not ${leastRatio}.`);
  return found;
}

/** The mean nDCG@10 of the five beside that of BM25F; null where one of them was not asked. */
export function ratioToBm25f(rows: readonly Row[]): number | null {
  let own = 0;
  let peer = 0;
  for (const name of gated) {
    const row = rows.find(({ collection }) => collection === name);
    if (row === undefined) return null;
    own += row.figures.ndcg10;
    peer += bm25f[name]!.ndcg10;
  }
  return own / peer;
}
