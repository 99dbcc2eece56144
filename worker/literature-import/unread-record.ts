import type { PaperRecord } from '../../contract/resources/paper.ts';
import { keepText, textAsStored } from '../../sql/literature/papers.ts';
import { inOrder } from './make-drafts.ts';
import { giveNames, namesOf } from './paper-identity.ts';

/**
 * The same record, of which only its text is kept and what tells it from others: the rest is read again when it is asked for, and
 * of a new paper nobody asks. A parsed record takes several times the memory of its text, and its strings are pieces of the
 * file's, of which each keeps the whole.
 */
export function unread(parsed: PaperRecord): PaperRecord {
  const record = inOrder(parsed);
  const text = textAsStored(record);
  const { pmid, pmcid, doi, external_id, title, publication_date, year, language } = record;
  const { relations, retracted, source, sources } = record;
  const short = { pmid, pmcid, doi, external_id, title, publication_date, year, language, relations, retracted };
  // Written and read, so that they are no pieces of the file's text.
  const kept: typeof short = JSON.parse(JSON.stringify(short));
  let whole: PaperRecord | null = null;
  const read = (): PaperRecord => {
    whole ??= JSON.parse(text) as PaperRecord;
    return whole;
  };
  // In the order of the fields, since a copy of it is written as text too.
  const unreadRecord: PaperRecord = {
    pmid: kept.pmid,
    pmcid: kept.pmcid,
    doi: kept.doi,
    external_id: kept.external_id,
    title: kept.title,
    get vernacular_title() {
      return read().vernacular_title;
    },
    get abstract() {
      return read().abstract;
    },
    get abstract_sections() {
      return read().abstract_sections;
    },
    get authors() {
      return read().authors;
    },
    get journal() {
      return read().journal;
    },
    publication_date: kept.publication_date,
    year: kept.year,
    language: kept.language,
    get publication_types() {
      return read().publication_types;
    },
    get mesh() {
      return read().mesh;
    },
    get keywords() {
      return read().keywords;
    },
    get substances() {
      return read().substances;
    },
    get registry_numbers() {
      return read().registry_numbers;
    },
    get grants() {
      return read().grants;
    },
    get secondary_source_ids() {
      return read().secondary_source_ids;
    },
    relations: kept.relations,
    retracted: kept.retracted,
    source,
    ...(sources === undefined ? {} : { sources }),
  };
  keepText(unreadRecord, text);
  giveNames(unreadRecord, namesOf(record));
  return unreadRecord;
}
