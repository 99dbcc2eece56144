import { notFound } from '../../contract/errors.ts';
import { parsePaperName } from '../../contract/paper-name.ts';
import { formatCitation, mediaTypes } from '../../domain/literature/citations/citation.ts';
import type { SearchRequest } from '../../domain/literature/search/search.ts';
import type { Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { libraryOf } from '../../sql/literature/library.ts';
import { deleteOverlayPaper, findPaper, findPapersNamed, type PaperRow, paperOf } from '../../sql/literature/papers.ts';
import type { Caller } from '../../sql/tables/admission.ts';
import type { Answer } from '../answer.ts';
import { forbidden } from '../authentication.ts';
import { listName } from '../caller.ts';
import { type Handlers, read, waits, write } from '../handlers.ts';
import { JsonText } from '../prepared-json.ts';
import type { Services } from '../services.ts';

type SearchOptions = Omit<SearchRequest, 'after'> & { cursor?: string | undefined };

async function paperNamed(connection: Queryable, name: string): Promise<PaperRow> {
  const found = await findPaper(connection, parsePaperName(name)!);
  if (found === null) throw notFound('paper');
  return found;
}

async function search(
  { cursors, literature }: Services,
  caller: Caller,
  { limit, cursor, ...asked }: SearchOptions,
): Promise<Answer> {
  // A page is of one list, however its papers are shown.
  const { facets: _, highlight: __, ...which } = asked;
  const list = listName(caller, 'literature', which);
  const { after } = cursors.page(list, { limit, cursor });
  const request = { ...asked, limit, after: after === null ? null : JSON.parse(after) };
  const { last, json } = await literature.search(caller.tenantScope, request, new Date());
  const next = cursors.next(list, last === null ? null : JSON.stringify(last));
  return { data: new JsonText(`${json.slice(0, -1)},"next_cursor":${JSON.stringify(next)}}`) };
}

export const literatureHandlers = {
  'literature.search': waits(({ services, caller, query }) => search(services, caller, query)),

  'literature.search_strategy': waits(({ services, caller, body }) => search(services, caller, body)),

  'literature.batch': write(async ({ body }, connection) => {
    const names = body.ids.map((text) => ({ text, name: parsePaperName(text)! }));
    const found = await findPapersNamed(connection, names);
    const items = names.flatMap(({ text }) => found.get(text) ?? []);
    return {
      data: {
        items: [...new Set(items)].map(paperOf),
        not_found: names.filter(({ text }) => !found.has(text)).map(({ text }) => text),
      },
    };
  }),

  'literature.get': read(async ({ params }, connection) => ({
    data: paperOf(await paperNamed(connection, params.id)),
    resource: true,
  })),

  'literature.delete': write(async ({ params }, transaction) => {
    const { id, document } = await paperNamed(transaction, params.id);
    if (libraryOf(document) === 'shared')
      throw forbidden(
        'shared_paper',
        'This paper is in the shared library, which all accounts read. Only papers from files of your own account can be deleted.',
      );
    if (!(await deleteOverlayPaper(transaction, uuidOf('paper', id)))) throw notFound('paper');
    return { data: { id, deleted: true } };
  }),

  'literature.citation': read(async ({ params, query: { format } }, connection) => ({
    data: {
      format,
      media_type: mediaTypes[format],
      citation: formatCitation((await paperNamed(connection, params.id)).record, format),
    },
  })),

  'literature.similar': waits(async ({ services, caller, params, query }) => {
    const { document } = await services.db.inside(caller.tenantScope, (connection) =>
      paperNamed(connection, params.id),
    );
    return { data: { items: await services.literature.similar(caller.tenantScope, document, query.limit) } };
  }),
} satisfies Partial<Handlers>;
