import { conflict, invalidRequest, notFound } from '../../contract/errors.ts';
import { parsePaperName } from '../../contract/paper-name.ts';
import type { PaperRecord } from '../../contract/resources/paper.ts';
import { maximumPapersOfFile, type PaperFileFormat } from '../../contract/resources/paper-file.ts';
import { formatCitations, mediaTypes } from '../../domain/literature/citations/citation.ts';
import { uuidOf } from '../../sql/ids.ts';
import { findPapersNamed, findRecordsInOrder } from '../../sql/literature/papers.ts';
import { papersOfRecords } from '../../sql/tables/review-papers.ts';
import { isSetOfReview } from '../../sql/tables/review-sets.ts';
import { findReview } from '../../sql/tables/reviews.ts';
import { type Answer, found } from '../answer.ts';
import { type Context, type Handlers, waits } from '../handlers.ts';
import { searchWithHistory } from '../search-history.ts';

async function fileOf(records: readonly PaperRecord[], format: PaperFileFormat) {
  const citations = await formatCitations(records, format);
  return { format, media_type: mediaTypes[format], papers: records.length, citations };
}

const tooMany = (papers: number | null, path: string, wayOut: string) =>
  invalidRequest(
    `${papers === null ? 'More' : `These are ${papers.toLocaleString('en')} papers, and more`} than ${maximumPapersOfFile.toLocaleString('en')} are not put into one file. ${wayOut}`,
    [{ path, message: `must be of at most ${maximumPapersOfFile} papers` }],
    papers === null ? {} : { papers },
  );

/** So often a search is made again of a newer moment when the literature was changed between finding papers and reading them. */
const mostTries = 3;

/** A handler whose work waits for its turn among the files of its account. */
const inTurn =
  <Name extends 'literature.citations' | 'reviews.citations'>(make: (context: Context<Name>) => Promise<Answer>) =>
  (context: Context<Name>) =>
    context.services.paperFiles(context.caller.tenantScope.accountId, () => make(context));

export const paperFileHandlers = {
  'literature.citations': waits(
    inTurn<'literature.citations'>(async (context) => {
      const { services, caller, body } = context;
      if (body.paper_ids === undefined) {
        const search = await searchWithHistory(services, caller, body.search!);
        const records = await recordsOfSearch(context, search);
        return { data: { ...(await fileOf(records, body.format)), not_found: [] } };
      }
      const names = body.paper_ids.map((text) => ({ text, name: parsePaperName(text)! }));
      const papers = await services.db.inside(caller.tenantScope, (connection) => findPapersNamed(connection, names));
      const records = new Set(names.flatMap(({ text }) => papers.get(text)?.record ?? []));
      const notFound = names.filter(({ text }) => !papers.has(text)).map(({ text }) => text);
      return { data: { ...(await fileOf([...records], body.format)), not_found: notFound } };
    }),
  ),

  'reviews.citations': waits(
    inTurn<'reviews.citations'>(async ({ services, caller, params, query }) => {
      const which = {
        reviewId: params.id,
        state: query.state ?? null,
        setId: query.set === undefined ? null : uuidOf('reviewSet', query.set),
      };
      const records = await services.db.snapshot(caller.tenantScope, async (snapshot) => {
        const review = found(await findReview(snapshot, params.id), 'review');
        if (which.setId !== null && !(await isSetOfReview(snapshot, review.uuid, which.setId)))
          throw notFound('set of this review');
        const ids = await papersOfRecords(snapshot, which, maximumPapersOfFile + 1);
        if (ids.length > maximumPapersOfFile)
          throw tooMany(
            null,
            'state',
            'Export them as a job (POST /v1/projects/{id}/papers/export), or ask for one state, or for one set after the other.',
          );
        return findRecordsInOrder(snapshot, { ids });
      });
      return { data: await fileOf(records, query.format) };
    }),
  ),
} satisfies Partial<Handlers>;

type Search = NonNullable<Context<'literature.citations'>['body']['search']>;

async function recordsOfSearch(
  { services, caller }: Context<'literature.citations'>,
  search: Search,
): Promise<readonly PaperRecord[]> {
  for (let tries = 1; tries <= mostTries; tries++) {
    const scope = caller.tenantScope;
    const { documents, total } = await services.literature.matching(scope, search, maximumPapersOfFile, new Date());
    if (total > maximumPapersOfFile)
      throw tooMany(
        total,
        'search',
        'Export them as a job (POST /v1/projects/{id}/papers/export), or narrow the search.',
      );
    const records = await services.db.snapshot(scope, (snapshot) => findRecordsInOrder(snapshot, { documents }));
    // A paper that was changed since has another number.
    if (records.length === documents.length) return records;
  }
  throw conflict('The literature changed while it was searched, several times. Ask again in a minute.');
}
