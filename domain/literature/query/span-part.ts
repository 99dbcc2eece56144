import { surfacesOf } from '../index/analysis.ts';
import type { SpanQuery } from '../index/index-query.ts';
import type { Evidence } from './evidence.ts';
import { labelOf, type TextField } from './fields.ts';
import type { Found } from './found.ts';
import type { SpanNode, SpanWord } from './node.ts';
import { type Part, single } from './part.ts';
import { partsOfField, writtenPlaceOf } from './text.ts';
import { beginningOf, lastWord } from './written.ts';

type Words = Extract<SpanQuery, { kind: 'words' }>['words'];

/** Words and phrases near each other, as they are written. What has no letter is left out, and told; null when nothing is left. */
export function spanPart(span: SpanNode, field: TextField, found: Found, evidence: Evidence): Part | null {
  const query = spanQuery(span, field, found, evidence);
  if (query === null) return null;
  return single({ kind: 'span', ...writtenPlaceOf(field), span: query }, `${printSpan(span)}[${labelOf(field)}]`);
}

/** The beginnings of truncated words, whose endings the vocabulary knows. */
export function truncatedWords(span: SpanNode): string[] {
  if (span.kind !== 'text') return span.of.flatMap(truncatedWords);
  return span.words.flatMap((word) => {
    if (word.kind === 'truncated') return [lastWord(word.text)];
    return word.kind === 'forms' && word.truncation !== null ? word.forms.map(lastWord) : [];
  });
}

export function printSpan(span: SpanNode): string {
  switch (span.kind) {
    case 'text':
      return `"${span.text.toLowerCase()}"`;
    case 'either':
      return `(${span.of.map(printSpan).join(' OR ')})`;
    case 'near': {
      const [left, right] = span.of.map(printSpan);
      return `(${left} ${span.ordered ? 'BEFORE' : 'NEAR'}/${span.distance} ${right})`;
    }
  }
}

function spanQuery(span: SpanNode, field: TextField, found: Found, evidence: Evidence): SpanQuery | null {
  if (span.kind === 'text') {
    const ways = waysOf(span.words, field, found);
    if (ways.every((words) => words.length === 0)) {
      evidence.ignore(span.text);
      return null;
    }
    if (field !== 'affiliation') {
      evidence.addText(
        span.words.flatMap((word) => (word.kind === 'plain' ? [word.text] : [])).join(' '),
        partsOfField[field],
      );
      for (const { word, prefix } of ways.flat().flatMap(({ any }) => (any.length > 1 || any[0]!.prefix ? any : [])))
        if (prefix !== undefined) evidence.addWord(word, partsOfField[field], prefix);
        // A digit that a wildcard stands for says nothing without the letters before it.
        else if (/\p{L}/u.test(word)) evidence.addText(word, partsOfField[field]);
    }
    const of = ways.map((words): SpanQuery => ({ kind: 'words', words }));
    return of.length === 1 ? of[0]! : { kind: 'either', of };
  }
  const of = span.of.map((each) => spanQuery(each, field, found, evidence)).filter((each) => each !== null);
  if (of.length < 2) return of[0] ?? null;
  if (span.kind === 'either') return { kind: 'either', of };
  return { kind: 'near', of: [of[0]!, of[1]!], distance: span.distance, ordered: span.ordered };
}

/** The words at their places, in each of the ways in which they may be cut: the last piece of a truncated one may be any of several. */
function waysOf(words: readonly SpanWord[], field: TextField, found: Found): Words[] {
  let ways: Words[] = [[]];
  for (const word of words) {
    const pieces = piecesOf(word, field, found);
    if (pieces.length > 0) ways = ways.flatMap((before) => pieces.map((after) => [...before, ...after]));
  }
  return ways.map((places) => places.map(({ any }, offset) => ({ offset, any })));
}

function piecesOf(word: SpanWord, field: TextField, found: Found): Words[] {
  const last = (piece: string, longest: number | null) => ({
    word: piece,
    prefix: beginningOf(piece, field, found, longest),
  });
  const placed = (surfaces: readonly (readonly string[])[], truncation: { longest: number | null } | null): Words =>
    surfaces.map((any, offset) => ({
      offset,
      any: any.map((piece) =>
        truncation !== null && offset === surfaces.length - 1 ? last(piece, truncation.longest) : { word: piece },
      ),
    }));
  if (word.kind === 'forms') return cutsOf(word.forms).map((cut) => placed(cut, word.truncation));
  const surfaces = surfacesOf(word.text).map((surface) => [surface]);
  return surfaces.length === 0 ? [] : [placed(surfaces, word.kind === 'truncated' ? word : null)];
}

/** Forms of one word by how they are cut in pieces, each piece with all that it may be: cda to cdz are one, cd 0 to cd 9 are two. */
function cutsOf(forms: readonly string[]): string[][][] {
  const cuts = Map.groupBy(forms.map(surfacesOf), (pieces) =>
    pieces.map((piece) => `${/\p{N}/u.test(piece) ? 'digits' : 'letters'} ${piece.length}`).join(),
  );
  cuts.delete('');
  return [...cuts.values()].map((alike) => alike[0]!.map((_, i) => [...new Set(alike.map((pieces) => pieces[i]!))]));
}
