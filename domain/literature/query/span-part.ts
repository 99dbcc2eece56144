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
  return span.words.flatMap((word) => (word.kind === 'truncated' ? [lastWord(word.text)] : []));
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
    const words = wordsOf(span.words, field, found);
    if (words.length === 0) {
      evidence.ignore(span.text);
      return null;
    }
    if (field !== 'affiliation') {
      evidence.addText(
        span.words.flatMap((word) => (word.kind === 'plain' ? [word.text] : [])).join(' '),
        partsOfField[field],
      );
      for (const { word, prefix } of words.flatMap(({ any }) => (any.length > 1 || any[0]!.prefix ? any : [])))
        if (prefix === undefined) evidence.addText(word, partsOfField[field]);
        else evidence.addWord(word, partsOfField[field], prefix);
    }
    return { kind: 'words', words };
  }
  const of = span.of.map((each) => spanQuery(each, field, found, evidence)).filter((each) => each !== null);
  if (of.length < 2) return of[0] ?? null;
  if (span.kind === 'either') return { kind: 'either', of };
  return { kind: 'near', of: [of[0]!, of[1]!], distance: span.distance, ordered: span.ordered };
}

/** The words at their places; of a truncated one and of one with wildcards the last piece may be any of several. */
function wordsOf(words: readonly SpanWord[], field: TextField, found: Found): Words {
  const places: Words = [];
  for (const word of words) {
    const surfaces = surfacesOf(word.kind === 'forms' ? word.forms[0]! : word.text);
    if (surfaces.length === 0) continue;
    const last = surfaces.pop()!;
    for (const surface of surfaces) places.push({ offset: places.length, any: [{ word: surface }] });
    places.push({ offset: places.length, any: lastOf(word, last, field, found) });
  }
  return places;
}

function lastOf(word: SpanWord, last: string, field: TextField, found: Found): Words[number]['any'] {
  switch (word.kind) {
    case 'plain':
      return [{ word: last }];
    case 'truncated':
      return [{ word: last, prefix: beginningOf(last, field, found, word.longest) }];
    case 'forms':
      return [...new Set(word.forms.flatMap((form) => surfacesOf(form).slice(-1)))].map((form) => ({ word: form }));
  }
}
