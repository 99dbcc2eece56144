import type { PaperDates, PaperRecord, PaperReference } from '../../contract/resources/paper.ts';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { type StoredCounts, storePapers } from '../../worker/literature-import/store-papers.ts';
import type { TestDatabase } from './database.ts';

const noDates: PaperDates = { revised: null, entered: null, created: null };

/** A record of which a test says only what matters to it. Nobody wrote these papers. */
export function paperRecordOf(given: Partial<PaperRecord> & { title: string }): PaperRecord {
  return {
    ...{ pmid: null, pmcid: null, doi: null, external_id: null, vernacular_title: null, abstract: null },
    ...{ abstract_sections: [], authors: [], publication_date: null, year: null, language: null },
    journal: { title: null, iso: null, issn: null, volume: null, issue: null, pages: null, nlm_id: null },
    ...{
      publication_types: [],
      mesh: [],
      keywords: [],
      substances: [],
      registry_numbers: [],
      relations: [],
      retracted: false,
    },
    ...{ grants: [], secondary_source_ids: [] },
    source: 'pubmed',
    ...given,
  };
}

export function author(last: string, initials: string, more: Partial<PaperRecord['authors'][number]> = {}) {
  return { last, fore: null, initials, collective: null, orcid: null, affiliations: [], ...more };
}

export function heading(term: string, more: { major?: boolean; qualifiers?: string[] } = {}) {
  const qualifiers = (more.qualifiers ?? []).map((name) => ({ ui: null, term: name, major: false }));
  return { ui: null, term, major: more.major ?? false, qualifiers };
}

/** Stores papers as the job does, a batch in one transaction. */
export function indexPapers(
  { db }: Pick<TestDatabase, 'db'>,
  papers: readonly (Partial<PaperRecord> & {
    title: string;
    dates?: Partial<PaperDates>;
    references?: PaperReference[];
  })[],
): Promise<StoredCounts> {
  const items = papers.map(({ dates, references = [], ...record }) => ({
    kind: 'paper' as const,
    record: paperRecordOf(record),
    dates: { ...noDates, ...dates },
    references,
  }));
  return db.outside((connection) => connection.transaction((transaction) => storePapers(transaction, 'shared', items)));
}

/** The same of papers and deletions, in their order. */
export function indexItems(
  { db }: Pick<TestDatabase, 'db'>,
  items: readonly ({ record: Partial<PaperRecord> & { title: string } } | { withdrawn: string })[],
): Promise<StoredCounts> {
  const begun = new Date();
  const parsed = items.map((item) =>
    'record' in item
      ? { kind: 'paper' as const, record: paperRecordOf(item.record), dates: noDates }
      : { kind: 'deletion' as const, pmid: item.withdrawn },
  );
  return db.outside((connection) =>
    connection.transaction((transaction) => storePapers(transaction, 'shared', parsed, begun)),
  );
}

/** The same into the overlay of an account. */
export function indexOverlayPapers(
  { db }: Pick<TestDatabase, 'db'>,
  tenantScope: TenantScope,
  papers: readonly (Partial<PaperRecord> & { title: string; references?: PaperReference[] })[],
): Promise<StoredCounts> {
  const items = papers.map(({ references = [], ...record }) => ({
    ...{ kind: 'paper' as const, record: paperRecordOf(record), dates: noDates, references },
  }));
  return db.inside(tenantScope, (connection) =>
    connection.transaction((transaction) => storePapers(transaction, 'overlay', items)),
  );
}

export function withdrawPapers({ db }: Pick<TestDatabase, 'db'>, pmids: readonly string[]): Promise<StoredCounts> {
  const items = pmids.map((pmid) => ({ kind: 'deletion' as const, pmid }));
  return db.outside((connection) => connection.transaction((transaction) => storePapers(transaction, 'shared', items)));
}
