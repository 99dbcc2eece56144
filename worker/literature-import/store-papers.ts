import type { ParsedItem, SkipReason } from '../../domain/literature/formats/parsed-item.ts';
import type { Transaction } from '../../sql/db.ts';
import { holdSharedLibrary, type Library, lockIndex } from '../../sql/literature/library.ts';
import { deleteByPmid, findLikePapers } from '../../sql/literature/papers.ts';
import { deleteDocuments } from '../../sql/literature/segments.ts';
import { type MakeSegment, segmentHere } from '../threads/segments/pool.ts';
import type { Draft, Incoming, JoinedRecord } from './draft.ts';
import { draftsOf, inOrder } from './make-drafts.ts';
import { portionsOf } from './own-records.ts';
import { alike, hasShortTitle, identitiesOf, likenessOf, matchesOf, mayBeDuplicates } from './paper-identity.ts';
import { putDrafts } from './put-drafts.ts';
import { followRetractions } from './retractions.ts';

export type StoredCounts = {
  added: number;
  updated: number;
  unchanged: number;
  deleted: number;
  skipped: { reason: SkipReason | 'shared_paper'; message: string }[];
  /** Records of papers that the shared library has, of which an overlay keeps nothing. The id is a UUID. */
  noted: { paperId: string; title: string }[];
  /** Records that are one paper with an earlier record of the import. */
  joined: JoinedRecord[];
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
 * and nothing of the shared library changes. `storedWords`: see `addWords`.
 */
export async function storePapers(
  transaction: Transaction,
  library: Library,
  items: readonly ParsedItem[],
  begun: Date | null = null,
  { storedWords = new Set(), makeSegment = segmentHere }: { storedWords?: Set<string>; makeSegment?: MakeSegment } = {},
): Promise<StoredCounts> {
  const { incoming, withdrawn, skipped, superseded } = sorted(items);
  if (library === 'overlay') await holdSharedLibrary(transaction);
  await lockIndex(transaction, library);
  const shared = library === 'overlay' ? await sharedPapersOf(transaction, incoming) : incoming.map(() => null);
  const gone = await deleteByPmid(transaction, library, withdrawn);
  await deleteDocuments(transaction, library, gone);
  const own = incoming.filter((_, i) => shared[i] === null);
  const stored: StoredPortion[] = [];
  for await (const portion of library === 'overlay' ? portionsOf(transaction, own) : [own])
    stored.push(await storePortion(transaction, library, portion, begun, { storedWords, makeSegment }));
  const noted = incoming.flatMap(({ record }, i) => {
    const paperId = shared[i];
    return paperId == null ? [] : [{ paperId, title: record.title }];
  });
  const sum = (of: (portion: StoredPortion) => number) => stored.reduce((all, portion) => all + of(portion), 0);
  const absorbed = new Map(stored.flatMap((portion) => [...portion.absorbed]));
  const ownPapers = stored.flatMap(({ papers }) => papers).values();
  const withdrawnOfOthers = library === 'overlay' ? await sharedAmong(transaction, withdrawn) : [];
  return {
    added: sum(({ added }) => added),
    updated: sum(({ updated }) => updated),
    unchanged:
      sum(({ unchanged }) => unchanged) + superseded + (withdrawn.length - gone.length - withdrawnOfOthers.length),
    deleted: gone.length,
    skipped: [
      ...skipped,
      ...stored.flatMap(({ refused }) => refused.map((message) => ({ reason: 'too_large' as const, message }))),
      ...withdrawnOfOthers,
    ],
    noted,
    joined: stored.flatMap(({ joined }) => joined),
    possibleDuplicates: stored.flatMap(({ possibleDuplicates }) => possibleDuplicates),
    paperIds: shared.flatMap((paperId) => {
      const id = paperId ?? ownPapers.next().value?.id;
      return id === undefined ? [] : (absorbed.get(id) ?? id);
    }),
    absorbed,
  };
}

type StoredPortion = Awaited<ReturnType<typeof storePortion>>;

/** Stores records of which the shared library has nothing where they are of an overlay. */
async function storePortion(
  transaction: Transaction,
  library: Library,
  incoming: readonly Incoming[],
  begun: Date | null,
  into: { storedWords: Set<string>; makeSegment: MakeSegment },
) {
  const { drafts, ...rest } = await draftsOf(transaction, library, incoming, begun);
  const added = drafts.filter((draft) => draft.stored === null);
  const possibleDuplicates = await possibleDuplicatesOf(transaction, added);
  const retracted = await followRetractions(transaction, library, drafts);
  await putDrafts(transaction, library, [...drafts, ...retracted], into);
  return {
    ...rest,
    // Drafts go when they are stored: of each only what it is called is asked.
    papers: rest.papers.map((paper) => (paper === null ? null : { id: paper.id })),
    added: added.length,
    updated: drafts.length - added.length - drafts.filter(({ joinsOwn }) => joinsOwn).length,
    possibleDuplicates,
    absorbed: drafts.flatMap((draft) => draft.absorbed.map(({ id }) => [id, draft.id] as const)),
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
  const like: Map<string, Candidate[]> = Map.groupBy(
    found.map(({ id, likeness, last, collective, pages }) => ({
      ...{ id, key: likeness.toString('hex') },
      parts: once(() => alike({ author: { last, collective }, pages })),
    })),
    ({ key }) => key,
  );
  return added.flatMap((draft, i) => {
    const { record } = draft;
    const key = likenesses[i]?.toString('hex');
    if (key === undefined) return [];
    const own = {
      id: draft.id,
      parts: once(() => alike({ author: record.authors[0] ?? null, pages: record.journal.pages })),
    };
    const others = like.get(key);
    if (others === undefined) {
      like.set(key, [own]);
      return [];
    }
    const isShort = hasShortTitle(record);
    const other = others.find((paper) => mayBeDuplicates(own.parts(), paper.parts(), isShort));
    others.push(own);
    if (other === undefined) return [];
    const message = 'Title, year, first author and first page are the same as far as both have them.';
    return [{ paperId: other.id, title: record.title, message }];
  });
}

/** Few drafts have anything that is like them: of others the record stays unread. */
type Candidate = { id: string; parts: () => ReturnType<typeof alike> };

/** Thousands of one title are compared with each other. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
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
