import { z } from 'zod';
import { idOf } from '../ids.ts';
import { oneLineName } from '../one-line-name.ts';
import { mappingInWords, querySyntaxes, readQuery, searchFilters, yearsInOrder } from './literature-search.ts';
import { paper } from './paper.ts';

/** So many saved searches may a project hold: each is run every night. */
export const maximumSearchesOfProject = 100;

/** So many papers may a saved search find: each is known to it, so that the next night tells what is new. */
export const maximumPapersOfSearch = 50_000;

/** So many matches tells one run; the next tells the rest. */
export const maximumMatchesOfRun = 10_000;

/** How a saved search is read, which differs from a search by relevance. */
const readInWords =
  'Of plain words a paper needs every one, and no spelling is corrected: GET /v1/literature/search with match=all and correct_spelling=false tells in `query` how it is read';

const name = oneLineName;
const query = z
  .string()
  .trim()
  .min(1)
  .max(200_000)
  .refine((given) => !given.includes('\0'), { error: 'must not hold the character U+0000' })
  .describe(`A query, or the lines of a strategy. ${readInWords}`);
const syntax = z
  .enum(querySyntaxes)
  .nullable()
  .describe("The language that the query is written in; null: PubMed's where signs of it make the query strict");

export const searchCreate = z.strictObject({
  name,
  query,
  syntax: syntax.default(null),
  map_terms: z.boolean().default(true).describe(mappingInWords),
  filters: searchFilters.refine(...yearsInOrder).default({}),
  active: z.boolean().default(true).describe('Whether it is run every night'),
});
export type SearchCreate = z.output<typeof searchCreate>;

/** A JSON merge patch (RFC 7396): null clears, and inside filters a null removes one of them. */
export const searchPatch = z.strictObject({
  name: name.optional(),
  query: query.optional(),
  syntax: syntax.optional(),
  map_terms: z.boolean().optional(),
  filters: z
    .strictObject(
      Object.fromEntries(Object.entries(searchFilters.shape).map(([key, schema]) => [key, schema.nullable()])) as {
        [Key in keyof typeof searchFilters.shape]: z.ZodNullable<(typeof searchFilters.shape)[Key]>;
      },
    )
    .nullable()
    .optional(),
  active: z.boolean().optional(),
});
export type SearchPatch = z.output<typeof searchPatch>;

export const searchRunStatuses = ['queued', 'running', 'completed', 'failed'] as const;

const searchErrorCodes = [
  'invalid_query', // the query can't be read any more, as after a change of the language, or asks for too much
  'too_many_papers', // more than can be followed
  'search_changed', // query, syntax or filters were changed meanwhile
  'internal_error',
] as const;

export const searchRunError = z.object({ code: z.enum(searchErrorCodes), message: z.string() });
export type SearchRunError = z.output<typeof searchRunError>;

export const searchRun = z
  .object({
    id: idOf('searchRun'),
    search_id: idOf('search'),
    status: z.enum(searchRunStatuses),
    attempt: z.int().describe('How often a worker began it'),
    counts: z
      .object({
        papers: z.int().describe('Found in all'),
        new: z.int(),
        corrected: z.int(),
        retracted: z.int(),
      })
      .nullable()
      .describe('Once completed'),
    first: z
      .boolean()
      .nullable()
      .describe('Whether it was the first run of this query, which tells of no paper that was there before it'),
    query: readQuery
      .nullable()
      .describe(
        'How the query was read, and in `notes` how its papers differ from those that a search lists. null until completed, and of runs of before this was kept',
      ),
    error: searchRunError.nullable(),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SearchRun' });

export const search = z
  .object({
    id: idOf('search'),
    project_id: idOf('project'),
    name: z.string(),
    query: z.string().describe(readInWords),
    syntax: z.enum(querySyntaxes).nullable(),
    map_terms: z.boolean(),
    filters: searchFilters,
    active: z.boolean(),
    latest_run: searchRun.nullable().describe('With the count of today; GET /v1/searches/{id}/runs has all, dated'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Search' });

export const searchMatchKinds = ['new', 'corrected', 'retracted'] as const;

export const searchMatch = z
  .object({
    paper_id: idOf('paper'),
    kind: z
      .enum(searchMatchKinds)
      .describe(
        'new: not found before. corrected: a notice of correction, republication or concern, or of an update, was bound to it. retracted: it was retracted',
      ),
    run_id: idOf('searchRun'),
    found_at: z.iso.datetime(),
    paper: paper.nullable().describe('As it is now; null: it has left the library since'),
  })
  .meta({ id: 'SearchMatch' });
