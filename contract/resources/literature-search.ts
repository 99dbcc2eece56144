import { z } from 'zod';
import { paper, paperSources } from './paper.ts';

export const facetNames = ['year', 'journal', 'publication_type', 'mesh'] as const;
export type FacetName = (typeof facetNames)[number];

const facet = z.array(z.object({ value: z.string(), papers: z.int() }));

export const querySyntaxes = ['pubmed', 'ovid', 'europepmc'] as const;

const year = z.int().min(1000).max(3000);
const filterName = z.string().trim().min(1).max(500);

export const mappingInWords =
  'false: words without a field are only themselves, and not also the MeSH headings, journals and authors that they may name. Absent: true';

export const correctionInWords =
  'false: what was typed is searched, also where it finds nothing and words a letter from it would. Absent: true';

export const sourcesInWords =
  'Papers with a record of any of these: of PubMed, of Europe PMC, or of a file in one of these formats';
export const wantedSources = z.array(z.enum(paperSources)).min(1).max(20);

type Years = { year_from?: number | undefined; year_to?: number | undefined };

/** For `refine`: years that end before they begin are a mistake, not a search that finds nothing. */
export const yearsInOrder: [check: (years: Years) => boolean, params: { path: string[]; error: string }] = [
  ({ year_from, year_to }) => year_from === undefined || year_to === undefined || year_from <= year_to,
  { path: ['year_to'], error: 'must not be before year_from' },
];

/** What narrows a search beside its query; all of them must hold. */
export const searchFilters = z.strictObject({
  year_from: year.optional(),
  year_to: year.optional(),
  publication_type: filterName.optional().describe('As PubMed names it: Randomized Controlled Trial, Review, ...'),
  journal: filterName.optional().describe('Title, abbreviation or ISSN'),
  language: filterName.optional().describe('Three letters, as MEDLINE has it: eng, ger, jpn, ...'),
  has_abstract: z.boolean().optional(),
  retracted: z.boolean().optional().describe('false leaves retracted papers out, true finds no others'),
  source: wantedSources.optional().describe(sourcesInWords),
});

/** A search of which all papers are taken that it finds now. */
export const paperSearch = z
  .strictObject({
    q: z.string().min(1).max(200_000),
    syntax: z.enum(querySyntaxes).optional(),
    map_terms: z.boolean().optional().describe(mappingInWords),
    ...searchFilters.shape,
  })
  .refine(...yearsInOrder);

/** What is marked stands between <mark> and </mark>; all else is escaped, so that it may be put into a page as it is. */
const marked = z.string();

export const foundPaper = z
  .object({
    ...paper.shape,
    score: z.number().nullable().describe('null when the list is sorted by date'),
    highlights: z
      .object({ title: marked.nullable(), abstract: z.array(marked).describe('At most three passages') })
      .nullable(),
  })
  .meta({ id: 'FoundPaper' });
export type FoundPaper = z.output<typeof foundPaper>;

/** How a query was read: what was asked for need not be guessed from what came back. */
export const readQuery = z
  .object({
    text: z.string(),
    parsed: z.string().describe("The query as it was evaluated, in the manner of PubMed's Search Details"),
    matching: z
      .enum(['any', 'all', 'boolean'])
      .describe(
        'any: papers with some of the words, the best first. all: those with every word. boolean: as the operators, tags, quotes and truncations say',
      ),
    reading: z
      .enum(['free_text', 'strict'])
      .describe(
        'free_text: words, with brackets, quotes, & and | as punctuation. strict: for a field tag, an operator in capitals, a truncation, a lone quoted phrase, or what names an author, a journal or papers',
      ),
    syntax: z.enum(querySyntaxes).nullable().describe('The language it was read in; null of free text'),
    lines: z
      .array(z.object({ number: z.int(), text: z.string(), papers: z.int() }))
      .describe('Of a strategy of several lines: how many papers each finds by itself, before any filter'),
    notes: z.array(z.string()).describe('What there is to say of how the query was read'),
    free_text: z
      .string()
      .nullable()
      .describe('Of a strict query that found few papers: its words, to be sent as free text'),
    expanded_terms: z.array(
      z.object({
        text: z.string().describe('What the query said'),
        kind: z.string().describe('mesh, journal, author, truncation, ...'),
        added: z.array(z.string()).describe('What was searched for besides'),
      }),
    ),
    broadened_by: z.array(z.string()).describe('Words of the best papers that helped to rank the others'),
    ignored: z.array(z.string()).describe('Words that say nothing of a topic and were not searched for'),
    corrected: z
      .object({
        text: z.string().describe('The query that was searched in its place'),
        words: z.array(z.object({ word: z.string(), correction: z.string() })),
      })
      .nullable()
      .describe(
        'Of free text by relevance that finds nothing since no paper has its words: what was searched in its place, a letter from what was typed. correct_spelling=false undoes it',
      ),
    suggestions: z
      .array(z.object({ word: z.string(), alternatives: z.array(z.string()) }))
      .describe('For words that no paper has'),
  })
  .meta({ id: 'ReadQuery' });

export const literatureSearch = z.object({
  items: z.array(foundPaper),
  next_cursor: z.string().nullable(),
  total: z.object({ value: z.int(), relation: z.enum(['exact', 'at_least']) }),
  facets: z.partialRecord(z.enum(facetNames), facet).nullable(),
  query: readQuery,
});
