import { v7 as uuidv7 } from 'uuid';
import type { JoinRule } from '../../contract/resources/literature-import.ts';
import { type PaperDates, type PaperRecord, type PaperReference, paperRecord } from '../../contract/resources/paper.ts';
import { mergeRecords } from '../../domain/literature/formats/merge-records.ts';
import type { ParsedItem, SkipReason } from '../../domain/literature/formats/parsed-item.ts';
import { surfaceWords } from '../../domain/literature/index/analysis.ts';
import { textsOf } from '../../domain/literature/index/paper-terms.ts';
import { buildSegment } from '../../domain/literature/index/segment-builder.ts';
import type { Transaction } from '../../sql/db.ts';
import { holdSharedLibrary, type Library, lockIndex } from '../../sql/literature/library.ts';
import {
  deleteByPmid,
  deletePapers,
  findLikePapers,
  findRecords,
  type LikePaper,
  type PaperIdentity,
  putPapers,
} from '../../sql/literature/papers.ts';
import { addWords, deleteDocuments, insertSegment, nextDocument } from '../../sql/literature/segments.ts';
import type { Draft, Incoming } from './draft.ts';
import {
  contentHashOf,
  fingerprintOf,
  identifiersOf,
  identitiesOf,
  likenessOf,
  matchesOf,
  mayBeDuplicates,
  mayBeOne,
  namesOf,
  ruleOf,
} from './paper-identity.ts';
import { followRetractions, namesRetractedBy } from './retractions.ts';

export type StoredCounts = {
  added: number;
  updated: number;
  unchanged: number;
  deleted: number;
  skipped: { reason: SkipReason | 'shared_paper'; message: string }[];
  /** Records of papers that the shared library has, of which an overlay keeps nothing. The id is a UUID. */
  noted: { paperId: string; title: string }[];
  /** Records that are one paper with an earlier record of the import. */
  joined: { title: string; rule: JoinRule }[];
  /** Papers that were added though one that is much like them is there. UUIDs. */
  possibleDuplicates: { paperId: string; title: string; message: string }[];
  /** Which paper each record is that was stored, found unchanged, joined or noted, in the order of the records. UUIDs. */
  paperIds: string[];
  /** Papers that turned out to be others, and which. UUIDs. */
  absorbed: ReadonlyMap<string, string>;
};

/**
 * Stores a batch of a source in the caller's transaction, papers and index alike. One paper for each PMID, PMCID or DOI,
 * whatever its source, but where other identifiers contradict; the same records again change nothing. Each record counts once:
 * as a paper added, updated or unchanged, as skipped or noted, as joined to an earlier one since the import `begun`, or as a
 * deletion that found its paper; one that found none changes nothing. Within the batch a later record of a paper follows an
 * earlier, and a deletion counts from where it stands. Into an overlay comes only what the shared library does not have,
 * and nothing of the shared library changes.
 */
export async function storePapers(
  transaction: Transaction,
  library: Library,
  items: readonly ParsedItem[],
  begun: Date | null = null,
): Promise<StoredCounts> {
  const { incoming, withdrawn, skipped, superseded } = sorted(items);
  if (library === 'overlay') await holdSharedLibrary(transaction);
  await lockIndex(transaction, library);
  const shared = library === 'overlay' ? await sharedPapersOf(transaction, incoming) : incoming.map(() => null);
  const gone = await deleteByPmid(transaction, library, withdrawn);
  const own = incoming.filter((_, i) => shared[i] === null);
  const { drafts, unchanged, joined, papers } = await draftsOf(transaction, library, own, begun);
  const noted = incoming.flatMap(({ record }, i) => {
    const paperId = shared[i];
    return paperId == null ? [] : [{ paperId, title: record.title }];
  });
  const ownPapers = papers.values();
  const absorbed = new Map(drafts.flatMap((draft) => draft.absorbed.map(({ id }) => [id, draft.id] as const)));
  const added = drafts.filter((draft) => draft.stored === null);
  const possibleDuplicates = await possibleDuplicatesOf(transaction, added);
  const retracted = await followRetractions(transaction, library, drafts);
  await putDrafts(transaction, library, [...drafts, ...retracted], gone);
  const refused = library === 'overlay' ? await sharedAmong(transaction, withdrawn) : [];
  return {
    added: added.length,
    updated: drafts.length - added.length - drafts.filter(({ joinsOwn }) => joinsOwn).length,
    unchanged: unchanged + superseded + (withdrawn.length - gone.length - refused.length),
    deleted: gone.length,
    skipped: [...skipped, ...refused],
    noted,
    joined,
    possibleDuplicates,
    paperIds: shared.map((paperId) => {
      const id = paperId ?? ownPapers.next().value!.id;
      return absorbed.get(id) ?? id;
    }),
    absorbed,
  };
}

/** Papers that are about to be added, beside those in the libraries, or earlier among them, that they may be again. */
async function possibleDuplicatesOf(
  transaction: Transaction,
  added: readonly Draft[],
): Promise<StoredCounts['possibleDuplicates']> {
  const likenesses = added.map(({ record }) => likenessOf(record));
  const found = await findLikePapers(
    transaction,
    likenesses.filter((one) => one !== null),
  );
  const like = Map.groupBy(found, ({ likeness }) => likeness.toString('hex'));
  return added.flatMap(({ id, record }, i) => {
    const key = likenesses[i]?.toString('hex');
    if (key === undefined) return [];
    const other = like.get(key)?.find((paper) => mayBeDuplicates(record, paper));
    const own: LikePaper = {
      ...{ id, likeness: likenesses[i]!, author: record.authors[0] ?? null, pages: record.journal.pages },
    };
    like.set(key, [...(like.get(key) ?? []), own]);
    if (other === undefined) return [];
    const message = 'Title, year, first author and first page are the same as far as both have them.';
    return [{ paperId: other.id, title: record.title, message }];
  });
}

/** Of each record the paper of the shared library, of which an overlay stores nothing; null where there is none. */
async function sharedPapersOf(
  transaction: Transaction,
  incoming: readonly Incoming[],
): Promise<readonly (string | null)[]> {
  const shared = await matchesOf(
    transaction,
    'shared',
    incoming.map(({ record }) => record),
  );
  return shared.map(([paper]) => paper?.id ?? null);
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
  let superseded = 0; // by a deletion further on, and deletions that stand there twice
  const withdrawn = new Set<number>();
  const skipped: StoredCounts['skipped'] = [];
  for (const item of items) {
    if (item.kind === 'skipped') skipped.push({ reason: item.reason, message: item.message });
    else if (item.kind === 'paper')
      incoming.push({ record: inOrder(item.record), dates: item.dates, references: item.references ?? [] });
    else {
      const before = incoming.length + withdrawn.size;
      withdrawn.add(Number(item.pmid));
      incoming = incoming.filter(({ record }) => record.pmid !== item.pmid);
      superseded += before + 1 - (incoming.length + withdrawn.size);
    }
  }
  return { incoming, withdrawn: [...withdrawn], skipped, superseded };
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
  begun: Date | null,
): Promise<{
  drafts: Draft[];
  unchanged: number;
  joined: StoredCounts['joined'];
  /** Which paper each record is. */
  papers: readonly { id: string }[];
}> {
  const names = incoming.map(({ record }) => namesOf(record));
  const hashes = incoming.map(({ record, references }) => contentHashOf(record, references));
  const matches = await matchesOf(
    transaction,
    library,
    incoming.map(({ record }) => record),
  );
  // Most of a file that comes again is as it was, so only what differs is read.
  const records = await findRecords(transaction, library, [
    ...new Set(matches.flatMap((found, i) => (isSame(found, hashes[i]!) ? [] : found.map((paper) => paper.id)))),
  ]);

  const drafts = new Set<Draft>();
  const byName = new Map<string, Draft>();
  /** By the UUIDs of the stored papers that they take the place of. */
  const byStored = new Map<string, Draft>();
  let unchanged = 0;
  const joined: StoredCounts['joined'] = [];
  const papers: { id: string }[] = [];
  for (const [i, { record, dates, references }] of incoming.entries()) {
    const earlier = [
      ...names[i]!.map((name) => byName.get(name)),
      ...matches[i]!.map((paper) => byStored.get(paper.id)),
    ].find((draft) => draft !== undefined && mayBeOne(record, draft.record));
    const free = matches[i]!.filter((paper) => !byStored.has(paper.id));
    const isOwn = begun !== null && free[0] !== undefined && free[0].indexed_at >= begun;
    if (earlier !== undefined) joined.push({ title: record.title, rule: ruleOf(record, earlier.record) });
    else if (isOwn) joined.push({ title: record.title, rule: ruleOf(record, identifiersOf(free[0]!)) });
    const leave = () => {
      papers.push(earlier ?? free[0]!);
      if (earlier === undefined && !isOwn) unchanged++;
    };
    if (earlier === undefined && isSame(free, hashes[i]!)) {
      leave();
      continue;
    }
    const before = earlier ?? fromStored(free[0], records);
    if (before !== null && isOlder(before, record, dates)) {
      leave();
      continue;
    }
    const isRevision = before !== null && isNewer(dates, before.dates);
    let merged = before === null ? record : inOrder(mergeRecords(before.record, record, { isRevision }));
    let cited = before === null ? references : longerList(before.references, references, isRevision);
    const found = earlier === undefined ? free.slice(0, 1) : [];
    for (const other of free) {
      if (found.includes(other)) continue;
      // One that the others contradict stays a paper of its own, though this record has identifiers of both.
      if (!mayBeOne(merged, identifiersOf(other))) continue;
      // What was not read is as the record is.
      const { record: read, references: listed } = records.get(other.id) ?? { record, references };
      merged = inOrder(mergeRecords(read, merged));
      cited = longerList(listed, cited, false);
      found.push(other);
    }
    const contentHash = merged === record && cited === references ? hashes[i]! : contentHashOf(merged, cited);
    if (earlier === undefined && found.length === 1 && contentHash.equals(found[0]!.content_hash)) {
      leave();
      continue;
    }
    const draft: Draft = earlier ?? {
      ...{
        id: found[0]?.id ?? uuidv7(),
        record,
        dates,
        references,
        stored: found[0] ?? null,
        contentHash,
        absorbed: [],
      },
      joinsOwn: isOwn,
    };
    draft.record = merged;
    draft.references = cited;
    draft.contentHash = contentHash;
    draft.dates = before === null ? dates : laterDates(before.dates, dates);
    for (const other of found) {
      byStored.set(other.id, draft);
      if (draft.stored === null) {
        draft.stored = other;
        draft.id = other.id;
      } else if (other !== draft.stored) draft.absorbed.push(other);
    }
    drafts.add(draft);
    papers.push(draft);
    for (const name of namesOf(merged)) if (!byName.has(name)) byName.set(name, draft);
  }
  return { drafts: [...drafts], unchanged, joined, papers };
}

const isSame = (found: readonly PaperIdentity[], hash: Buffer) =>
  found.length === 1 && found[0]!.content_hash.equals(hash);

/** A source that has listed references once may leave them out; what it lists anew stands for all of them. */
const longerList = (before: readonly PaperReference[], after: readonly PaperReference[], isRevision: boolean) =>
  after.length > 0 && (isRevision || after.length >= before.length) ? after : before;

function fromStored(
  paper: PaperIdentity | undefined,
  records: Awaited<ReturnType<typeof findRecords>>,
): Incoming | null {
  if (paper === undefined) return null;
  const { revised, entered, created } = paper;
  return { ...records.get(paper.id)!, dates: { revised, entered, created } };
}

/** Whether the source says that it has changed the record since. */
const isNewer = ({ revised }: PaperDates, before: PaperDates): boolean =>
  revised !== null && (before.revised === null || revised > before.revised);

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
