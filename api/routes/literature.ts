import { conflict, notFound } from '../../contract/errors.ts';
import { parsePaperName } from '../../contract/paper-name.ts';
import { formatCitation, mediaTypes } from '../../domain/literature/citations/citation.ts';
import { namedPaper } from '../../domain/literature/index/paper-terms.ts';
import { inverseRelation, relationKind } from '../../domain/literature/search/relations.ts';
import type { SearchRequest } from '../../domain/literature/search/search.ts';
import type { Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { libraryOf } from '../../sql/literature/library.ts';
import { findPapersAt, findPapersNamed, findTitles, type NamedPaper } from '../../sql/literature/named-papers.ts';
import { deleteOverlayPaper, findPaper, type PaperRow, paperOf } from '../../sql/literature/papers.ts';
import { findRetractedReferences, listReferences } from '../../sql/literature/references.ts';
import { fitting } from '../../sql/literature/shown-papers.ts';
import type { Caller } from '../../sql/tables/admission.ts';
import type { Answer } from '../answer.ts';
import { forbidden } from '../authentication.ts';
import { listName } from '../caller.ts';
import { requireMatch } from '../entity-tag.ts';
import { type Handlers, read, waits, write } from '../handlers.ts';
import { JsonBytes } from '../prepared-json.ts';
import { queryWithHistory } from '../search-history.ts';
import type { Services } from '../services.ts';
import { requireFitting } from '../shown-papers.ts';

/** How others may name a paper, one of its names in their place of the other. */
const namesOf = ({ pmid, doi }: { pmid: string | null; doi: string | null }): string[] =>
  [namedPaper({ pmid, doi: null }), namedPaper({ pmid: null, doi })].filter((name) => name !== null);

/** The papers that some name by PMID or DOI, each under its own. */
async function papersMeant(
  connection: Queryable,
  named: readonly { pmid: string | null; doi: string | null }[],
): Promise<(one: { pmid: string | null; doi: string | null }) => NamedPaper | null> {
  const textsOf = ({ pmid, doi }: { pmid: string | null; doi: string | null }) => [
    ...(pmid === null ? [] : [`pmid:${pmid}`]),
    ...(doi === null ? [] : [`doi:${doi}`]),
  ];
  const names = [...new Set(named.flatMap(textsOf))].flatMap((text) => {
    const name = parsePaperName(text);
    return name === undefined ? [] : { text, name };
  });
  const papers = names.length === 0 ? new Map<string, NamedPaper>() : await findPapersNamed(connection, names);
  return (one) => textsOf(one).flatMap((text) => papers.get(text) ?? [])[0] ?? null;
}

/** Of papers that are bound to one by their own records. */
const mostRelatedPapers = 200;
/** Of its own record. */
const mostOwnRelations = 1_000;

const withBytes = <Named extends { paper: NamedPaper | null }>(named: Named) => ({
  ...named,
  bytes: named.paper?.bytes ?? null,
});

type SearchOptions = Omit<SearchRequest, 'after'> & { cursor?: string | undefined };

async function paperNamed(connection: Queryable, name: string): Promise<PaperRow> {
  const found = await findPaper(connection, parsePaperName(name)!);
  if (found === null) throw notFound('paper');
  return found;
}

async function search(services: Services, caller: Caller, { limit, cursor, ...given }: SearchOptions): Promise<Answer> {
  const { cursors, literature } = services;
  const { q: text, syntax = null, map_terms: mapsTerms = true } = given;
  const asked = { ...given, q: await queryWithHistory(services, caller, { text, syntax, mapsTerms, path: 'q' }) };
  // A page is of one list, however its papers are shown.
  const { facets: _, highlight: __, ...which } = asked;
  const list = listName(caller, 'literature', which);
  const { after } = cursors.page(list, { limit, cursor });
  const request = { ...asked, limit, after: after === null ? null : JSON.parse(after) };
  const { last, json } = await literature.search(caller.tenantScope, request, new Date());
  return { data: withCursor(json, cursors.next(list, last === null ? null : JSON.stringify(last))) };
}

function withCursor(json: Uint8Array, next: string | null): JsonBytes {
  return new JsonBytes([json.subarray(0, -1), Buffer.from(`,"next_cursor":${JSON.stringify(next)}}`)], json);
}

export const literatureHandlers = {
  'literature.search': waits(({ services, caller, query }) => search(services, caller, query)),

  'literature.search_strategy': waits(({ services, caller, body }) => search(services, caller, body)),

  'literature.batch': read(async ({ body }, connection) => {
    const names = body.ids.map((text) => ({ text, name: parsePaperName(text)! }));
    const found = await findPapersNamed(connection, names);
    const asked = [
      ...new Map(names.flatMap(({ text }) => found.get(text) ?? []).map((one) => [one.document, one])).values(),
    ];
    requireFitting(asked, 'ids');
    const documents = asked.map(({ document }) => document);
    const papers = await findPapersAt(connection, documents);
    return {
      data: {
        items: documents.flatMap((document) => papers.get(document) ?? []),
        not_found: names.filter(({ text }) => !found.has(text)).map(({ text }) => text),
      },
    };
  }),

  'literature.get': read(async ({ params }, connection) => ({
    data: paperOf(await paperNamed(connection, params.id)),
    resource: true,
  })),

  'literature.delete': write(async ({ params, request }, transaction) => {
    const paper = await paperNamed(transaction, params.id);
    const { id, document } = paper;
    if (libraryOf(document) === 'shared')
      throw forbidden(
        'shared_paper',
        'This paper is in the shared library, which all accounts read. Only papers from files of your own account can be deleted.',
      );
    requireMatch(request.headers['if-match'], paperOf(paper));
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

  'literature.references': read(async ({ services, caller, params, query }, connection) => {
    const { id } = await paperNamed(connection, params.id);
    const list = listName(caller, 'references', id);
    const { limit, after } = services.cursors.page(list, query);
    const from = Number(after ?? 0);
    const { references, total } = await listReferences(connection, uuidOf('paper', id), { from, limit });
    const meant = await papersMeant(connection, references);
    const shown = fitting(references.map((reference) => ({ reference, paper: meant(reference) })).map(withBytes));
    const papers = await findPapersAt(
      connection,
      shown.flatMap(({ paper }) => paper?.document ?? []),
    );
    const items = shown.map(({ reference, paper }, i) => ({
      ...{ position: from + i + 1, ...reference },
      paper: paper === null ? null : (papers.get(paper.document) ?? null),
    }));
    const end = from + shown.length;
    return { data: { items, next_cursor: services.cursors.next(list, end < total ? String(end) : null), total } };
  }),

  'literature.cited_by': waits(async ({ services, caller, params, query }) => {
    const { id, record } = await services.db.inside(caller.tenantScope, (connection) =>
      paperNamed(connection, params.id),
    );
    const list = listName(caller, 'cited by', id);
    const { limit, after } = services.cursors.page(list, query);
    const { json, last } = await services.literature.citing(caller.tenantScope, {
      ...{ names: namesOf(record), limit },
      after: after === null ? null : JSON.parse(after),
    });
    return { data: withCursor(json, services.cursors.next(list, last === null ? null : JSON.stringify(last))) };
  }),

  'literature.relations': waits(async ({ services, caller, params }) => {
    const { id, record } = await services.db.inside(caller.tenantScope, (connection) =>
      paperNamed(connection, params.id),
    );
    const names = namesOf(record);
    const others = await services.literature.related(caller.tenantScope, {
      ...{ names, limit: mostRelatedPapers, after: null },
    });
    const ownRelations = record.relations.slice(0, mostOwnRelations);
    const { meant, titles, retracted } = await services.db.snapshot(caller.tenantScope, async (connection) => {
      const uuid = uuidOf('paper', id);
      const meant = await papersMeant(connection, ownRelations);
      const documents = ownRelations.flatMap((relation) => meant(relation)?.document ?? []);
      return {
        meant,
        titles: await findTitles(connection, documents),
        retracted: (await findRetractedReferences(connection, [uuid])).get(uuid) ?? [],
      };
    });
    const own = ownRelations.map((relation) => {
      const row = meant(relation);
      const called = row === null ? undefined : titles.get(row.document);
      const paper =
        row === null || called === undefined ? null : { id: row.id, title: called.title, retracted: called.retracted };
      return { kind: relationKind(relation.type), ...relation, paper };
    });
    const known = new Set(own.map(({ type, paper }) => `${type} ${paper?.id}`));
    const told = [];
    for (const { id: otherId, title, retracted: isRetracted, pmid, doi, relations } of others)
      for (const relation of otherId === id ? [] : relations) {
        const type = inverseRelation(relation.type);
        if (type === null || known.has(`${type} ${otherId}`) || told.length === mostRelatedPapers) continue;
        if (!names.includes(namedPaper(relation) ?? '')) continue;
        const paper = { id: otherId, title, retracted: isRetracted };
        told.push({ kind: relationKind(type), type, pmid, doi, citation: null, paper });
      }
    return { data: { retracted: record.retracted, items: [...own, ...told], retracted_references: retracted } };
  }),

  'literature.similar': waits(async ({ services, caller, params, query }) => {
    for (let tries = 1; tries <= 3; tries++) {
      const { document } = await services.db.inside(caller.tenantScope, (connection) =>
        paperNamed(connection, params.id),
      );
      const json = await services.literature.similar(caller.tenantScope, document, query.limit);
      // A paper that was changed since has another number.
      if (json !== null) return { data: new JsonBytes([json], json) };
    }
    throw conflict('The paper changed while papers like it were looked for, several times. Ask again in a minute.');
  }),
} satisfies Partial<Handlers>;
