import { v7 as uuidv7 } from 'uuid';
import { conflict, invalidRequest } from '../../contract/errors.ts';
import { encodeId } from '../../contract/ids.ts';
import { parsePaperName } from '../../contract/paper-name.ts';
import {
  maximumRecordsOfReview,
  maximumRecordsOfSet,
  maximumSetsOfReview,
  type ReviewSetCreate,
} from '../../contract/resources/review.ts';
import { findDuplicates, titleKeyOf } from '../../domain/literature/screening/duplicates.ts';
import type { Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { findPapersNamed } from '../../sql/literature/papers.ts';
import { emitEvent } from '../../sql/tables/events.ts';
import {
  addPossibleDuplicates,
  addRecords,
  countSets,
  createSet,
  type FoundPaper,
  findPapersForReview,
  findSet,
  listSets,
  recordIdentities,
} from '../../sql/tables/review-sets.ts';
import { findReview, lockReview } from '../../sql/tables/reviews.ts';
import { type Answer, found } from '../answer.ts';
import { listName, originOf } from '../caller.ts';
import { type Context, type Handlers, read, waits } from '../handlers.ts';
import { answerOnce, idempotencyKeyOf, onceFor } from '../idempotency.ts';
import { queueOrdering } from './reviews.ts';

type CreateContext = Context<'review_sets.create'>;

/** What a set is made of: papers by their number in the index, as a search found them, or as they were named. */
type Found = { documents: readonly number[]; syntax: string | null; at: Date } | { names: readonly string[] };

export const reviewSetHandlers = {
  'review_sets.list': read(async ({ services, caller, params, query }, connection) => {
    found(await findReview(connection, params.id), 'review');
    const list = listName(caller, 'review sets', params.id);
    const { items, nextAfter } = await listSets(connection, params.id, services.cursors.page(list, query));
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'review_sets.create': waits(async (context) => {
    const { services, caller, params, body } = context;
    const { db } = services;
    const key = idempotencyKeyOf(context);
    const once = key === null ? null : onceFor(context, key, body);
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
  if (body.search === undefined) return { names: body.paper_ids! };
  const at = new Date();
  const found = await services.literature.matching(caller.tenantScope, body.search, maximumRecordsOfSet, at);
  const { documents, total, syntax } = found;
  if (total > maximumRecordsOfSet)
    throw invalidRequest(
      `The search finds ${total.toLocaleString('en')} papers, and a set holds up to ${maximumRecordsOfSet.toLocaleString('en')}. Narrow it, or split it by year_from and year_to.`,
      [{ path: 'search', message: `finds ${total} papers` }],
      { total },
    );
  return { documents, syntax, at };
}

async function store(context: CreateContext, transaction: Queryable, given: Found): Promise<Answer> {
  const { params, body } = context;
  // Of two who add at once the second compares with what the first has added.
  const review = found(await lockReview(transaction, params.id), 'review');
  if (review.title_abstract_closed_at !== null)
    throw conflict('Title and abstract of this review are closed, so nothing is added to it.');
  const { papers, notFound } = await papersOf(transaction, given);
  const before = await countSets(transaction, params.id);
  if (before.sets >= maximumSetsOfReview)
    throw conflict(`A review can hold ${maximumSetsOfReview} sets. Put several lists of one source together.`);
  if (before.records + papers.length > maximumRecordsOfReview)
    throw conflict(
      `A review can hold ${maximumRecordsOfReview.toLocaleString('en')} records; it has ${before.records.toLocaleString('en')}, and these are ${papers.length.toLocaleString('en')} more. Narrow the search.`,
    );
  const setId = await createSet(
    transaction,
    { reviewId: params.id, projectId: review.project_uuid },
    {
      ...{ name: body.name, kind: body.kind, platform: body.platform ?? null },
      ...statedSearch(body, given),
      ...{ records: papers.length, not_found: notFound.slice(0, 100) },
    },
  );
  await addPapers(transaction, { reviewId: params.id, projectId: review.project_uuid, setId }, papers, body.kind);
  await queueOrdering(transaction, review, context);
  const set = found(await findSet(transaction, setId), 'set');
  await emitEvent(transaction, originOf(context), {
    type: 'review.set_added',
    projectId: review.project_uuid,
    data: {
      ...{ project_id: review.project_id, review_id: review.id, set_id: set.id },
      ...{ records: set.records, duplicates: set.duplicates },
    },
  });
  return {
    data: set,
    status: 201,
    headers: { Location: `/v1/reviews/${encodeId('review', params.id)}/sets` },
  };
}

async function papersOf(
  transaction: Queryable,
  given: Found,
): Promise<{ papers: FoundPaper[]; notFound: readonly string[] }> {
  if ('documents' in given) {
    const papers = await findPapersForReview(transaction, { documents: given.documents });
    if (papers.length !== given.documents.length) throw new LibraryChanged('a paper has another number');
    return { papers, notFound: [] };
  }
  const names = given.names.map((text) => ({ text, name: parsePaperName(text)! }));
  const named = await findPapersNamed(transaction, names);
  const ids = [...new Set(names.flatMap(({ text }) => named.get(text)?.id ?? []))].map((id) => uuidOf('paper', id));
  return {
    papers: await findPapersForReview(transaction, { ids }),
    notFound: names.filter(({ text }) => !named.has(text)).map(({ text }) => text),
  };
}

function statedSearch(body: ReviewSetCreate, given: Found) {
  if (body.search !== undefined && 'at' in given) {
    const { q, syntax: _, ...filters } = body.search;
    return { strategy: q, syntax: given.syntax, filters, searchedAt: given.at };
  }
  const searchedAt = body.searched_at === undefined ? new Date() : new Date(body.searched_at);
  return { strategy: body.strategy ?? null, syntax: null, filters: {}, searchedAt };
}

async function addPapers(
  transaction: Queryable,
  of: { reviewId: string; projectId: string; setId: string },
  papers: readonly FoundPaper[],
  kind: ReviewSetCreate['kind'],
): Promise<void> {
  const before = await recordIdentities(transaction, of.reviewId);
  const added = papers.map((paper) => ({
    ...paper,
    id: uuidv7(),
    titleKey: titleKeyOf(paper.title),
    ...{ paperId: paper.paper_id, firstAuthor: paper.first_author },
  }));
  const all = [...before, ...added];
  const { certain, possible } = findDuplicates(all, before.length);
  await addRecords(
    transaction,
    { ...of, entersAtFullText: kind !== 'database' && kind !== 'register' },
    added.map((record, i) => {
      const duplicate = certain.get(before.length + i);
      return {
        ...record,
        duplicate: duplicate === undefined ? null : { of: all[duplicate.of]!.id, rule: duplicate.rule },
      };
    }),
  );
  await addPossibleDuplicates(
    transaction,
    of,
    possible.map(({ record, other, rule }) => ({ record: all[record]!.id, other: all[other]!.id, rule })),
  );
}
