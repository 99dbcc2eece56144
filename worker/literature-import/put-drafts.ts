import { setImmediate } from 'node:timers/promises';
import { segmentInTurns } from '../../domain/literature/index/segment-builder.ts';
import type { Transaction } from '../../sql/db.ts';
import type { Library } from '../../sql/literature/library.ts';
import { deletePapers, type PaperIdentity, putPapers } from '../../sql/literature/papers.ts';
import { addWords, deleteDocuments, insertSegment, nextDocument } from '../../sql/literature/segments.ts';
import type { Draft } from './draft.ts';
import { fingerprintOf, identitiesOf, likenessOf, namesOf } from './paper-identity.ts';
import { namesRetractedBy } from './retractions.ts';

/** Puts drafts in the place of what they replace, papers and index alike; `gone` are documents of deleted papers. */
export async function putDrafts(
  transaction: Transaction,
  library: Library,
  drafts: readonly Draft[],
  gone: readonly number[],
  storedWords?: Set<string>,
): Promise<void> {
  const replaced = drafts.flatMap(({ stored, absorbed }) => (stored === null ? absorbed : [stored, ...absorbed]));
  await deleteDocuments(transaction, library, [...gone, ...replaced.map((paper) => paper.document)]);
  if (drafts.length === 0) return;
  const first = await nextDocument(transaction, library);
  const claims = await claimsOf(transaction, library, drafts, replaced);
  await deletePapers(
    transaction,
    library,
    replaced.map((paper) => paper.id),
  );
  // The database stores them while this process makes the index of them.
  const stored = putPapers(
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
  const surfaces = await afterBoth(stored, indexDrafts(transaction, library, { first, drafts, stored }));
  await addWords(transaction, library, surfaces, storedWords);
}

/** Answers with the words that are written in the papers. */
async function indexDrafts(
  transaction: Transaction,
  library: Library,
  { first, drafts, stored }: { first: number; drafts: readonly Draft[]; stored: Promise<unknown> },
): Promise<ReadonlySet<string>> {
  const turns = segmentInTurns(first, drafts);
  for (;;) {
    const { value: segment, done } = turns.next();
    if (done) {
      await insertSegment(transaction, library, segment, stored);
      return segment.surfaces;
    }
    await setImmediate();
  }
}

/**
 * What the second comes to. Where one fails the other is waited for all the same: no statement may be under way, nor come, when
 * the transaction is over.
 */
async function afterBoth<T>(first: Promise<unknown>, second: Promise<T>): Promise<T> {
  const [one, other] = await Promise.allSettled([first, second]);
  if (one.status === 'rejected') throw one.reason;
  if (other.status === 'rejected') throw other.reason;
  return other.value;
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
