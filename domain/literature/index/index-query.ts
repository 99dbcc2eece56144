/**
 * What the index can be asked, after a query was read and mapped to its vocabulary. Pure sets of papers: ranking is
 * another matter.
 */
export type IndexQuery =
  | { kind: 'all' }
  | { kind: 'none' }
  | { kind: 'and' | 'or'; of: IndexQuery[] }
  | { kind: 'not'; of: IndexQuery }
  /** Papers that have the term in this field. `where` narrows words to parts of the text. */
  | { kind: 'term'; field: AskedField; term: string; where?: TextPart[]; flag?: TermFlag }
  /** Every term that begins so: for truncation, and for authors whose further initials are left open. */
  | { kind: 'prefix'; field: AskedField; prefix: string; options?: PrefixOptions; where?: TextPart[]; flag?: TermFlag }
  /** Words at these distances from the first; a prefix may stand at the end of a phrase ("breast canc*"). */
  | { kind: 'phrase'; field: WordField; words: PhraseWord[]; where?: TextPart[] }
  /** All words within so many words of each other, in any order, in one part of one text. */
  | { kind: 'near'; field: WordField; words: string[]; distance: number; where?: TextPart[] }
  /** Words, phrases and groups of them near each other: Ovid's ADJn and Europe PMC's NEAR/n. */
  | { kind: 'span'; field: WordField; span: SpanQuery; where?: TextPart[] }
  /** Inclusive, as YYYYMMDD; a date known only by its year or month is in the range when any of its days is. */
  | { kind: 'date'; column: 'published' | 'entered' | 'created'; from: number; to: number }
  | { kind: 'identifier'; type: 'pmid' | 'pmcid' | 'doi'; values: string[] }
  | { kind: 'flag'; flag: 'has_abstract' | 'retracted' | 'has_mesh' | 'has_pmcid' };

/** Places in one text, from a first to a last word. */
export type SpanQuery =
  /** Of each place any of the words will do. */
  | { kind: 'words'; words: { offset: number; any: { word: string; prefix?: PrefixOptions }[] }[] }
  | { kind: 'either'; of: SpanQuery[] }
  /** Both, without a word in common and with at most so many other words between them; in this order or in any. */
  | { kind: 'near'; of: [SpanQuery, SpanQuery]; distance: number; ordered: boolean };

export type PhraseWord = { word: string; offset: number; prefix?: PrefixOptions };

/** Which of the terms that begin so are meant. */
export type PrefixOptions = {
  /** Of written words: the beginnings that their stems have, under which they stand in the index. */
  stems?: readonly string[];
  /** The most letters that may follow. */
  longest?: number;
  /** Whether one word may follow and no more: initials, but not "smith jones a" for "smith j". */
  oneWord?: true;
};

/** Parts of a paper's text. `heading` are MeSH headings, keywords and substances. */
export type TextPart = 'title' | 'heading' | 'abstract';

/** Of an author: the first or last of the paper. Of a heading: a main topic. */
export type TermFlag = 'first' | 'last' | 'major';

/**
 * One letter each in the database. Terms of `word`, `affiliation` and `vernacular_title` are stems, each with what is the stem of it where that is
 * another word ("random randomly"), of stop words an empty one (" not"); all others are normalized by `termKey`: lower case,
 * no accents, one blank for whatever is no letter or digit.
 */
export const termFields = {
  word: 'w',
  affiliation: 'd',
  vernacular_title: 't', // words too
  author: 'a', // "smith ja": last name and initials
  full_author: 'f', // "smith john a"
  collective: 'c', // the name of a group, whole
  journal: 'j', // full title, abbreviation and ISSN, each a term
  heading: 'm', // MeSH heading; flag major
  qualified_heading: 'q', // "asthma/drug therapy", each side normalized; flag major
  qualifier: 'h', // "drug therapy"; flag major
  publication_type: 'p',
  language: 'l', // "eng"
  substance: 'n',
  registry_number: 'r', // "50 78 2", "ec 2 7 11 1"
  grant: 'u', // number, acronym and agency in one, from each of its words on
  secondary_source: 'b', // accession number, source, and both
  journal_id: 'k', // of NLM
  reference: 'x', // a paper that is cited: "pmid 12345", or "doi 10.1000/1" where it has no PMID
  related: 'y', // a paper that a notice, a comment or another version names, likewise
  keyword: 'o', // a keyword of the authors, whole
  source: 's', // of the record: pubmed, europepmc, ...
  volume: 'v',
  issue: 'i',
  page: 'g', // the first page
} as const;
export type TermField = keyof typeof termFields;

/** Words are asked for by their stems or, in these, as they are written: other readings of the same lists. */
export const writtenFields = {
  written: 'word',
  written_affiliation: 'affiliation',
  written_vernacular_title: 'vernacular_title',
} as const;
export type WrittenField = keyof typeof writtenFields;
export type AskedField = TermField | WrittenField;
/** Those whose terms have places. */
export type WordField = (typeof writtenFields)[WrittenField] | WrittenField;
const stemFields: ReadonlySet<AskedField> = new Set(Object.values(writtenFields));
/** Whether the terms of a field are stems. */
export const isStemField = (field: AskedField): field is (typeof writtenFields)[WrittenField] => stemFields.has(field);
export const isWrittenField = (field: AskedField): field is WrittenField => Object.hasOwn(writtenFields, field);

/**
 * Where the small terms of a field stand in blocks, under the last of each. Not of fields of which whole names are asked
 * that mostly nobody has, and of those with few terms.
 */
export const blockFields: Partial<Record<TermField, string>> = {
  word: 'W',
  affiliation: 'D',
  vernacular_title: 'T',
  author: 'A',
  full_author: 'F',
  collective: 'C',
  heading: 'M',
  qualified_heading: 'Q',
  substance: 'N',
  registry_number: 'R',
  grant: 'U',
  secondary_source: 'B',
  reference: 'X',
  related: 'Y',
  keyword: 'O',
};
