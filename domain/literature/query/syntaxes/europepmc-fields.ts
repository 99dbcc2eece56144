import type { FieldName } from '../fields.ts';
import { nearest } from '../nearest.ts';
import type { QueryNode, SpanNode } from '../node.ts';
import { readDates } from '../range.ts';
import { QuerySyntaxError } from '../syntax-error.ts';
import { inField } from './words.ts';

const fields: Readonly<Record<string, FieldName>> = {
  TITLE: 'title',
  ABSTRACT: 'abstract',
  TITLE_ABS: 'title_abstract',
  KW: 'keyword',
  MESH: 'mesh',
  CHEM: 'substance',
  GRANT_ID: 'grant',
  GRANT_AGENCY: 'grant',
  AUTH: 'author',
  AUTHOR: 'author',
  AUTH_FIRST: 'first_author',
  AUTH_LAST: 'last_author',
  AUTH_MAN: 'author',
  AUTH_COLLECTIVE_LIST: 'corporate_author',
  AFF: 'affiliation',
  JOURNAL: 'journal',
  JOUR: 'journal',
  ISSN: 'issn',
  VOLUME: 'volume',
  ISSUE: 'issue',
  PAGE_INFO: 'page',
  PUB_TYPE: 'publication_type',
  LANG: 'language',
  PUB_YEAR: 'published',
  FIRST_PDATE: 'published',
  P_PDATE: 'published',
  CREATION_DATE: 'created',
  EXT_ID: 'pmid',
  PMID: 'pmid',
  PMCID: 'pmcid',
  DOI: 'doi',
};

/** Fields whose data are not in the index: full texts, mined names, licences. */
const notHeld =
  `BODY METHODS RESULTS INTRO DISCUSS CONCL FIG TABLE REF ACK_FUND SUPPL CASE KEYWORD_FULL OPEN_ACCESS IN_EPMC IN_PMC HAS_PDF HAS_FT
  HAS_TM HAS_REFLIST HAS_XREFS HAS_SUPPL HAS_DATA LICENSE GENE_PROTEIN DISEASE ORGANISM GOTERM ACCESSION_TYPE AUTHORID AUTHORID_TYPE ISBN BOOK_ID EDITOR PUBLISHER CITED CITES E_PDATE UPDATE_DATE INDEX_DATE FIRST_IDATE_D
  PREPRINT_STATUS UNIPROT_PUBS EMBL_PUBS PDB_PUBS ANNOTATION_TYPE ANNOTATION_PROVIDER`.split(/\s+/);

const prefix = /([A-Z][A-Z_]{1,30}):(?=\S)/y;

/** `TITLE:` at this place of a text, with nothing between it and its value. */
export function fieldPrefixAt(text: string, at: number): { name: string; length: number } | null {
  prefix.lastIndex = at;
  const match = prefix.exec(text);
  return match === null ? null : { name: match[1]!, length: match[0].length };
}

export const isEuropePmcField = (name: string): boolean =>
  Object.hasOwn(fields, name) || Object.hasOwn(flags, name) || name === 'SRC' || notHeld.includes(name);

const flags: Readonly<Record<string, string>> = { HAS_ABSTRACT: 'hasabstract' };
const sources: Readonly<Record<string, string>> = { MED: 'pubmed', PPR: 'europepmc', PMC: 'europepmc' };

/** What a field with a value asks. Throws QuerySyntaxError for fields that are not held and values that are none. */
export function fieldValue(name: string, value: SpanNode | string, position: number): QueryNode {
  const text = typeof value === 'string' ? value : value.kind === 'text' ? value.text : null;
  const wrong = (expected: string[], message: string) => new QuerySyntaxError(position, expected, message);
  const flag = flags[name];
  if (flag !== undefined) {
    if (/^y(?:es)?$/i.test(text ?? '')) return { kind: 'filter', name: flag };
    if (/^no?$/i.test(text ?? ''))
      return {
        kind: 'not',
        of: [
          { kind: 'filter', name: 'all' },
          { kind: 'filter', name: flag },
        ],
      };
    throw wrong([`${name}:y`, `${name}:n`], `${name} is y or n, not "${text}".`);
  }
  if (name === 'SRC') {
    const source = sources[(text ?? '').toUpperCase()];
    if (source !== undefined) return { kind: 'filter', name: source };
    throw wrong(Object.keys(sources), `The source "${text}" is not held here: ${Object.keys(sources).join(', ')} are.`);
  }
  const field = fields[name];
  if (field === undefined) {
    if (notHeld.includes(name)) throw wrong(Object.keys(fields), `Europe PMC's field ${name} is not held here.`);
    const known = nearest(name, Object.keys(fields), 3);
    throw wrong(
      known.length > 0 ? known : Object.keys(fields),
      `There is no field ${name}${known.length > 0 ? `; the nearest: ${known.join(', ')}` : ''}. Put the words into quotation marks where a colon is part of them.`,
    );
  }
  if (typeof value !== 'string') return inField(value, field, position);
  if (field === 'published' || field === 'created') return readDates(value.replaceAll('*', '3000'), field, position);
  throw wrong(['a word', 'a phrase'], `${name} takes no range: PUB_YEAR, FIRST_PDATE and CREATION_DATE do.`);
}
