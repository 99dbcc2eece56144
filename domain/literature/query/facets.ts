import type { FacetName } from '../../../contract/resources/literature-search.ts';
import { type Bitmap, eachBit } from '../index/bitmap.ts';
import type { TextColumn } from '../index/columns.ts';
import type { LoadedSegment, Lookups } from '../index/loaded-index.ts';

/** As many as a page shows; a year more or less matters, the hundredth journal does not. */
const mostValues = 50;

const columnOf: Record<Exclude<FacetName, 'year'>, TextColumn> = {
  journal: 'journal',
  publication_type: 'publication_type',
  mesh: 'heading',
};

export function lookUpFacets(names: readonly FacetName[], lookups: Lookups): void {
  for (const name of names)
    if (name === 'year') lookups.numbers.add('published');
    else lookups.texts.add(columnOf[name]);
}

export type FacetValue = { value: string; papers: number };

/** How many of the papers have each value, the most frequent first; years from the newest. */
export function countFacet(
  name: FacetName,
  hits: readonly { segment: LoadedSegment; documents: Bitmap }[],
): FacetValue[] {
  if (name === 'year') return countYears(hits);
  const counts = new Map<string, number>();
  for (const { segment, documents } of hits) {
    const { texts, starts, codes } = segment.texts(columnOf[name]);
    const ofCode = new Uint32Array(texts.length);
    eachBit(documents, (document) => {
      for (let i = starts[document]!; i < starts[document + 1]!; i++) ofCode[codes[i]!]!++;
    });
    ofCode.forEach((papers, code) => {
      if (papers > 0) counts.set(texts[code]!, (counts.get(texts[code]!) ?? 0) + papers);
    });
  }
  return [...counts]
    .map(([value, papers]) => ({ value, papers }))
    .sort((a, b) => b.papers - a.papers || (a.value < b.value ? -1 : 1))
    .slice(0, mostValues);
}

function countYears(hits: readonly { segment: LoadedSegment; documents: Bitmap }[]): FacetValue[] {
  const counts = new Uint32Array(10_000);
  for (const { segment, documents } of hits) {
    const published = segment.numbers('published');
    eachBit(documents, (document) => {
      counts[Math.floor(published[document]! / 10_000)]!++;
    });
  }
  const years: FacetValue[] = [];
  for (let year = 9999; year > 0; year--)
    if (counts[year]! > 0) years.push({ value: String(year), papers: counts[year]! });
  return years;
}
