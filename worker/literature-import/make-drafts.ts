import { v7 as uuidv7 } from 'uuid';
import type { PaperDates, PaperRecord, PaperReference } from '../../contract/resources/paper.ts';
import { mergeRecords } from '../../domain/literature/formats/merge-records.ts';
import type { Transaction } from '../../sql/db.ts';
import type { Library } from '../../sql/literature/library.ts';
import { findRecords, isWritten, type PaperIdentity } from '../../sql/literature/papers.ts';
import type { Draft, Incoming, JoinedRecord } from './draft.ts';
import { tooLarge } from './own-records.ts';
import { contentHashOf, identifiersOf, matchesOf, mayBeOne, namesOf, ruleOf } from './paper-identity.ts';

/** The same record has the same text, and so the same hash, whatever order its fields came in. */
export function inOrder(record: PaperRecord): PaperRecord {
  if (isWritten(record)) return record;
  const ordered: PaperRecord = {
    pmid: record.pmid ?? null,
    pmcid: record.pmcid ?? null,
    doi: record.doi ?? null,
    external_id: record.external_id ?? null,
    title: record.title ?? null,
    vernacular_title: record.vernacular_title ?? null,
    abstract: record.abstract ?? null,
    abstract_sections: record.abstract_sections ?? null,
    authors: record.authors ?? null,
    journal: record.journal ?? null,
    publication_date: record.publication_date ?? null,
    year: record.year ?? null,
    language: record.language ?? null,
    publication_types: record.publication_types ?? null,
    mesh: record.mesh ?? null,
    keywords: record.keywords ?? null,
    substances: record.substances ?? null,
    registry_numbers: record.registry_numbers ?? null,
    grants: record.grants ?? null,
    secondary_source_ids: record.secondary_source_ids ?? null,
    relations: record.relations ?? null,
    retracted: record.retracted ?? null,
    source: record.source ?? null,
  };
  // What most papers have not is in the record of those that have it alone.
  if (record.other_dois !== undefined) ordered.other_dois = record.other_dois;
  if (record.book !== undefined) ordered.book = record.book;
  if (record.url !== undefined) ordered.url = record.url;
  if (record.sources !== undefined) ordered.sources = record.sources ?? null;
  return ordered;
}

/** What becomes of the records of a batch: papers that are added or changed, of which several records may be one. */
export async function draftsOf(
  transaction: Transaction,
  library: Library,
  incoming: readonly Incoming[],
  begun: Date | null,
): Promise<{
  drafts: Draft[];
  unchanged: number;
  joined: JoinedRecord[];
  /** Which paper each record is; null: none, it is too large. */
  papers: readonly ({ id: string } | null)[];
  /** Why records became no part of their papers. */
  refused: readonly string[];
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
  const joined: JoinedRecord[] = [];
  const papers: ({ id: string } | null)[] = [];
  const refused: string[] = [];
  for (const [i, { record, dates, references }] of incoming.entries()) {
    // Looked at before anything is read for it.
    const why = library === 'overlay' ? tooLarge({ record, references }) : null;
    if (why !== null) {
      refused.push(why);
      papers.push(null);
      continue;
    }
    const earlier = [
      ...names[i]!.map((name) => byName.get(name)),
      ...matches[i]!.map((paper) => byStored.get(paper.id)),
    ].find((draft) => draft !== undefined && mayBeOne(record, draft.record));
    const free = matches[i]!.filter((paper) => !byStored.has(paper.id));
    const isOwn = begun !== null && free[0] !== undefined && free[0].indexed_at >= begun;
    const tell = () => {
      if (earlier !== undefined) joined.push({ title: record.title, rule: ruleOf(record, earlier.record) });
      else if (isOwn) joined.push({ title: record.title, rule: ruleOf(record, identifiersOf(free[0]!)) });
    };
    const leave = () => {
      tell();
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
    const outgrown =
      library === 'overlay' && merged !== record ? tooLarge({ record: merged, references: cited }, before) : null;
    if (outgrown !== null) {
      refused.push(outgrown);
      papers.push(null);
      continue;
    }
    const contentHash = merged === record && cited === references ? hashes[i]! : contentHashOf(merged, cited);
    if (earlier === undefined && found.length === 1 && contentHash.equals(found[0]!.content_hash)) {
      leave();
      continue;
    }
    tell();
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
  return { drafts: [...drafts], unchanged, joined, papers, refused };
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
