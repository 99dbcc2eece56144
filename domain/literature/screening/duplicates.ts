import { fold } from '../index/analysis.ts';
import { isOtherWork } from './other-work.ts';

/** What two records of one paper are told by. */
export type RecordIdentity = {
  paperId: string;
  pmid: string | null;
  doi: string | null;
  pmcid: string | null;
  title: string | null;
  titleKey: string;
  firstAuthor: string | null;
  year: number | null;
  pages: string | null;
};

/** In the order in which they are tried: any of them is certain. */
const certainRules = [
  ['same_paper', 'paperId'],
  ['pmid', 'pmid'],
  ['doi', 'doi'],
  ['pmcid', 'pmcid'],
] as const;

export type CertainRule = (typeof certainRules)[number][0];
export type PossibleRule = 'title_year_author' | 'title_year_pages';

/** Titles of which so little is left are those of columns and letters: "Reply", "Editorial". */
const shortestTitle = 12;

/** The letters and digits of a title, folded; empty where they are too few to tell papers apart. */
export function titleKeyOf(title: string): string {
  const key = (fold(title).match(/[\p{L}\p{N}]+/gu) ?? []).join('');
  return key.length < shortestTitle ? '' : key.slice(0, 300);
}

const identifiers = ['pmid', 'pmcid', 'doi'] as const;

/**
 * Whether what agrees in one identifier is another paper all the same, as imports have it: another identifier contradicts, or one
 * DOI stands for several abstracts of a supplement.
 */
function isContradicted(one: RecordIdentity, other: RecordIdentity, rule: CertainRule): boolean {
  if (rule === 'same_paper' || rule === 'pmid') return false;
  if (identifiers.some((type) => one[type] !== null && other[type] !== null && one[type] !== other[type])) return true;
  return rule === 'doi' && isOtherWork(one, other);
}

const startPage = (pages: string | null) => /[a-z]*\d+/i.exec(pages ?? '')?.[0].toLowerCase() ?? null;

/**
 * A possible duplicate: the same title, years at most one apart (online first, then in print), and the same first author or first
 * page. Two PMIDs, or two DOIs, are two papers to those who gave them, but not always: so that is for a person too.
 */
function possibleRuleOf(one: RecordIdentity, other: RecordIdentity): PossibleRule | null {
  if (one.titleKey === '' || one.titleKey !== other.titleKey) return null;
  if (one.year !== null && other.year !== null && Math.abs(one.year - other.year) > 1) return null;
  const [author, otherAuthor] = [one, other].map(({ firstAuthor }) =>
    firstAuthor === null ? null : fold(firstAuthor),
  );
  if (author !== null && author === otherAuthor) return 'title_year_author';
  const page = startPage(one.pages);
  return page !== null && page === startPage(other.pages) ? 'title_year_pages' : null;
}

export type FoundDuplicates = {
  /** Of each new record that is certainly another, which and by what rule. */
  certain: Map<number, { of: number; rule: CertainRule }>;
  /** Pairs for a person, the earlier one first. */
  possible: { record: number; other: number; rule: PossibleRule }[];
};

/** Like titles beyond so many are a series ("Annual report"), of which no person settles every pair. */
const mostOfOneTitle = 20;

/** Finds among `records`, the earlier ones first, the duplicates of those from `firstNew` on. Places, not ids. */
export function findDuplicates(records: readonly RecordIdentity[], firstNew: number): FoundDuplicates {
  const holders = certainRules.map(() => new Map<string, number>());
  const byTitle = new Map<string, number[]>();
  const certain: FoundDuplicates['certain'] = new Map();
  const possible: FoundDuplicates['possible'] = [];
  for (const [place, record] of records.entries()) {
    if (place >= firstNew) {
      for (const [i, [rule, field]] of certainRules.entries()) {
        const value = record[field];
        const of = value === null ? undefined : holders[i]!.get(value);
        if (of === undefined || isContradicted(record, records[of]!, rule)) continue;
        certain.set(place, { of, rule });
        break;
      }
    }
    if (certain.has(place)) continue;
    for (const [i, [, field]] of certainRules.entries()) {
      const value = record[field];
      if (value !== null && !holders[i]!.has(value)) holders[i]!.set(value, place);
    }
    if (record.titleKey === '') continue;
    const alike = byTitle.get(record.titleKey) ?? [];
    if (place >= firstNew && alike.length < mostOfOneTitle)
      for (const earlier of alike) {
        const rule = possibleRuleOf(records[earlier]!, record);
        if (rule !== null) possible.push({ record: earlier, other: place, rule });
      }
    byTitle.set(record.titleKey, [...alike, place]);
  }
  return { certain, possible };
}
