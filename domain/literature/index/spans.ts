import { type Bitmap, emptyBitmap, intersect, unite } from './bitmap.ts';
import type { PrefixOptions, SpanQuery } from './index-query.ts';
import { withLists } from './list-memory.ts';
import type { LoadedPostings } from './loaded-postings.ts';
import { candidatesOf, listsOf, masksOf, readSlot, Walker } from './phrase.ts';
import { type Layout, Places } from './postings.ts';
import { ReadLists } from './read-lists.ts';

/** The places of a text as pairs of numbers: the first word of each and its last. */
type Spans = number[];

/** A span's words with their postings, read document after document. */
type Reader =
  | { kind: 'words'; offsets: number[]; slots: { walkers: Walker[]; places: Places[] }[]; candidates: Bitmap }
  | { kind: 'either'; of: Reader[]; candidates: Bitmap }
  | { kind: 'near'; of: [Reader, Reader]; distance: number; ordered: boolean; candidates: Bitmap };

/** The documents in which the span stands, in one of the parts of the mask. */
export function spanDocuments(span: SpanQuery, postingsOf: PostingsOf, within: Within): Bitmap {
  return withLists(() => readSpans(span, postingsOf, within));
}

type PostingsOf = (word: { word: string; prefix?: PrefixOptions }) => readonly LoadedPostings[];
type Within = { layout: Layout; mask: number; documents: number };

function readSpans(span: SpanQuery, postingsOf: PostingsOf, { layout, mask, documents }: Within): Bitmap {
  const partMasks = masksOf[layout];
  const more = partMasks.map(() => new Places());
  const lists = new ReadLists();
  const reader = readerOf(span);
  const found = emptyBitmap(documents);
  const { candidates } = reader;
  for (let word = 0; word < candidates.length; word++)
    for (let bits = candidates[word]!; bits !== 0; bits &= bits - 1) {
      const document = (word << 5) + 31 - Math.clz32(bits & -bits);
      read(reader, document);
      const stands = partMasks.some((partMask, part) => (partMask & mask) !== 0 && spansIn(reader, part).length > 0);
      if (stands) found[word]! |= bits & -bits;
    }
  return found;

  function readerOf(query: SpanQuery): Reader {
    switch (query.kind) {
      case 'words': {
        const slots = query.words.map(({ any }) => listsOf({ postings: any.flatMap(postingsOf) }, lists));
        return {
          kind: 'words',
          offsets: query.words.map(({ offset }) => offset),
          slots: slots.map((forms) => ({
            walkers: forms.map((form) => new Walker(form, layout, lists)),
            places: partMasks.map(() => new Places()),
          })),
          candidates: candidatesOf(slots, mask, documents) ?? emptyBitmap(documents),
        };
      }
      case 'either': {
        const of = query.of.map(readerOf);
        const any = emptyBitmap(documents);
        for (const each of of) unite(any, each.candidates);
        return { kind: 'either', of, candidates: any };
      }
      case 'near': {
        const of: [Reader, Reader] = [readerOf(query.of[0]), readerOf(query.of[1])];
        const both = of[0].candidates.slice();
        intersect(both, of[1].candidates);
        return { kind: 'near', of, distance: query.distance, ordered: query.ordered, candidates: both };
      }
    }
  }

  function read(each: Reader, document: number): void {
    if (each.kind === 'words') for (const { walkers, places } of each.slots) readSlot(walkers, document, places, more);
    else for (const inner of each.of) read(inner, document);
  }
}

function spansIn(reader: Reader, part: number): Spans {
  switch (reader.kind) {
    case 'words':
      return phrases(
        reader.slots.map(({ places }) => places[part]!),
        reader.offsets,
      );
    case 'either':
      return reader.of.flatMap((each) => spansIn(each, part));
    case 'near': {
      const left = spansIn(reader.of[0], part);
      return left.length === 0 ? left : near(left, spansIn(reader.of[1], part), reader);
    }
  }
}

function phrases(places: readonly Places[], offsets: readonly number[]): Spans {
  const spans: Spans = [];
  const [first, ...others] = places;
  const last = offsets.at(-1)!;
  for (let i = 0; i < first!.length; i++) {
    const start = first!.at(i) - offsets[0]!;
    if (others.every((list, at) => list.has(start + offsets[at + 1]!))) spans.push(start + offsets[0]!, start + last);
  }
  return spans;
}

/** Every pair that stands near, as one place; of pairs that begin and end alike one. */
function near(left: Spans, right: Spans, { distance, ordered }: { distance: number; ordered: boolean }): Spans {
  const spans: Spans = [];
  const known = new Set<string>();
  for (let i = 0; i < left.length; i += 2)
    for (let j = 0; j < right.length; j += 2) {
      const [from, to, start, end] = [left[i]!, left[i + 1]!, right[j]!, right[j + 1]!];
      const between = start > to ? start - to - 1 : from > end && !ordered ? from - end - 1 : -1;
      if (between < 0 || between > distance) continue;
      const span = [Math.min(from, start), Math.max(to, end)] as const;
      if (known.has(span.join())) continue;
      known.add(span.join());
      spans.push(...span);
    }
  return spans;
}
