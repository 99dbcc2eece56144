import { fold } from '../index/analysis.ts';
import { isOtherWork } from './other-work.ts';
import { areSimilar, SimilarTitles, shortestSimilar } from './similar-titles.ts';

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
export type PossibleRule = 'title_year_author' | 'title_year_pages' | 'title_year' | 'similar_title';

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

const authorOf = ({ firstAuthor }: RecordIdentity) => (firstAuthor === null ? null : fold(firstAuthor));

/** Online first, then in print. */
const areOfOneTime = (one: RecordIdentity, other: RecordIdentity) =>
  one.year === null || other.year === null || Math.abs(one.year - other.year) <= 1;

/**
 * A possible duplicate: the same title, years at most one apart, and the same first author or first page, or a long title of which
 * one record names no author. Two PMIDs, or two DOIs, are two papers to those who gave them, but not always: so that is for a person too.
 */
function ruleOfSameTitle(one: RecordIdentity, other: RecordIdentity): PossibleRule | null {
  if (!areOfOneTime(one, other)) return null;
  const [author, otherAuthor] = [authorOf(one), authorOf(other)];
  if (author !== null && author === otherAuthor) return 'title_year_author';
  const [page, otherPage] = [startPage(one.pages), startPage(other.pages)];
  if (page !== null && otherPage !== null) return page === otherPage ? 'title_year_pages' : null;
  const isLong = one.titleKey.length >= shortestSimilar;
  return isLong && (author === null || otherAuthor === null) ? 'title_year' : null;
}

/**
 * Titles that differ by a slip or a cut subtitle are of one paper at most where nothing else contradicts: years, first pages and
 * identifiers. That the first author is the same is seen by `SimilarTitles`.
 */
function mayBeSimilar(one: RecordIdentity, other: RecordIdentity): boolean {
  if (!areOfOneTime(one, other)) return false;
  if (identifiers.some((type) => one[type] !== null && other[type] !== null && one[type] !== other[type])) return false;
  const [page, otherPage] = [startPage(one.pages), startPage(other.pages)];
  return (page === null || otherPage === null || page === otherPage) && areSimilar(one, other);
}

/** What a new record may be of those before it, which are named by what `add` was given for them. */
export type Duplicates<Name> = {
  certain: { of: Name; rule: CertainRule } | null;
  /** For a person; none of what is certainly another. */
  possible: { of: Name; rule: PossibleRule }[];
};

/** Like titles beyond so many are a series ("Annual report"), of which no person settles every pair. */
const mostOfOneTitle = 20;

type Named<Name> = { name: Name; record: RecordIdentity };

/** Finds the duplicates of a review's records, one record after another, the earlier ones first. */
export class DuplicateSearch<Name> {
  readonly #holders = certainRules.map(() => new Map<string, Named<Name>>());
  readonly #byTitle = new Map<string, Named<Name>[]>();
  readonly #similar = new SimilarTitles<Named<Name>>();

  /** A record that was there before, of which nothing is asked. */
  know(name: Name, record: RecordIdentity): void {
    const named = { name, record };
    for (const [i, [, field]] of certainRules.entries()) {
      const value = record[field];
      if (value !== null && !this.#holders[i]!.has(value)) this.#holders[i]!.set(value, named);
    }
    if (record.titleKey === '') return;
    const alike = this.#byTitle.get(record.titleKey);
    if (alike === undefined) this.#byTitle.set(record.titleKey, [named]);
    else alike.push(named);
    this.#similar.add(named, record);
  }

  add(name: Name, record: RecordIdentity): Duplicates<Name> {
    const certain = this.#certain(record);
    const possible = certain === null ? this.#possible(record) : [];
    if (certain === null) this.know(name, record);
    return { certain, possible };
  }

  #certain(record: RecordIdentity): Duplicates<Name>['certain'] {
    for (const [i, [rule, field]] of certainRules.entries()) {
      const value = record[field];
      const held = value === null ? undefined : this.#holders[i]!.get(value);
      if (held !== undefined && !isContradicted(record, held.record, rule)) return { of: held.name, rule };
    }
    return null;
  }

  #possible(record: RecordIdentity): Duplicates<Name>['possible'] {
    if (record.titleKey === '') return [];
    const possible: Duplicates<Name>['possible'] = [];
    const same = this.#byTitle.get(record.titleKey) ?? [];
    if (same.length < mostOfOneTitle)
      for (const { name, record: earlier } of same) {
        const rule = ruleOfSameTitle(earlier, record);
        if (rule !== null) possible.push({ of: name, rule });
      }
    for (const { name, record: earlier } of this.#similar.near(record))
      if (mayBeSimilar(earlier, record)) possible.push({ of: name, rule: 'similar_title' });
    return possible;
  }
}
