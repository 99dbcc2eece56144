import type { FieldName } from '../fields.ts';
import { filterNamed } from '../filters.ts';
import { languageCode } from '../languages.ts';
import type { QueryNode } from '../node.ts';
import { readDates } from '../range.ts';
import { QuerySyntaxError } from '../syntax-error.ts';
import { type Expression, nodeOf } from './expression.ts';
import { inField, isWhole } from './words.ts';

/** The fields of Ovid MEDLINE by their two letters. */
const fields: Readonly<Record<string, FieldName | readonly FieldName[]>> = {
  mp: 'text_word',
  tw: 'title_abstract',
  ti: 'title',
  ab: 'abstract',
  af: 'all',
  kw: 'keyword',
  kf: 'keyword',
  hw: 'text_word',
  sh: 'mesh',
  mh: 'mesh',
  nm: 'substance',
  rn: ['registry_number', 'substance'],
  no: 'grant',
  si: 'secondary_source',
  jc: 'journal_id',
  ot: 'transliterated_title',
  fs: 'subheading',
  xs: 'subheading',
  pt: 'publication_type',
  au: 'author',
  fa: 'full_author',
  cn: 'corporate_author',
  in: 'affiliation',
  jn: 'journal',
  jw: 'journal',
  nj: 'journal',
  is: 'issn',
  vo: 'volume',
  ip: 'issue',
  pg: 'page',
  lg: 'language',
  la: 'language',
  yr: 'published',
  dp: 'published',
  dt: 'created',
  ez: 'entered',
  ui: 'pmid',
  pm: 'pmid',
  do: 'doi',
  sb: 'filter',
};

/** What holds something else here than at Ovid. */
const differences: Readonly<Record<string, string>> = {
  hw: 'Words of headings (.hw.) were sought in titles and abstracts too, since they are not held apart from these.',
  kf: 'Words of keywords (.kf.) were sought as whole keywords.',
  jw: 'Words of journals (.jw.) were sought as whole names of journals.',
};

/** Known codes alone, so that "e.g." and file names are words. The last point may be missing at the end. */
const suffix = /\.([a-z]{2}(?:\s*,\s*[a-z]{2})*)(?:\.(?=[\s()]|$)|(?=[\s)]|$))/iy;

export function suffixAt(text: string, at: number): { codes: string[]; length: number } | null {
  suffix.lastIndex = at;
  const match = suffix.exec(text);
  if (match === null) return null;
  const codes = match[1]!.toLowerCase().split(/\s*,\s*/);
  return codes.every((code) => Object.hasOwn(fields, code)) ? { codes, length: match[0].length } : null;
}

/** Puts what stands before `.ti,ab,kf.` into these fields. */
export function fieldsSuffix(codes: readonly string[], position: number, note: (text: string) => void) {
  return (expression: Expression): Expression => {
    for (const code of codes) if (differences[code] !== undefined) note(differences[code]);
    const names = new Set(codes.flatMap((code) => fields[code]!));
    // Title and abstract together are one field, in which an OR is asked once.
    if (names.has('title') && names.has('abstract')) {
      names.delete('title');
      names.delete('abstract');
      names.add('title_abstract');
    }
    const isExact = !codes.includes('xs');
    const node = nodeOf(expression, (span, at) => {
      const able = [...names].filter((name) => !isWhole(name) || span.kind === 'text');
      if (able.length < names.size && able.length > 0)
        note('Nearness was sought in titles and abstracts only: keywords and the like are sought whole.');
      const of = (able.length > 0 ? able : [...names]).map((name) => inField(span, name, at, { narrower: !isExact }));
      return of.length === 1 ? of[0]! : { kind: 'or', of };
    });
    return { kind: 'node', node, position };
  };
}

/** `limit 5 to (english language and humans and yr="2010 -Current")`. */
export function limitedTo(line: QueryNode, limits: string, position: number): QueryNode {
  const each = limits
    .trim()
    .replace(/^\((.*)\)$/s, '$1')
    .split(/\s+and\s+/i);
  return { kind: 'and', of: [line, ...each.map((text) => limitNode(text.trim().replace(/\.$/, ''), position))] };
}

function limitNode(text: string, position: number): QueryNode {
  const years = /^yr\s*=\s*"?\s*(\d{4})?\s*(-)?\s*(\d{4}|current)?\s*"?$/i.exec(text);
  if (years !== null && (years[1] !== undefined || years[3] !== undefined)) {
    const [, from = '1500', dash, to = dash === undefined ? from : 'current'] = years;
    return readDates(`${from}:${/current/i.test(to) ? '3000' : to}`, 'published', position);
  }
  const language = /^(\p{L}+)(?: language)?$/u.exec(text)?.[1];
  if (language !== undefined && / language$/i.test(text) && languageCode(language) !== null)
    return { kind: 'term', field: 'language', text: language, quoted: true, narrower: true };
  if (/^abstracts?$/i.test(text)) return { kind: 'filter', name: 'hasabstract' };
  if (filterNamed(text) !== null) return { kind: 'filter', name: text };
  throw new QuerySyntaxError(
    position,
    ['english language', 'humans', 'yr="2010 -Current"', 'abstracts', 'a publication type'],
    `The limit "${text}" is not known here.`,
  );
}
