import { z } from 'zod';
import { paperName } from '../paper-name.ts';
import {
  correctionInWords,
  facetNames,
  literatureSearch,
  mappingInWords,
  paperSearch,
  querySyntaxes,
  searchFilters,
  sourcesInWords,
  wantedSources,
  yearsInOrder,
} from '../resources/literature-search.ts';
import { citedReference, maximumRecordsBytes, paper, paperRelations } from '../resources/paper.ts';
import {
  citationFormats,
  maximumMarkedPapers,
  maximumPapersOfFile,
  paperFile,
  paperFileFormat,
  queryOfFile,
} from '../resources/paper-file.ts';
import { deletedOf, listOf, paging, route } from './route.ts';

const year = z.coerce.number().int().min(1000).max(3000);
const flag = z.stringbool();
const name = z.string().trim().min(1).max(500);

// Each is counted over all that is found.
const eachOnce = <Name>(names: readonly Name[]): Name[] => [...new Set(names)];

const facets = z
  .string()
  .transform((text) => (text === 'true' ? [...facetNames] : text === 'false' ? [] : text.split(',')))
  .pipe(z.array(z.enum(facetNames)))
  .transform(eachOnce)
  .describe(`Which of ${facetNames.join(', ')}, with commas between; true for all of them`);

const sources = z
  .string()
  .transform((text) => text.split(','))
  .pipe(wantedSources)
  .describe(`${sourcesInWords}; with commas between`);

const syntax = z
  .enum(querySyntaxes)
  .optional()
  .describe(
    "The language the query is written in: PubMed's, Ovid's or Europe PMC's. Without it, words are free text and signs of PubMed's language make it strict",
  );
const sort = z.enum(['relevance', 'newest', 'oldest']).default('relevance');
const match = z
  .enum(['any', 'all'])
  .optional()
  .describe('Of plain words: whether a paper needs all of them. By relevance any, by date all, unless told');

export const literatureRoutes = {
  'literature.search': route({
    method: 'GET',
    path: '/literature/search',
    summary: "Search papers by words, or in PubMed's query language",
    permission: 'read',
    query: z
      .strictObject({
        ...paging,
        q: z.string().min(1).max(10_000).describe("Words, or a query as PubMed's help describes it"),
        syntax,
        map_terms: flag.default(true).describe(mappingInWords),
        correct_spelling: flag.default(true).describe(correctionInWords),
        sort,
        match,
        year_from: year.optional(),
        year_to: year.optional(),
        publication_type: name.optional().describe('As PubMed names it: Randomized Controlled Trial, Review, ...'),
        journal: name.optional().describe('Title, abbreviation or ISSN'),
        language: name.optional().describe('Three letters, as MEDLINE has it: eng, ger, jpn, ...'),
        has_abstract: flag.optional(),
        retracted: flag.optional().describe('false leaves retracted papers out, true shows no others'),
        source: sources.optional(),
        facets: facets.default([]),
        highlight: flag.default(true),
      })
      .refine(...yearsInOrder),
    answer: literatureSearch,
    status: 200,
    cacheable: true,
  }),
  'literature.search_strategy': route({
    method: 'POST',
    ignoresKey: true,
    path: '/literature/search',
    summary: 'Search papers by a search strategy of up to 200,000 characters, line by line',
    permission: 'read',
    body: z
      .strictObject({
        q: z
          .string()
          .min(1)
          .max(200_000)
          .describe('A query, or lines that name earlier ones: #1 AND #2. The last line is what is searched'),
        syntax,
        map_terms: z.boolean().default(true).describe(mappingInWords),
        correct_spelling: z.boolean().default(true).describe(correctionInWords),
        sort,
        match,
        ...searchFilters.shape,
        facets: z.array(z.enum(facetNames)).transform(eachOnce).default([]),
        highlight: z.boolean().default(true),
        limit: z.int().min(1).max(200).default(50),
        cursor: z.string().optional(),
      })
      .refine(...yearsInOrder),
    answer: literatureSearch,
    status: 200,
    cacheable: true,
  }),
  'literature.batch': route({
    method: 'POST',
    ignoresKey: true,
    path: '/literature/batch',
    summary: 'Get up to 200 papers by id, PMID, PMCID or DOI',
    permission: 'read',
    body: z.strictObject({
      ids: z
        .array(paperName)
        .min(1)
        .max(200)
        .describe(`Papers whose records have at most ${maximumRecordsBytes / 1e6} MB together`),
    }),
    answer: z.object({
      items: z.array(paper).describe('In the order of the ids'),
      not_found: z.array(z.string()),
    }),
    status: 200,
    cacheable: true,
  }),
  'literature.citations': route({
    method: 'POST',
    ignoresKey: true,
    path: '/literature/citations',
    summary:
      'Get all papers of a search, or papers that were marked, as one file for reference managers or spreadsheets',
    permission: 'read',
    body: z
      .strictObject({
        format: paperFileFormat,
        search: paperSearch
          .optional()
          .describe(
            `All that it finds, up to ${maximumPapersOfFile} papers; of plain words a paper needs all. More are exported as a job: POST /v1/projects/{id}/papers/export`,
          ),
        paper_ids: z.array(paperName).min(1).max(maximumMarkedPapers).optional().describe('In this order'),
      })
      .refine(
        (asked) => (asked.search === undefined) !== (asked.paper_ids === undefined),
        'needs either search or paper_ids',
      ),
    answer: z.object({
      ...paperFile.shape,
      not_found: z.array(z.string()).describe('Of paper_ids: what named no paper'),
      query: queryOfFile,
    }),
    status: 200,
    cacheable: true,
  }),
  'literature.get': route({
    method: 'GET',
    path: '/literature/{id}',
    summary: 'Get a paper by its id, or by pmid:…, pmcid:… or doi:…',
    permission: 'read',
    params: { id: 'paperName' },
    answer: paper,
    status: 200,
    cacheable: true,
  }),
  'literature.delete': route({
    method: 'DELETE',
    path: '/literature/{id}',
    summary: 'Delete a paper that came from a file of this account; papers of the shared library stay',
    permission: 'delete',
    wholeAccount: true,
    params: { id: 'paperName' },
    answer: deletedOf('paper'),
    status: 200,
  }),
  'literature.similar': route({
    method: 'GET',
    path: '/literature/{id}/similar',
    summary: 'List the papers that are most like a paper',
    permission: 'read',
    params: { id: 'paperName' },
    query: z.strictObject({
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(200)
        .default(20)
        .describe(`Fewer where their records would have more than ${maximumRecordsBytes / 1e6} MB together`),
    }),
    answer: z.object({ items: z.array(z.object({ ...paper.shape, score: z.number() })) }),
    status: 200,
    cacheable: true,
  }),
  'literature.references': route({
    method: 'GET',
    path: '/literature/{id}/references',
    summary: 'List what a paper cites, as its source lists it',
    permission: 'read',
    params: { id: 'paperName' },
    query: z.strictObject(paging),
    answer: z.object({ ...listOf(citedReference).shape, total: z.int() }),
    status: 200,
    cacheable: true,
  }),
  'literature.cited_by': route({
    method: 'GET',
    path: '/literature/{id}/cited_by',
    summary: 'List the papers of the libraries that cite a paper, newest first',
    permission: 'read',
    params: { id: 'paperName' },
    query: z.strictObject(paging),
    answer: z.object({ ...listOf(paper).shape, total: z.int() }),
    status: 200,
    cacheable: true,
  }),
  'literature.relations': route({
    method: 'GET',
    path: '/literature/{id}/relations',
    summary: 'Get the notices, versions and comments of a paper, and the retracted papers that it cites',
    permission: 'read',
    params: { id: 'paperName' },
    answer: paperRelations,
    status: 200,
    cacheable: true,
  }),
  'literature.citation': route({
    method: 'GET',
    path: '/literature/{id}/citation',
    summary: 'Get the citation of a paper in a format of reference managers',
    permission: 'read',
    params: { id: 'paperName' },
    query: z.strictObject({ format: z.enum(citationFormats).default('csl-json') }),
    answer: z.object({ format: z.enum(citationFormats), media_type: z.string(), citation: z.string() }),
    status: 200,
    cacheable: true,
  }),
} as const;
