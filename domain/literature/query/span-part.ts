import { analyze } from '../index/analysis.ts';
import type { SpanQuery } from '../index/index-query.ts';
import type { Evidence } from './evidence.ts';
import { labelOf, type TextField } from './fields.ts';
import type { Found } from './found.ts';
import type { SpanNode, SpanWord } from './node.ts';
import { type Part, single } from './part.ts';
import { unifySpelling } from './spelling.ts';
import { lastPiece, partsOfField, piecesOf, placeOf, stemsAskedFor } from './text.ts';

type Words = Extract<SpanQuery, { kind: 'words' }>['words'];

/** Words and phrases near each other. What says nothing is left out, and told; null when nothing of it can be searched. */
export function spanPart(span: SpanNode, field: TextField, found: Found, evidence: Evidence): Part | null {
  const query = spanQuery(span, field, found, evidence);
  if (query === null) return null;
  return single({ kind: 'span', ...placeOf(field), span: query }, `${printSpan(span)}[${labelOf(field)}]`);
}

/** The beginnings of truncated words, whose endings the vocabulary knows. */
export function truncatedWords(span: SpanNode): string[] {
  if (span.kind !== 'text') return span.of.flatMap(truncatedWords);
  return span.words.flatMap((word) => (word.kind === 'truncated' ? [lastPiece(word.text)] : []));
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
    const words = wordsOf(span.words, found);
    if (words.length === 0) {
      evidence.ignore(span.text);
      return null;
    }
    if (field !== 'affiliation')
      for (const { word, prefix } of words.flatMap(({ any }) => any))
        evidence.addWord(word, partsOfField[field], prefix);
    return { kind: 'words', words };
  }
  const of = span.of.map((each) => spanQuery(each, field, found, evidence)).filter((each) => each !== null);
  if (of.length < 2) return of[0] ?? null;
  if (span.kind === 'either') return { kind: 'either', of };
  return { kind: 'near', of: [of[0]!, of[1]!], distance: span.distance, ordered: span.ordered };
}

/** The words at their places, of which those that say nothing are left empty. */
function wordsOf(words: readonly SpanWord[], found: Found): Words {
  // Whether a short word is a name (hepatitis A) is told by its neighbours, so the plain words are analyzed together.
  const texts = words.map((word) => (word.kind === 'forms' ? word.forms[0]! : word.text));
  const tokens = analyze(texts.join(' '));
  const places: Words = [];
  let position = 0;
  words.forEach((word, index) => {
    const end = position + piecesOf(texts[index]!).length;
    const own = tokens.filter((token) => token.position >= position && token.position < end);
    if (word.kind === 'plain')
      for (const token of own) places.push({ offset: token.position, any: [{ word: token.word }] });
    else {
      for (const token of own)
        if (token.position < end - 1) places.push({ offset: token.position, any: [{ word: token.word }] });
      const any = word.kind === 'truncated' ? endingsOf(word, found) : formsOf(word.forms);
      if (any.length > 0) places.push({ offset: end - 1, any });
    }
    position = end;
  });
  const [first] = places;
  return places.map(({ offset, any }) => ({ offset: offset - first!.offset, any }));
}

/** As of a truncation in PubMed's language: the index holds stems, which may not begin as the words do. */
function endingsOf({ text, longest }: Extract<SpanWord, { kind: 'truncated' }>, { beginnings }: Found) {
  const beginning = lastPiece(text);
  const known = beginnings.get(beginning) ?? [];
  if (longest !== null) {
    const within = [beginning, ...known.filter((word) => word.length <= beginning.length + longest)];
    return stemsOf(within).map((word) => ({ word }));
  }
  const prefixes = [...new Set([beginning, unifySpelling(beginning)])];
  const others = stemsOf(known).filter((stem) => !prefixes.some((prefix) => stem.startsWith(prefix)));
  return [
    ...prefixes.map((word) => ({ word, prefix: true })),
    ...others.slice(0, stemsAskedFor).map((word) => ({ word })),
  ];
}

const formsOf = (forms: readonly string[]) => stemsOf(forms.map((form) => lastPiece(form))).map((word) => ({ word }));

const stemsOf = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => analyze(word).map((token) => token.word))),
];
