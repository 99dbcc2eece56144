import { type Bitmap, emptyBitmap, fullBitmap, intersect, setBit, subtract, unite } from '../index/bitmap.ts';
import { dateInRange, paperFlags } from '../index/columns.ts';
import {
  type AskedField,
  type IndexQuery,
  isStemField,
  isWrittenField,
  type PhraseWord,
  type SpanQuery,
  type WordField,
} from '../index/index-query.ts';
import { identifierKey, type LoadedSegment, type Lookups, lookUpPrefix, lookUpTerm } from '../index/loaded-index.ts';
import { addDocuments, documentsWith, nearDocuments, type PhraseSlot, phraseDocuments } from '../index/phrase.ts';
import { type Layout, partsMask, termFlagBits } from '../index/postings.ts';
import { spanDocuments } from '../index/spans.ts';

/** Adds to the lookups what the query will ask the segments for. */
export function lookUpQuery(query: IndexQuery, lookups: Lookups): void {
  switch (query.kind) {
    case 'all':
    case 'none':
      return;
    case 'and':
    case 'or':
      for (const part of query.of) lookUpQuery(part, lookups);
      return;
    case 'not':
      lookUpQuery(query.of, lookups);
      return;
    case 'term':
      lookUpTerm(lookups, query.field, query.term);
      return;
    case 'prefix':
      lookUpPrefix(lookups, query.field, query.prefix, query.options);
      return;
    case 'phrase':
      for (const { word, prefix } of query.words)
        if (prefix) lookUpPrefix(lookups, query.field, word, prefix, true);
        else lookUpTerm(lookups, query.field, word, true);
      return;
    case 'near':
      for (const word of query.words) lookUpTerm(lookups, query.field, word, true);
      return;
    case 'span':
      lookUpSpan(query.span, query.field, lookups);
      return;
    case 'date':
      lookups.numbers.add(query.column);
      return;
    case 'flag':
      lookups.numbers.add('flags');
      return;
    case 'identifier':
      for (const value of query.values)
        lookups.identifiers.set(identifierKey(query.type, value), { type: query.type, value });
  }
}

function lookUpSpan(span: SpanQuery, field: WordField, lookups: Lookups): void {
  if (span.kind !== 'words') {
    for (const each of span.of) lookUpSpan(each, field, lookups);
    return;
  }
  for (const { word, prefix } of span.words.flatMap(({ any }) => any))
    if (prefix) lookUpPrefix(lookups, field, word, prefix, true);
    else lookUpTerm(lookups, field, word, true);
}

/** The documents of a segment that the query names, those that are papers no more among them. */
export function evaluate(query: IndexQuery, segment: LoadedSegment): Bitmap {
  const { documents } = segment;
  switch (query.kind) {
    case 'all':
      return fullBitmap(documents);
    case 'none':
      return emptyBitmap(documents);
    case 'and':
      return conjunction(query.of, segment);
    case 'or': {
      const all = emptyBitmap(documents);
      for (const part of query.of) unite(all, evaluate(part, segment));
      return all;
    }
    case 'not': {
      const all = fullBitmap(documents);
      subtract(all, evaluate(query.of, segment));
      return all;
    }
    case 'term': {
      const postings = segment.postings(query.field, query.term);
      if (postings === null) return emptyBitmap(documents);
      return documentsWith(postings, maskOf(query), documents);
    }
    case 'prefix': {
      const all = emptyBitmap(documents);
      for (const postings of segment.beginning(query.field, query.prefix, query.options))
        addDocuments(all, postings, maskOf(query));
      return all;
    }
    case 'phrase':
      return phraseDocuments(
        query.words.map((word) => slotOf(segment, query.field, word)),
        layoutOf(query.field),
        maskOf(query),
        documents,
      );
    case 'near':
      return nearDocuments(
        [...new Set(query.words)].map((word) => slotOf(segment, query.field, { word, offset: 0 })),
        layoutOf(query.field),
        maskOf(query),
        query.distance,
        documents,
      );
    case 'span':
      return spanDocuments(
        query.span,
        ({ word, prefix }) =>
          slotOf(segment, query.field, { word, offset: 0, ...(prefix === undefined ? {} : { prefix }) }).postings,
        { layout: layoutOf(query.field), mask: maskOf(query), documents },
      );
    case 'date': {
      const dates = segment.numbers(query.column);
      const found = emptyBitmap(documents);
      for (let i = 0; i < documents; i++) if (dateInRange(dates[i]!, query.from, query.to)) setBit(found, i);
      return found;
    }
    case 'flag': {
      const flags = segment.numbers('flags');
      const bit = paperFlags[query.flag];
      const found = emptyBitmap(documents);
      for (let i = 0; i < documents; i++) if ((flags[i]! & bit) !== 0) setBit(found, i);
      return found;
    }
    case 'identifier': {
      const found = emptyBitmap(documents);
      for (const value of query.values) {
        const document = segment.named(identifierKey(query.type, value));
        if (document !== null) setBit(found, document);
      }
      return found;
    }
  }
}

/** What is excluded is taken away at the end, which saves making its complement. */
function conjunction(of: readonly IndexQuery[], segment: LoadedSegment): Bitmap {
  let all: Bitmap | null = null;
  for (const part of of) {
    if (part.kind === 'not') continue;
    const found = evaluate(part, segment);
    if (all === null) all = found;
    else intersect(all, found);
  }
  all ??= fullBitmap(segment.documents);
  for (const part of of) if (part.kind === 'not') subtract(all, evaluate(part.of, segment));
  return all;
}

function maskOf(query: Extract<IndexQuery, { kind: 'term' | 'prefix' | 'phrase' | 'near' | 'span' }>): number {
  if ('flag' in query && query.flag !== undefined) return termFlagBits[query.flag];
  return query.field === 'word' || query.field === 'written' ? partsMask(query.where) : 255;
}

export const layoutOf = (field: WordField): Layout => (field === 'word' || field === 'written' ? 'parts' : 'whole');

/** Of terms without positions null. */
export const layoutOfTerms = (field: AskedField): Layout | null =>
  isStemField(field) || isWrittenField(field) ? layoutOf(field) : null;

export function slotOf(segment: LoadedSegment, field: AskedField, { word, offset, prefix }: PhraseWord): PhraseSlot {
  if (prefix) return { offset, postings: segment.beginning(field, word, prefix) };
  const postings = segment.postings(field, word);
  return { offset, postings: postings === null ? [] : [postings] };
}
