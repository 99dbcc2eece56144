import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { retractionMark } from '../formats/retraction-mark.ts';

export type PaperAuthor = PaperRecord['authors'][number];

/** On one line: a line break would begin a new field in formats of lines. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Forenames and what follows the name (`John Jr` are John and Jr), or the initials where there is no more. */
export function forenames(author: PaperAuthor): { given: string | null; suffix: string | null } {
  const names = author.fore ?? author.initials;
  const ending = /^(.+?),?\s+((?:Jr|Sr|2nd|3rd|[4-9]th|II|III|IV)\.?)$/i.exec(names ?? '');
  return ending ? { given: ending[1]!, suffix: ending[2]! } : { given: names || null, suffix: null };
}

/** Keywords of the authors and MeSH headings, each once, for formats that have one list of words. */
export function topics(paper: PaperRecord): string[] {
  return [...new Set([...paper.keywords, ...paper.mesh.map(({ term }) => term)])];
}

export function dateParts(paper: PaperRecord): number[] {
  const parts = (paper.publication_date ?? '').split('-').map(Number);
  if (parts[0]) return parts;
  return paper.year === null ? [] : [paper.year];
}

/** `101-109` cut in two; null for one page and for what is no range. */
export function pageRange(pages: string): [string, string] | null {
  const range = /^([^-,;\s]+)-([^-,;\s]+)$/.exec(pages);
  return range ? [range[1]!, range[2]!] : null;
}

const small = new Set('a an and as at by der des die for from in into is la le of on or the to with'.split(' '));

/**
 * The key that a paper is cited by: first author, year and the first word of the title that means something, all ASCII, as
 * `muller2024dna`. The same paper always has the same.
 */
export function citationKey(paper: PaperRecord): string {
  const [first] = paper.authors;
  const name = ascii(first?.last ?? first?.collective?.split(' ')[0] ?? first?.fore ?? '');
  let word = '';
  for (const [written] of paper.title.matchAll(/[^\s\-–—/]+/g)) {
    word = ascii(written);
    if (word.length > 1 && !small.has(word)) break;
    word = '';
  }
  const key = `${name}${paper.year ?? ''}${word}`;
  return /[a-z]/.test(key) ? key : `paper${paper.pmid ?? key}`;
}

const letters: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

function ascii(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæøœłđðþı]/g, (letter) => letters[letter]!)
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '');
}

/** What formats have no field for: other DOIs, and that the paper was retracted. */
export const notesOf = (paper: PaperRecord): string[] => [
  ...(paper.other_dois ?? []).map((doi) => `DOI: ${doi}`),
  ...(paper.retracted ? [retractionMark] : []),
];
