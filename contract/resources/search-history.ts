import { z } from 'zod';
import { mappingInWords, querySyntaxes, searchFilters, yearsInOrder } from './literature-search.ts';

/** So many searches are kept of each person or key, the last; PubMed keeps as many. */
export const maximumSearchHistory = 100;
export const searchHistoryDays = 30;

const query = z
  .string()
  .trim()
  .min(1)
  .max(200_000)
  .refine((given) => !given.includes('\0'), { error: 'must not hold the character U+0000' });

export const searchHistoryCreate = z.strictObject({
  query: query.describe(
    'A query, or the lines of a strategy; a query of one line may combine earlier searches: #1 AND #2',
  ),
  syntax: z.enum(querySyntaxes).nullable().default(null),
  map_terms: z.boolean().default(true).describe(mappingInWords),
  filters: searchFilters.refine(...yearsInOrder).default({}),
});
export type SearchHistoryCreate = z.output<typeof searchHistoryCreate>;

export const searchHistoryEntry = z
  .object({
    number: z.int().describe('By which later searches name it: #1 AND #2'),
    query: z.string().describe('As it was typed'),
    syntax: z.enum(querySyntaxes).nullable(),
    map_terms: z.boolean(),
    filters: searchFilters.describe('Searches that name it are narrowed by them too'),
    papers: z.int().describe('How many it found; of plain words a paper needs all'),
    combinable: z
      .boolean()
      .describe(
        "Whether later searches may name it. false: it asks for nearness, or is narrowed, in a way that PubMed's language has not",
      ),
    searched_at: z.iso.datetime(),
  })
  .meta({ id: 'SearchHistoryEntry' });
export type SearchHistoryEntry = z.output<typeof searchHistoryEntry>;
