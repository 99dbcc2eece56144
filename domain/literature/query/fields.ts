import { nearest } from './nearest.ts';
import { QuerySyntaxError } from './syntax-error.ts';

/**
 * The fields that can be asked, each with the tag it is printed with, its name in PubMed's Search Details and every tag
 * that PubMed's help lists for it, older ones too. Tags are compared in lower case and without blanks.
 */
const fieldTable = {
  all: { tag: 'all', label: 'All Fields', tags: ['all fields', 'all field'] },
  title: { tag: 'ti', label: 'Title', tags: ['title', 'titl'] },
  title_abstract: { tag: 'tiab', label: 'Title/Abstract', tags: ['title/abstract', 'title abstract'] },
  abstract: { tag: 'ab', label: 'Abstract', tags: ['abstract'] },
  text_word: { tag: 'tw', label: 'Text Word', tags: ['text word', 'text words', 'word'] },
  author: { tag: 'au', label: 'Author', tags: ['author', 'authors', 'author name', 'auth'] },
  first_author: { tag: '1au', label: 'Author - First', tags: ['first author name', 'first author', 'author - first'] },
  last_author: { tag: 'lastau', label: 'Author - Last', tags: ['last author name', 'last author', 'author - last'] },
  full_author: { tag: 'fau', label: 'Full Author Name', tags: ['full author name', 'full author', 'author - full'] },
  corporate_author: {
    tag: 'cn',
    label: 'Author - Corporate',
    tags: ['corporate author', 'author - corporate', 'corp'],
  },
  affiliation: { tag: 'ad', label: 'Affiliation', tags: ['affiliation', 'affl'] },
  journal: { tag: 'ta', label: 'Journal', tags: ['jour', 'journal', 'journal title abbreviation', 'so'] },
  journal_id: { tag: 'jid', label: 'NLM Unique ID', tags: ['nlm unique id', 'nlm id', 'nlmid'] },
  mesh: { tag: 'mh', label: 'MeSH Terms', tags: ['mesh', 'mesh term', 'mesh terms'] },
  major_topic: { tag: 'majr', label: 'MeSH Major Topic', tags: ['mesh major topic', 'mesh major topics', 'mj'] },
  registry_number: {
    tag: 'rn',
    label: 'EC/RN Number',
    tags: ['ec/rn number', 'ec/rn numbers', 'registry number', 'registry numbers', 'rnum'],
  },
  grant: { tag: 'gr', label: 'Grants and Funding', tags: ['grants and funding', 'grant number', 'grant', 'grnt'] },
  secondary_source: { tag: 'si', label: 'Secondary Source ID', tags: ['secondary source id', 'secondary source'] },
  transliterated_title: {
    tag: 'tt',
    label: 'Transliterated Title',
    tags: ['transliterated title', 'transliterated titles', 'vernacular title'],
  },
  subheading: {
    tag: 'sh',
    label: 'MeSH Subheading',
    tags: ['mesh subheading', 'mesh subheadings', 'subheading', 'subheadings', 'subh'],
  },
  substance: {
    tag: 'nm',
    label: 'Supplementary Concept',
    tags: ['supplementary concept', 'supplementary concepts', 'substance name', 'substance', 'subs'],
  },
  publication_type: { tag: 'pt', label: 'Publication Type', tags: ['publication type', 'publication types', 'ptyp'] },
  language: { tag: 'la', label: 'Language', tags: ['language', 'lang'] },
  volume: { tag: 'vi', label: 'Volume', tags: ['volume', 'vol'] },
  issue: { tag: 'ip', label: 'Issue', tags: ['issue', 'iss'] },
  page: { tag: 'pg', label: 'Pagination', tags: ['pagination', 'page', 'pages'] },
  issn: { tag: 'is', label: 'ISSN', tags: ['issn'] },
  published: {
    tag: 'dp',
    label: 'Date - Publication',
    tags: ['pdat', 'date - publication', 'date of publication', 'publication date'],
  },
  entered: { tag: 'edat', label: 'Date - Entry', tags: ['date - entry', 'date - entrez', 'entry date', 'entrez date'] },
  created: { tag: 'crdt', label: 'Date - Create', tags: ['date - create', 'create date', 'date - created'] },
  pmid: { tag: 'pmid', label: 'PMID', tags: ['uid', 'pubmed id'] },
  pmcid: { tag: 'pmc', label: 'PMCID', tags: ['pmcid'] },
  doi: { tag: 'doi', label: 'DOI', tags: [] },
  identifier: { tag: 'aid', label: 'Article Identifier', tags: ['lid', 'article identifier', 'location id'] },
  keyword: { tag: 'ot', label: 'Other Term', tags: ['other term', 'other terms', 'keyword', 'keywords'] },
  filter: { tag: 'sb', label: 'Filter', tags: ['filter', 'subset'] },
} as const;

export type FieldName = keyof typeof fieldTable;
export const dateFields = ['published', 'entered', 'created'] as const;
export type DateField = (typeof dateFields)[number];
/** Where PubMed searches by nearness. */
export const nearFields = ['title', 'title_abstract', 'affiliation'] as const;
export type NearField = (typeof nearFields)[number];
/** Where words are searched, each for itself and with their places. */
const textFields = [
  'all',
  'title',
  'title_abstract',
  'abstract',
  'text_word',
  'affiliation',
  'transliterated_title',
] as const;
export type TextField = (typeof textFields)[number];
export const isTextField = (field: FieldName): field is TextField =>
  (textFields as readonly FieldName[]).includes(field);
/** Those with narrower terms beneath them, which `:noexp` leaves out. */
const hierarchicalFields: readonly FieldName[] = ['mesh', 'major_topic', 'subheading', 'publication_type'];

/** PubMed's other fields: their data are not in the index. */
const fieldsNotHeld: Record<string, string> = {
  auid: 'Author Identifier',
  book: 'Book',
  cois: 'Conflict of Interest Statement',
  dcom: 'Completion Date',
  ed: 'Editor',
  epdat: 'Electronic Date of Publication',
  fir: 'Full Investigator Name',
  ir: 'Investigator',
  isbn: 'ISBN',
  lr: 'Modification Date',
  mhda: 'MeSH Date',
  pa: 'Pharmacological Action',
  pl: 'Place of Publication',
  ppdat: 'Print Date of Publication',
  ps: 'Personal Name as Subject',
  pubn: 'Publisher',
};

const keyOf = (tag: string) => tag.toLowerCase().replace(/\s+/g, '').replace(/[–—]/g, '-');
const entries = Object.entries(fieldTable) as [FieldName, (typeof fieldTable)[FieldName]][];
const fieldsByTag = new Map(
  entries.flatMap(([field, { tag, tags }]) => [tag, ...tags].map((name) => [keyOf(name), field] as const)),
);
const notHeldByTag = new Map(
  Object.entries(fieldsNotHeld).flatMap(([tag, name]) => [tag, name].map((each) => [keyOf(each), name] as const)),
);

export const hasNarrowerTerms = (field: FieldName): boolean => hierarchicalFields.includes(field);
export const tagOf = (field: FieldName): string => fieldTable[field].tag;
export const labelOf = (field: FieldName): string => fieldTable[field].label;

export type FieldTag =
  | { field: FieldName; narrower: boolean; distance: null }
  | { field: NearField; narrower: true; distance: number };

/** The field of a tag; throws for one that is unknown. */
export function fieldOf(tag: { text: string; position: number }): FieldTag {
  const read = readTag(tag.text);
  if ('problem' in read) throw new QuerySyntaxError(tag.position, read.expected, read.problem);
  return read;
}

/** Whether PubMed knows a field by this tag, held here or not, whatever its options. */
export function isFieldTag(text: string): boolean {
  const key = keyOf(text.split(':')[0]!);
  return fieldsByTag.has(key) || notHeldByTag.has(key);
}

/** The tags that are written almost so, with their brackets. */
export function nearestTags(text: string): string[] {
  const key = keyOf(text.split(':')[0]!);
  return [...new Set(nearest(key, fieldsByTag.keys(), 3).map((tag) => `[${tagOf(fieldsByTag.get(tag)!)}]`))];
}

function readTag(text: string): FieldTag | { problem: string; expected: string[] } {
  const [, name = '', option] = /^([^:]*)(?::(.*))?$/s.exec(text.trim())!;
  const key = keyOf(name);
  const field = fieldsByTag.get(key);
  if (field === undefined) return unknownTag(name.trim(), key);
  if (option === undefined) return { field, narrower: true, distance: null };
  const near = /^~(\d{1,4})$/.exec(keyOf(option));
  if (near !== null) {
    if ((nearFields as readonly string[]).includes(field))
      return { field: field as NearField, narrower: true, distance: Number(near[1]) };
    return {
      problem: `Nearness can be asked in [ti], [tiab] and [ad] only, not in [${tagOf(field)}].`,
      expected: ['[ti:~N]', '[tiab:~N]', '[ad:~N]'],
    };
  }
  if (keyOf(option) === 'noexp') {
    if (hierarchicalFields.includes(field)) return { field, narrower: false, distance: null };
    return {
      problem: `[${tagOf(field)}] has no narrower terms that :noexp could leave out.`,
      expected: [`[${tagOf(field)}]`, ...hierarchicalFields.map((each) => `[${tagOf(each)}:noexp]`)],
    };
  }
  return {
    problem: `[${tagOf(field)}] can't have the option "${option.trim()}".`,
    expected: [`[${tagOf(field)}]`, '[tiab:~3]', '[mh:noexp]'],
  };
}

function unknownTag(name: string, key: string): { problem: string; expected: string[] } {
  const notHeld = notHeldByTag.get(key);
  if (notHeld !== undefined)
    return {
      problem: `PubMed's field [${name}] (${notHeld}) is not held here.`,
      expected: entries.map(([, { tag }]) => `[${tag}]`),
    };
  const known = nearestTags(key);
  const expected = known.length > 0 ? known : entries.map(([, { tag }]) => `[${tag}]`);
  return {
    problem:
      `There is no field [${name}]${known.length > 0 ? `; the nearest: ${expected.join(', ')}` : ''}. ` +
      'Brackets stand around field tags only: leave out others.',
    expected,
  };
}
