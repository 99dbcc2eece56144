import type { z } from 'zod';
import type { readQuery } from '../../../contract/resources/literature-search.ts';
import { countBits, intersect } from '../index/bitmap.ts';
import type { IndexQuery } from '../index/index-query.ts';
import type { LoadedIndex } from '../index/loaded-index.ts';
import { evaluate } from '../query/evaluate.ts';
import type { Interpretation } from '../query/interpret.ts';
import { type Reading, wordsOfStrict } from '../query/reading.ts';
import type { Suggestion } from './correct-spelling.ts';
import { filterOf, type SearchFilters } from './filters.ts';
import { unknownWordsTold } from './unknown-words.ts';
import { unmetFilters } from './unmet-filters.ts';

export type ToldQuery = z.output<typeof readQuery>;

type FoundByQuery = {
  index: LoadedIndex;
  filters: SearchFilters;
  matching: ToldQuery['matching'];
  total: number;
  broadenedBy: string[];
  /** Stems of its words that no paper has. */
  unknown: ReadonlySet<string>;
  suggestions: Suggestion[];
};

/** How a query was read, and what there is to say of it, whether its papers are listed or put into a file. */
export function toldQuery(
  text: string,
  { isOnePhrase, notes, syntax, lines }: Reading,
  interpretation: Interpretation,
  { index, filters, matching, total, broadenedBy, unknown, suggestions }: FoundByQuery,
): ToldQuery {
  const freeText = matching === 'boolean' && total < fewPapers && !isOnePhrase ? wordsOfStrict(text, syntax) : null;
  return {
    text,
    // Of free text the translation says what all its words would be; any of them is enough.
    parsed: matching === 'any' ? interpretation.translation.replaceAll(' AND ', ' OR ') : interpretation.translation,
    matching,
    reading: matching === 'boolean' ? 'strict' : 'free_text',
    syntax,
    lines: lines.map((line, at) => ({
      ...{ number: line.number, text: line.text },
      papers: papersOf(interpretation.lines[at]!, index),
    })),
    notes: [
      ...notes,
      ...interpretation.notes,
      ...unknownWordsTold(unknown, text, suggestions),
      ...(isOnePhrase && total < fewPapers ? [narrowPhrase] : []),
      ...(freeText === null ? [] : [fewFound]),
      ...unmetFilters(filters, index),
      ...(total === 0 ? unmetYears(filters, index) : []),
    ],
    free_text: freeText,
    expanded_terms: interpretation.expanded_terms.map(({ text, kind, added }) => ({ text, kind, added })),
    broadened_by: broadenedBy,
    ignored: interpretation.ignored,
    corrected: null,
    suggestions,
  };
}

/** How many papers of all that are searched a line of a strategy finds by itself. */
function papersOf(query: IndexQuery, { segments }: LoadedIndex): number {
  return segments.reduce((sum, segment) => {
    const documents = evaluate(query, segment);
    intersect(documents, segment.live);
    return sum + countBits(documents);
  }, 0);
}

/** Years in which nothing of the whole literature was published, such as those to come, in a sentence. */
function unmetYears({ year_from, year_to }: SearchFilters, index: LoadedIndex): string[] {
  if (year_from === undefined && year_to === undefined) return [];
  if (papersOf(filterOf({ year_from, year_to }), index) > 0) return [];
  const years =
    year_to === undefined
      ? `in ${year_from} or later`
      : year_from === undefined
        ? `in ${year_to} or before`
        : `from ${year_from} to ${year_to}`;
  return [`No paper was published ${years}.`];
}

/** Advice to who searches, which says nothing of how the query was read. */
export const fewFound =
  'Read strictly, few papers match. The words alone, as free text, find and rank more: send what `free_text` holds.';

/** Fewer than a page shows: anyone who quoted a phrase may want to know of the others. */
const fewPapers = 20;
const narrowPhrase =
  'Only papers with exactly this phrase were found. Without the quotation marks its words are searched one by one.';
