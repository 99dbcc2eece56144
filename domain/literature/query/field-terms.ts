import { termKey } from '../index/analysis.ts';
import type { IndexQuery, PrefixOptions, TermField, TermFlag } from '../index/index-query.ts';
import { nameKeys } from '../index/name-keys.ts';
import { type AuthorName, readAuthorName } from './author-name.ts';
import type { Evidence } from './evidence.ts';
import { type FieldName, labelOf } from './fields.ts';
import type { Found } from './found.ts';
import { languageCode, languageName } from './languages.ts';
import { descriptorsNamed } from './mesh-terms.ts';
import { anyQuery, type Part, single } from './part.ts';
import { publicationTypeNamed, withNarrowerTypes } from './publication-types.ts';
import { isTruncated, withoutStar } from './truncation.ts';

type AuthorField = 'author' | 'first_author' | 'last_author' | 'full_author';

const flagOf: Record<AuthorField, TermFlag | null> = {
  author: null,
  full_author: null,
  first_author: 'first',
  last_author: 'last',
};

/** A name, or more than a name where a blank follows: initials, or further names, that were left open. */
const nameOrMore = (
  field: 'author' | 'full_author',
  name: string,
  options: PrefixOptions,
  flag: { flag?: TermFlag },
): IndexQuery[] => [
  { kind: 'term', field, term: name, ...flag },
  { kind: 'prefix', field, prefix: `${name} `, options, ...flag },
];

/** Initials are one word: "smith j" has no end in "smith jones a". */
const initialsOnly: PrefixOptions = { oneWord: true };

/** An author as a query names one; in quotation marks exactly so, else with whatever initials follow. */
export function authorPart(
  text: string,
  field: AuthorField,
  quoted: boolean,
  name: AuthorName = readAuthorName(withoutStar(text)),
): Part {
  const truncated = isTruncated(text);
  // Müller is sought as who writes Mueller does, too.
  const [, spelt] = nameKeys(withoutStar(text));
  const names = spelt === undefined ? [name] : [name, readAuthorName(spelt)];
  const queries = names.flatMap((each) => authorQueries(each, field, { quoted, truncated }));
  const label = name.short === null && field === 'author' ? labelOf('full_author') : labelOf(field);
  return single(anyQuery(queries), `"${termKey(text)}${truncated ? '*' : ''}"[${label}]`);
}

function authorQueries(
  name: AuthorName,
  field: AuthorField,
  { quoted, truncated }: { quoted: boolean; truncated: boolean },
): IndexQuery[] {
  const flag = flagOf[field] === null ? {} : { flag: flagOf[field] };
  const queries: IndexQuery[] = [];
  if (name.short !== null && field !== 'full_author') {
    if (!truncated && (quoted || name.hasSuffix))
      queries.push({ kind: 'term', field: 'author', term: name.short, ...flag });
    else if (truncated) queries.push({ kind: 'prefix', field: 'author', prefix: name.short, ...flag });
    else if (name.hasInitials)
      queries.push({ kind: 'prefix', field: 'author', prefix: name.short, options: initialsOnly, ...flag });
    else queries.push(...nameOrMore('author', name.short, initialsOnly, flag));
  }
  // "smith ja" is a last name with initials; only [fau] may mean somebody called Ja.
  const full = field === 'full_author' ? fullNames(name) : name.hasInitials ? [] : name.full;
  for (const each of new Set(full)) {
    if (truncated) queries.push({ kind: 'prefix', field: 'full_author', prefix: each, ...flag });
    else if (quoted) queries.push({ kind: 'term', field: 'full_author', term: each, ...flag });
    else queries.push(...nameOrMore('full_author', each, {}, flag));
  }
  return queries;
}

const fullNames = ({ short, full }: AuthorName): string[] => (full.length > 0 ? full : [short!]);

const keyedFields = {
  corporate_author: 'collective',
  journal: 'journal',
  publication_type: 'publication_type',
  journal_id: 'journal_id',
  substance: 'substance',
  registry_number: 'registry_number',
  grant: 'grant',
  secondary_source: 'secondary_source',
  keyword: 'keyword',
  volume: 'volume',
  issue: 'issue',
  page: 'page',
} as const satisfies Partial<Record<FieldName, TermField>>;
export type KeyedField = keyof typeof keyedFields;

export const isKeyedField = (field: FieldName): field is KeyedField => Object.hasOwn(keyedFields, field);

/** Fields whose values are sought whole. */
export function keyedPart(
  { text, field, narrower, quoted }: { text: string; field: KeyedField; narrower: boolean; quoted: boolean },
  found: Found,
  evidence: Evidence,
): Part {
  const index = keyedFields[field];
  const key = termKey(withoutStar(text));
  const translation = `"${text.toLowerCase()}"[${labelOf(field)}${narrower ? '' : ':noexp'}]`;
  if (isTruncated(text)) return single({ kind: 'prefix', field: index, prefix: key }, translation);
  const keys = new Set([key]);
  if (field === 'publication_type' && publicationTypeNamed(key) === null) evidence.unknown('type', text);
  if (field === 'publication_type' && narrower) for (const each of withNarrowerTypes(key)) keys.add(each);
  if (field === 'substance' && !quoted)
    for (const { heading } of descriptorsNamed(key, found)) keys.add(termKey(heading));
  // As NLM writes numbers of the Enzyme Commission; many leave out its letters.
  if (field === 'registry_number' && /^\d+(?: \d+){3}$/.test(key)) keys.add(`ec ${key}`);
  const added = [...keys].slice(1);
  if (added.length > 0)
    evidence.expand({
      text: text.toLowerCase(),
      field: labelOf(field),
      kind: field === 'publication_type' ? field : 'synonym',
      added,
    });
  if (field === 'substance' || field === 'keyword') evidence.addText(text, ['heading']);
  const terms = [...keys].map((term): IndexQuery => ({ kind: 'term', field: index, term }));
  // A group is often known by the beginning of its name. Of a grant any words that follow each other are asked.
  if ((field === 'corporate_author' && !quoted) || field === 'grant')
    terms.push({ kind: 'prefix', field: index, prefix: `${key} ` });
  return single(anyQuery(terms), translation);
}

export function languagePart(text: string): Part {
  const code = languageCode(text)!;
  return single(
    { kind: 'term', field: 'language', term: code },
    `"${languageName(code).toLowerCase()}"[${labelOf('language')}]`,
  );
}

export function issnPart(text: string): Part {
  const digits = text.replace('-', '');
  const issn = `${digits.slice(0, 4)}-${digits.slice(4).toUpperCase()}`;
  return single({ kind: 'term', field: 'journal', term: termKey(issn) }, `"${issn}"[${labelOf('issn')}]`);
}
