import type { PaperRecord } from '../../../contract/resources/paper.ts';

/** How far a source is to be trusted on a paper that several know: NLM's own records say most, and are corrected. */
const rank: Record<PaperRecord['source'], number> = { pubmed: 5, nbib: 4, europepmc: 3, jsonl: 2, ris: 1, bibtex: 1 };

/**
 * One record of what is stored and what comes in about the same paper. The better source speaks, of two as good the newer;
 * the other fills what it leaves open. A paper that any source knows as retracted stays so.
 */
export function mergeRecords(stored: PaperRecord, incoming: PaperRecord): PaperRecord {
  const takesOver = rank[incoming.source] >= rank[stored.source];
  const [first, second] = takesOver ? [incoming, stored] : [stored, incoming];
  // A new version of the same source's record may take something back.
  if (first.source === second.source)
    return {
      ...first,
      pmid: first.pmid ?? second.pmid,
      pmcid: first.pmcid ?? second.pmcid,
      doi: first.doi ?? second.doi,
    };
  const merged = { ...first } as Record<keyof PaperRecord, unknown>;
  for (const field of Object.keys(second) as (keyof PaperRecord)[])
    if (isEmpty(merged[field])) merged[field] = second[field];
  // Both go together: an abstract without its own sections would be told twice.
  if (first.abstract !== null) merged.abstract_sections = first.abstract_sections;
  merged.journal = Object.fromEntries(
    Object.entries(first.journal).map(([field, value]) => [field, value ?? second.journal[field as never]]),
  );
  merged.retracted = first.retracted || second.retracted;
  return merged as PaperRecord;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
