import { conflict, invalidRequest, notFound } from '../../contract/errors.ts';
import { parsePaperName } from '../../contract/paper-name.ts';
import { maximumPapersOfFile } from '../../contract/resources/paper-file.ts';
import { uuidOf } from '../../sql/ids.ts';
import { findPapersNamed } from '../../sql/literature/named-papers.ts';
import { papersOfRecords } from '../../sql/tables/review-papers.ts';
import { isSetOfReview } from '../../sql/tables/review-sets.ts';
import { findReview } from '../../sql/tables/reviews.ts';
import { found } from '../answer.ts';
import { type Context, type Handlers, waits } from '../handlers.ts';
import { fileOf, inTurn } from '../paper-file.ts';
import { searchWithHistory } from '../search-history.ts';

const tooMany = (papers: number | null, path: string, wayOut: string) =>
  invalidRequest(
    `${papers === null ? 'More' : `These are ${papers.toLocaleString('en')} papers, and more`} than ${maximumPapersOfFile.toLocaleString('en')} are not put into one file. ${wayOut}`,
    [{ path, message: `must be of at most ${maximumPapersOfFile} papers` }],
    papers === null ? {} : { papers },
  );

/** So often a search is made again of a newer moment when the literature was changed between finding papers and reading them. */
const mostTries = 3;

export const paperFileHandlers = {
  'literature.citations': waits(
    inTurn<'literature.citations'>(async (context) => {
      const { services, caller, body } = context;
      if (body.paper_ids === undefined) {
        const search = await searchWithHistory(services, caller, body.search!);
        return { data: { ...(await fileOfSearch(context, search)), not_found: [] } };
      }
      const names = body.paper_ids.map((text) => ({ text, name: parsePaperName(text)! }));
      const { file, papers } = await services.db.snapshot(caller.tenantScope, async (snapshot) => {
        const papers = await findPapersNamed(snapshot, names);
        const documents = [...new Set(names.flatMap(({ text }) => papers.get(text)?.document ?? []))];
        return { papers, file: await fileOf(snapshot, { documents }, { format: body.format, path: 'paper_ids' }) };
      });
      const notFound = names.filter(({ text }) => !papers.has(text)).map(({ text }) => text);
      return { data: { ...file, not_found: notFound, query: null } };
    }),
  ),

  'reviews.citations': waits(
    inTurn<'reviews.citations'>(async ({ services, caller, params, query }) => {
      const which = {
        reviewId: params.id,
        state: query.state ?? null,
        setId: query.set === undefined ? null : uuidOf('reviewSet', query.set),
      };
      const file = await services.db.snapshot(caller.tenantScope, async (snapshot) => {
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
        return fileOf(snapshot, { ids }, { format: query.format, path: 'state' });
      });
      return { data: file };
    }),
  ),
} satisfies Partial<Handlers>;

type Search = NonNullable<Context<'literature.citations'>['body']['search']>;

async function fileOfSearch({ services, caller, body }: Context<'literature.citations'>, search: Search) {
  for (let tries = 1; tries <= mostTries; tries++) {
    const scope = caller.tenantScope;
    const { documents, total, query } = await services.literature.matching(
      scope,
      search,
      maximumPapersOfFile,
      new Date(),
    );
    if (total > maximumPapersOfFile)
      throw tooMany(
        total,
        'search',
        'Export them as a job (POST /v1/projects/{id}/papers/export), or narrow the search.',
      );
    const file = await services.db.snapshot(scope, (snapshot) =>
      fileOf(snapshot, { documents }, { format: body.format, path: 'search' }),
    );
    // A paper that was changed since has another number.
    if (file.papers === documents.length) return { ...file, query };
  }
  throw conflict('The literature changed while it was searched, several times. Ask again in a minute.');
}
