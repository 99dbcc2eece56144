import { v7 as uuidv7 } from 'uuid';
import { type PaperDates, type PaperRecord, paperRecord } from '../../contract/resources/paper.ts';
import { mergeRecords } from '../../domain/literature/formats/merge-records.ts';
import type { ParsedItem, SkipReason } from '../../domain/literature/formats/parsed-item.ts';
import { surfaceWords } from '../../domain/literature/index/analysis.ts';
import { textsOf } from '../../domain/literature/index/paper-terms.ts';
import { buildSegment } from '../../domain/literature/index/segment-builder.ts';
import type { Transaction } from '../../sql/db.ts';
import { holdSharedLibrary, type Library, lockIndex } from '../../sql/literature/library.ts';
import { deleteByPmid, deletePapers, findRecords, type PaperIdentity, putPapers } from '../../sql/literature/papers.ts';
import { addWords, deleteDocuments, insertSegment, nextDocument } from '../../sql/literature/segments.ts';
import { fingerprintOf, hashOf, identitiesOf, matchesOf, mayBeOne, namesOf } from './paper-identity.ts';

export type StoredCounts = {
  added: number;
  updated: number;
  unchanged: number;
  deleted: number;
  skipped: { reason: SkipReason | 'shared_paper'; message: string }[];
  /** Records of papers that the shared library has, of which an overlay keeps nothing. The id is a UUID. */
  noted: { paperId: string; title: string }[];
};

type Incoming = { record: PaperRecord; dates: PaperDates };

/** A paper that the batch adds or changes. */
type Draft = Incoming & {
  stored: PaperIdentity | null;
  contentHash: Buffer;
  /** Other stored papers that turn out to be this one. */
  absorbed: PaperIdentity[];
};

/**
 * Stores a batch of a source in the caller's transaction, papers and index alike. One paper for each PMID, PMCID or DOI,
 * whatever its source; the same records again change nothing. Within the batch a later record of a paper follows an
 * earlier, and a deletion counts from where it stands. Into an overlay comes only what the shared library does not have,
 * and nothing of the shared library changes.
 */
export async function storePapers(
  transaction: Transaction,
  library: Library,
  items: readonly ParsedItem[],
): Promise<StoredCounts> {
  const { incoming, withdrawn, skipped } = sorted(items);
  if (library === 'overlay') await holdSharedLibrary(transaction);
  await lockIndex(transaction, library);
  const { own, noted } =
    library === 'overlay' ? await besideShared(transaction, incoming) : { own: incoming, noted: [] };
  const gone = await deleteByPmid(transaction, library, withdrawn);
  const { drafts, unchanged } = await draftsOf(transaction, library, own);
  await putDrafts(transaction, library, drafts, gone);
  if (library === 'overlay') skipped.push(...(await sharedAmong(transaction, withdrawn)));
  const added = drafts.filter((draft) => draft.stored === null).length;
  return { added, updated: drafts.length - added, unchanged, deleted: gone.length, skipped, noted };
}

/** What an overlay may store of a batch, and the rest, whose papers the shared library has. */
async function besideShared(transaction: Transaction, incoming: readonly Incoming[]) {
  const shared = await matchesOf(
    transaction,
    'shared',
    incoming.map(({ record }) => record),
  );
  return {
    own: incoming.filter((_, i) => shared[i]!.length === 0),
    noted: incoming.flatMap(({ record }, i) =>
      shared[i]!.slice(0, 1).map(({ id }) => ({ paperId: id, title: record.title })),
    ),
  };
}

/** The deletions of a file that are about shared papers: those stay, and the import says so. */
async function sharedAmong(transaction: Transaction, pmids: readonly number[]): Promise<StoredCounts['skipped']> {
  const shared = await identitiesOf(
    transaction,
    'shared',
    pmids.map((pmid) => `pmid:${pmid}`),
  );
  return pmids
    .filter((pmid) => shared.has(`pmid:${pmid}`))
    .map((pmid) => ({
      reason: 'shared_paper',
      message: `PMID ${pmid} is a paper of the shared library, which a file of an account does not delete.`,
    }));
}

function sorted(items: readonly ParsedItem[]) {
  let incoming: Incoming[] = [];
  const withdrawn = new Set<number>();
  const skipped: StoredCounts['skipped'] = [];
  for (const item of items) {
    if (item.kind === 'skipped') skipped.push({ reason: item.reason, message: item.message });
    else if (item.kind === 'paper') incoming.push({ record: inOrder(item.record), dates: item.dates });
    else {
      withdrawn.add(Number(item.pmid));
      incoming = incoming.filter(({ record }) => record.pmid !== item.pmid);
    }
  }
  return { incoming, withdrawn: [...withdrawn], skipped };
}

const fields = Object.keys(paperRecord.shape) as (keyof PaperRecord)[];

/** The same record has the same text, and so the same hash, whatever order its fields came in. */
function inOrder(record: PaperRecord): PaperRecord {
  return Object.fromEntries(fields.map((field) => [field, record[field] ?? null])) as PaperRecord;
}

async function draftsOf(
  transaction: Transaction,
  library: Library,
  incoming: readonly Incoming[],
): Promise<{ drafts: Draft[]; unchanged: number }> {
  const names = incoming.map(({ record }) => namesOf(record));
  const hashes = incoming.map(({ record }) => hashOf(record));
  const matches = await matchesOf(
    transaction,
    library,
    incoming.map(({ record }) => record),
  );
  // Most of a file that comes again is as it was, so only what differs is read.
  const records = await findRecords(transaction, library, [
    ...new Set(matches.flatMap((found, i) => (isSame(found, hashes[i]!) ? [] : found.map((paper) => paper.id)))),
  ]);

  const drafts = new Map<string, Draft>();
  let unchanged = 0;
  for (const [i, { record, dates }] of incoming.entries()) {
    const earlier = names[i]!.map((name) => drafts.get(name)).find(
      (draft) => draft !== undefined && mayBeOne(record, draft.record.pmid),
    );
    const found = matches[i]!;
    if (earlier === undefined && isSame(found, hashes[i]!)) {
      unchanged++;
      continue;
    }
    const before = earlier ?? fromStored(found[0], records);
    if (before !== null && isOlder(before, record, dates)) {
      unchanged++;
      continue;
    }
    let merged = before === null ? record : inOrder(mergeRecords(before.record, record));
    for (const other of found.slice(1)) merged = inOrder(mergeRecords(records.get(other.id)!, merged));
    const contentHash = merged === record ? hashes[i]! : hashOf(merged);
    if (earlier === undefined && found.length === 1 && contentHash.equals(found[0]!.content_hash)) {
      unchanged++;
      continue;
    }
    const draft: Draft = earlier ?? { record, dates, stored: found[0] ?? null, contentHash, absorbed: [] };
    draft.record = merged;
    draft.contentHash = contentHash;
    draft.dates = before === null ? dates : laterDates(before.dates, dates);
    for (const other of found)
      if (other !== draft.stored && !draft.absorbed.includes(other)) {
        if (draft.stored === null) draft.stored = other;
        else draft.absorbed.push(other);
      }
    for (const name of namesOf(merged)) if (!drafts.has(name)) drafts.set(name, draft);
  }
  return { drafts: [...new Set(drafts.values())], unchanged };
}

const isSame = (found: readonly PaperIdentity[], hash: Buffer) =>
  found.length === 1 && found[0]!.content_hash.equals(hash);

function fromStored(paper: PaperIdentity | undefined, records: ReadonlyMap<string, PaperRecord>): Incoming | null {
  if (paper === undefined) return null;
  const { revised, entered, created } = paper;
  return { record: records.get(paper.id)!, dates: { revised, entered, created } };
}

/** A file of last year, loaded again, takes nothing back. */
function isOlder(before: Incoming, record: PaperRecord, dates: PaperDates): boolean {
  return (
    before.record.source === record.source &&
    before.dates.revised !== null &&
    dates.revised !== null &&
    dates.revised < before.dates.revised
  );
}

function laterDates(before: PaperDates, after: PaperDates): PaperDates {
  return {
    revised: after.revised ?? before.revised,
    entered: after.entered ?? before.entered,
    created: after.created ?? before.created,
  };
}

async function putDrafts(
  transaction: Transaction,
  library: Library,
  drafts: readonly Draft[],
  gone: readonly number[],
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
  await putPapers(
    transaction,
    library,
    drafts.map((draft, i) => ({
      id: draft.stored?.id ?? uuidv7(),
      document: first + i,
      record: draft.record,
      pmid: claims(draft, 'pmid') === null ? null : Number(draft.record.pmid),
      pmcid: claims(draft, 'pmcid'),
      doi: claims(draft, 'doi'),
      fingerprint: namesOf(draft.record)[0]!.startsWith('print:') ? fingerprintOf(draft.record) : null,
      contentHash: draft.contentHash,
      dates: draft.dates,
    })),
  );
  await insertSegment(transaction, library, buildSegment(first, drafts));
  const texts = drafts.flatMap(({ record }) => textsOf(record));
  await addWords(transaction, library, surfaceWords(...texts));
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
  return (draft: Draft, type: 'pmid' | 'pmcid' | 'doi'): string | null =>
    owners.get(`${type}:${draft.record[type]}`) === draft ? draft.record[type] : null;
}
