import type { Transaction } from '../../sql/db.ts';
import type { Library } from '../../sql/literature/library.ts';
import { deletePapers, type PaperIdentity, putPapers } from '../../sql/literature/papers.ts';
import { addWords, deleteDocuments, insertSegment, nextDocument } from '../../sql/literature/segments.ts';
import type { MakeSegment } from '../threads/segments/pool.ts';
import type { Draft } from './draft.ts';
import { fingerprintOf, identitiesOf, likenessOf, namesOf } from './paper-identity.ts';
import { namesRetractedBy } from './retractions.ts';

/** Puts drafts in the place of what they replace, papers and index alike. */
export async function putDrafts(
  transaction: Transaction,
  library: Library,
  drafts: readonly Draft[],
  { storedWords, makeSegment }: { storedWords: Set<string>; makeSegment: MakeSegment },
): Promise<void> {
  const replaced = drafts.flatMap(({ stored, absorbed }) => (stored === null ? absorbed : [stored, ...absorbed]));
  if (drafts.length === 0) return;
  await deleteDocuments(
    transaction,
    library,
    replaced.map((paper) => paper.document),
  );
  // The index of them is made while the database stores them.
  const segment = makeSegment(drafts);
  segment.catch(() => {}); // met when it is waited for
  const first = await nextDocument(transaction, library);
  const claims = await claimsOf(transaction, library, drafts, replaced);
  await deletePapers(
    transaction,
    library,
    replaced.map((paper) => paper.id),
  );
  await putPapers(
    transaction,
    library,
    drafts.map((draft, i) => ({
      id: draft.id,
      document: first + i,
      record: draft.record,
      references: draft.references,
      ...claims(draft),
      contentHash: draft.contentHash,
      likeness: likenessOf(draft.record),
      dates: draft.dates,
      retracts: namesRetractedBy(draft.record),
    })),
  );
  const rows = await segment;
  await insertSegment(transaction, library, first, rows);
  await addWords(transaction, library, rows.surfaces, storedWords);
}

/** Which identifiers a paper is found by: each of them leads to one paper, the first that had it. */
async function claimsOf(
  transaction: Transaction,
  library: Library,
  drafts: readonly Draft[],
  replaced: readonly PaperIdentity[],
) {
  const taken = await identitiesOf(
    transaction,
    library,
    drafts.flatMap(({ record }) => namesOf(record)),
  );
  const free = new Set(replaced.map((paper) => paper.id));
  const owners = new Map<string, Draft>();
  for (const draft of drafts)
    for (const name of namesOf(draft.record)) {
      const holder = taken.get(name);
      if (!owners.has(name) && (holder === undefined || free.has(holder.id))) owners.set(name, draft);
    }
  return (draft: Draft) => {
    const { record } = draft;
    const claimed = (type: 'pmid' | 'pmcid' | 'doi') =>
      owners.get(`${type}:${record[type]}`) === draft ? record[type] : null;
    const [pmid, pmcid, doi] = [claimed('pmid'), claimed('pmcid'), claimed('doi')];
    // What has no identifier, or none that another paper has not got, is known again by what it looks like.
    const isNamed = pmid !== null || pmcid !== null || doi !== null;
    return {
      pmid: pmid === null ? null : Number(pmid),
      ...{ pmcid, doi },
      fingerprint: isNamed ? null : fingerprintOf(record),
    };
  };
}
