import type { PaperDates, PaperRecord } from '../../../contract/resources/paper.ts';

/** A record that says nothing yet, for a parser to fill in. */
export function emptyRecord(source: PaperRecord['source']): PaperRecord {
  return {
    pmid: null,
    pmcid: null,
    doi: null,
    external_id: null,
    title: '',
    vernacular_title: null,
    abstract: null,
    abstract_sections: [],
    authors: [],
    journal: { title: null, iso: null, issn: null, volume: null, issue: null, pages: null, nlm_id: null },
    publication_date: null,
    year: null,
    language: null,
    publication_types: [],
    mesh: [],
    keywords: [],
    substances: [],
    registry_numbers: [],
    grants: [],
    secondary_source_ids: [],
    relations: [],
    retracted: false,
    source,
  };
}

export const noDates: PaperDates = { revised: null, entered: null, created: null };
