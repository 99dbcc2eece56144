import type { ParsedItem, SkipReason } from '../../domain/literature/formats/parsed-item.ts';
import type { Transaction } from '../../sql/db.ts';
import { holdSharedLibrary, type Library, lockIndex } from '../../sql/literature/library.ts';
import { deleteByPmid, findLikePapers, type LikePaper } from '../../sql/literature/papers.ts';
import { type MakeSegment, segmentHere } from '../threads/segments/pool.ts';
import type { Draft, Incoming, JoinedRecord } from './draft.ts';
import { draftsOf, inOrder } from './make-drafts.ts';
import { identitiesOf, likenessOf, matchesOf, mayBeDuplicates } from './paper-identity.ts';
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
  await putDrafts(transaction, library, [...drafts, ...retracted], gone, { storedWords, makeSegment });
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
  const like: Map<string, (LikePaper | Draft)[]> = Map.groupBy(found, ({ likeness }) => likeness.toString('hex'));
  return added.flatMap((draft, i) => {
    const { record } = draft;
    const key = likenesses[i]?.toString('hex');
    if (key === undefined) return [];
    const others = like.get(key);
    const other = others?.find((paper) => mayBeDuplicates(record, 'record' in paper ? shownOf(paper) : paper));
    if (others === undefined) like.set(key, [draft]);
    else others.push(draft);
    if (other === undefined) return [];
    const message = 'Title, year, first author and first page are the same as far as both have them.';
    return [{ paperId: other.id, title: record.title, message }];
  });
}

/** Few drafts have anything that is like them: of others the record stays unread. */
const shownOf = ({ record }: Draft) => ({ author: record.authors[0] ?? null, pages: record.journal.pages });

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
