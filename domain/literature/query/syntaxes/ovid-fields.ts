import type { FieldName } from '../fields.ts';
import { filterNamed } from '../filters.ts';
import { languageCode } from '../languages.ts';
import type { QueryNode } from '../node.ts';
import { parseQuery } from '../parse.ts';
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

export const fieldCodes: readonly string[] = Object.keys(fields);

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
    if (hasOwnField(expression))
      note(
        `.${codes.join(',')}. was applied to words alone: headings, lines and words with a field of their own keep theirs.`,
      );
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

const hasOwnField = (expression: Expression): boolean =>
  expression.kind === 'node' || ('of' in expression && expression.of.some(hasOwnField));

/** Ovid's limits to an age or a kind of publication by the names that it writes, without their signs. */
const limitNames: Readonly<Record<string, string>> = {
  'all infant birth to 23 months': 'infant[mh]',
  'newborn infant birth to 1 month': '"infant, newborn"[mh]',
  'infant 1 to 23 months': 'infant[mh:noexp]',
  'all child 0 to 18 years': 'infant[mh] OR child[mh] OR adolescent[mh]',
  'preschool child 2 to 5 years': '"child, preschool"[mh]',
  'child 6 to 12 years': 'child[mh:noexp]',
  'adolescent 13 to 18 years': 'adolescent[mh]',
  'all adult 19 plus years': 'adult[mh]',
  'young adult 19 to 24 years': '"young adult"[mh]',
  'adult 19 to 44 years': 'adult[mh:noexp]',
  'young adult and adult 19 24 and 19 44': '"young adult"[mh] OR adult[mh:noexp]',
  'middle age 45 to 64 years': '"middle aged"[mh]',
  'middle aged 45 plus years': '"middle aged"[mh] OR aged[mh]',
  'all aged 65 and over': 'aged[mh]',
  'aged 80 and over': '"aged, 80 and over"[mh]',
  'clinical trial all': '"clinical trial"[pt]',
  'review articles': 'review[pt]',
};

/** `limit 5 to (english language and humans and yr="2010 -Current")`. */
export const limitedTo = (line: QueryNode, limits: string, position: number): QueryNode => ({
  kind: 'and',
  of: [line, limitsNode(limits.replace(/\.\s*$/, ''), position)].flatMap((node, index) =>
    index === 1 && node.kind === 'and' ? node.of : [node],
  ),
});

/** Limits joined by AND and OR, in parentheses or not; names in quotation marks may hold both. */
function limitsNode(text: string, position: number): QueryNode {
  const trimmed = text.trim();
  for (const kind of ['or', 'and'] as const) {
    const parts = partsBetween(trimmed, kind);
    if (parts.length > 1) return { kind, of: parts.map((part) => limitsNode(part, position)) };
  }
  const inner = /^\((.*)\)$/s.exec(trimmed)?.[1];
  return inner === undefined ? limitNode(trimmed, position) : limitsNode(inner, position);
}

/** The pieces of a text between words `and` (or `or`) that stand in no parentheses and no quotation marks. */
function partsBetween(text: string, word: 'and' | 'or'): string[] {
  const parts: string[] = [];
  let [depth, from, isQuoted] = [0, 0, false];
  for (const { 0: sign, index } of text.matchAll(/["“”()<>]|(?<=\s)(?:and|or)(?=\s)/gi)) {
    if (/["“”]/.test(sign)) isQuoted = !isQuoted;
    else if (sign === '(' || sign === '<') depth++;
    else if (sign === ')' || sign === '>') depth--;
    else if (sign.toLowerCase() === word && depth === 0 && !isQuoted) {
      parts.push(text.slice(from, index));
      from = index + sign.length;
    }
  }
  return [...parts, text.slice(from)];
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
  const name = text.replace(/^["“”](.*)["“”]$/s, '$1');
  const known = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (Object.hasOwn(limitNames, known)) return parseQuery(limitNames[known]!);
  if (filterNamed(name) !== null) return { kind: 'filter', name };
  throw new QuerySyntaxError(
    position,
    ['english language', 'humans', 'yr="2010 -Current"', 'abstracts', 'a publication type'],
    `The limit "${name}" is not known here.`,
  );
}
