import { v7 as uuidv7 } from 'uuid';
import { conflict, invalidRequest } from '../../contract/errors.ts';
import { encodeId } from '../../contract/ids.ts';
import { parsePaperName } from '../../contract/paper-name.ts';
import {
  maximumPossibleDuplicates,
  maximumRecordsOfReview,
  maximumRecordsOfSet,
  maximumSetsOfReview,
  maximumStrategyBytesOfReview,
  type ReviewSetCreate,
} from '../../contract/resources/review.ts';
import { DuplicateSearch, titleKeyOf } from '../../domain/literature/screening/duplicates.ts';
import type { ToldQuery } from '../../domain/literature/search/told-query.ts';
import type { Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { findImport, type ImportRow, papersOfImport } from '../../sql/literature/imports.ts';
import { findPapersNamed } from '../../sql/literature/named-papers.ts';
import { emitEvent } from '../../sql/tables/events.ts';
import { countPairs } from '../../sql/tables/review-duplicates.ts';
import {
  addPossibleDuplicates,
  addRecords,
  countSets,
  createSet,
  type FoundPaper,
  findPapersForReview,
  findSet,
  isImportInReview,
  listSets,
  type NewRecord,
  type PossiblePair,
  recordIdentities,
} from '../../sql/tables/review-sets.ts';
import { findReview, lockReview } from '../../sql/tables/reviews.ts';
import { type Answer, found } from '../answer.ts';
import { listName, originOf } from '../caller.ts';
import { type Context, type Handlers, read, waits } from '../handlers.ts';
import { answerOnce, idempotencyKeyOf, onceFor } from '../idempotency.ts';
import { searchWithHistory } from '../search-history.ts';
import { takeTurns } from '../turns.ts';
import { queueOrdering } from './reviews.ts';

type CreateContext = Context<'review_sets.create'>;

/** What a set is made of: papers by their number in the index, as a search found them, as they were named, or of an import. */
type Found =
  | { documents: readonly number[]; query: ToldQuery; at: Date }
  | { names: readonly string[] }
  | { importUuid: string };

/** The papers of a set, one for each record. `imported`: the import whose records they are. */
type Papers = { papers: FoundPaper[]; notFound: readonly string[]; imported: ImportRow | null };

export const reviewSetHandlers = {
  'review_sets.list': read(async ({ services, caller, params, query }, connection) => {
    found(await findReview(connection, params.id), 'review');
    const list = listName(caller, 'review sets', params.id);
    const { items, nextAfter } = await listSets(connection, params.id, services.cursors.page(list, query));
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'review_sets.create': waits(async (given) => {
    const { services, caller, params } = given;
    const { db } = services;
    const key = idempotencyKeyOf(given);
    const once = key === null ? null : onceFor(given, key, given.body);
    const asked = given.body.search && (await searchWithHistory(services, caller, given.body.search));
    const context = { ...given, body: { ...given.body, ...(asked && { search: asked }) } };
    for (let tries = 1; ; tries++) {
      await db.inside(caller.tenantScope, async (connection) => {
        found(await findReview(connection, params.id), 'review');
      });
      const papers = await search(context);
      // A paper that was changed since has another number: then the search is made again, of a newer moment.
      const answer = await db
        .transaction(caller.tenantScope, (transaction) =>
          answerOnce(once, transaction, () => store(context, transaction, papers)),
        )
        .catch((error) => {
          if (error instanceof LibraryChanged && tries < 3) return null;
          throw error instanceof LibraryChanged
            ? conflict('The literature changed while it was searched, several times. Ask again in a minute.')
            : error;
        });
      if (answer !== null) return answer;
    }
  }),
} satisfies Partial<Handlers>;

class LibraryChanged extends Error {
  override name = 'LibraryChanged';
}

async function search({ services, caller, body }: CreateContext): Promise<Found> {
  if (body.import_id !== undefined) return { importUuid: uuidOf('import', body.import_id) };
  if (body.search === undefined) return { names: body.paper_ids! };
  const at = new Date();
  const found = await services.literature.matching(caller.tenantScope, body.search, maximumRecordsOfSet, at);
  const { documents, total, query } = found;
  if (total > maximumRecordsOfSet)
    throw invalidRequest(
      `The search finds ${total.toLocaleString('en')} papers, and a set holds up to ${maximumRecordsOfSet.toLocaleString('en')}. Narrow it, or split it by year_from and year_to.`,
      [{ path: 'search', message: `finds ${total} papers` }],
      { total },
    );
  return { documents, query, at };
}

async function store(context: CreateContext, transaction: Queryable, given: Found): Promise<Answer> {
  const { params, body } = context;
  // Of two who add at once the second compares with what the first has added.
  const review = found(await lockReview(transaction, params.id), 'review');
  if (review.title_abstract_closed_at !== null)
    throw conflict('Title and abstract of this review are closed, so nothing is added to it.', {
      reason: 'stage_closed',
    });
  const { papers, notFound, imported } = await papersOf(transaction, params.id, given);
  const before = await countSets(transaction, params.id);
  if (before.sets >= maximumSetsOfReview)
    throw conflict(`A review can hold ${maximumSetsOfReview} sets. Put several lists of one source together.`, {
      ...{ reason: 'limit_reached', limit: maximumSetsOfReview },
    });
  if (before.records + papers.length > maximumRecordsOfReview)
    throw conflict(
      `A review can hold ${maximumRecordsOfReview.toLocaleString('en')} records; it has ${before.records.toLocaleString('en')}, and these are ${papers.length.toLocaleString('en')} more. Narrow the search.`,
      { reason: 'limit_reached', limit: maximumRecordsOfReview },
    );
  const stated = statedSearch(body, given, imported);
  if (before.strategy_bytes + Buffer.byteLength(stated.strategy ?? '') > maximumStrategyBytesOfReview)
    throw conflict(
      `The search strategies of a review have at most ${maximumStrategyBytesOfReview / 1e6} MB together. Leave out those of lines that found nothing, or name long filters by their source.`,
      { reason: 'limit_reached', limit: maximumStrategyBytesOfReview },
    );
  const of = { reviewId: params.id, projectId: review.project_uuid };
  const { records, pairs, leftOut } = await comparedPapers(transaction, params.id, papers);
  const setId = await createSet(transaction, of, {
    ...{ name: body.name, kind: body.kind, platform: body.platform ?? null },
    ...stated,
    ...{ records: papers.length, leftOut, not_found: notFound.slice(0, 100) },
    importId: imported === null ? null : uuidOf('import', imported.id),
    skipped: imported?.counts.skipped ?? 0,
  });
  const entersAtFullText = body.kind !== 'database' && body.kind !== 'register';
  await addRecords(transaction, { ...of, setId, entersAtFullText }, records);
  await addPossibleDuplicates(transaction, of, pairs);
  await queueOrdering(transaction, review, context);
  const set = found(await findSet(transaction, setId), 'set');
  await emitEvent(transaction, originOf(context), {
    type: 'review.set_added',
    projectId: review.project_uuid,
    data: {
      ...{ project_id: review.project_id, review_id: review.id, set_id: set.id },
      import_id: imported?.id ?? null,
      ...{ records: set.records, duplicates: set.duplicates },
    },
  });
  return {
    data: set,
    status: 201,
    headers: { Location: `/v1/reviews/${encodeId('review', params.id)}/sets` },
  };
}

async function papersOf(transaction: Queryable, reviewId: string, given: Found): Promise<Papers> {
  if ('importUuid' in given) return papersImported(transaction, reviewId, given.importUuid);
  if ('documents' in given) {
    const papers = await findPapersForReview(transaction, { documents: given.documents });
    if (papers.length !== given.documents.length) throw new LibraryChanged('a paper has another number');
    return { papers, notFound: [], imported: null };
  }
  const names = given.names.map((text) => ({ text, name: parsePaperName(text)! }));
  const named = await findPapersNamed(transaction, names);
  const ids = [...new Set(names.flatMap(({ text }) => named.get(text)?.id ?? []))].map((id) => uuidOf('paper', id));
  return {
    papers: await findPapersForReview(transaction, { ids }),
    notFound: names.filter(({ text }) => !named.has(text)).map(({ text }) => text),
    imported: null,
  };
}

/** The papers of an import, record by record: several records of one paper are so many, since the source brought so many. */
async function papersImported(transaction: Queryable, reviewId: string, importUuid: string): Promise<Papers> {
  const imported = found(await findImport(transaction, importUuid), 'import');
  const { status, counts } = imported;
  if (status === 'queued' || status === 'running')
    throw conflict(`The import is ${status}. Add its records when it is completed.`, {
      ...{ reason: 'import_unfinished', status },
    });
  if (status !== 'completed')
    throw conflict(
      `The import has ${status === 'failed' ? 'failed' : 'been canceled'}, so not all of its records are there. Import the file again.`,
      { reason: 'import_not_whole', status },
    );
  if (await isImportInReview(transaction, reviewId, importUuid))
    throw conflict('The records of this import are in the review already, so they would count twice.', {
      reason: 'import_in_review',
    });
  const ids = await papersOfImport(transaction, importUuid);
  const stored = counts.added + counts.updated + counts.joined + counts.noted;
  if (Math.max(stored, ids.length) > maximumRecordsOfSet)
    throw conflict(
      `The import has ${Math.max(stored, ids.length).toLocaleString('en')} records, and a set holds up to ${maximumRecordsOfSet.toLocaleString('en')}. Split the file.`,
    );
  if (ids.length < Math.max(1, stored))
    throw conflict(
      stored + counts.unchanged === 0
        ? 'The import has no records that are papers.'
        : 'Which papers the records of this import are was not kept: it is older than that. Import the file again.',
    );
  const papers = await findPapersForReview(transaction, { ids: [...new Set(ids)] });
  const byId = new Map(papers.map((paper) => [paper.paper_id, paper]));
  return {
    papers: ids.flatMap((id) => byId.get(id) ?? []),
    notFound: ids.filter((id) => !byId.has(id)).map((id) => encodeId('paper', id)),
    imported,
  };
}

function statedSearch(body: ReviewSetCreate, given: Found, imported: ImportRow | null) {
  if (body.search !== undefined && 'at' in given) {
    const { q, syntax: _, ...filters } = body.search;
    return { strategy: q, syntax: given.query.syntax, query: given.query, filters, searchedAt: given.at };
  }
  const searchedAt = new Date(body.searched_at ?? imported?.created_at ?? Date.now());
  return { strategy: body.strategy ?? imported?.query ?? null, syntax: null, query: null, filters: {}, searchedAt };
}

/** The papers as records of a review, with what they duplicate, and the pairs that a person is asked about. */
async function comparedPapers(transaction: Queryable, reviewId: string, papers: readonly FoundPaper[]) {
  const turns = takeTurns();
  const search = new DuplicateSearch<string>();
  for await (const some of recordIdentities(transaction, reviewId))
    for (const record of some) {
      search.know(record.id, record);
      if (turns.isOver()) await turns.next();
    }
  const { open } = await countPairs(transaction, reviewId);
  const records: NewRecord[] = [];
  const pairs: PossiblePair[] = [];
  let leftOut = 0;
  for (const paper of papers) {
    const id = uuidv7();
    const titleKey = titleKeyOf(paper.title);
    const identity = { ...paper, titleKey, paperId: paper.paper_id, firstAuthor: paper.first_author };
    const { certain, possible } = search.add(id, identity);
    records.push({ ...paper, id, titleKey, duplicate: certain });
    for (const { of: earlier, rule } of possible)
      if (open + pairs.length < maximumPossibleDuplicates) pairs.push({ record: earlier, other: id, rule });
      else leftOut++;
    if (turns.isOver()) await turns.next();
  }
  return { records, pairs, leftOut };
}
