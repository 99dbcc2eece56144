import type { PaperAuthor } from './author-name.ts';

const lettersOf = (name: string | null) =>
  (name ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const surname = ({ last, collective }: PaperAuthor) => lettersOf(last ?? collective);

/**
 * One list of authors of two about the same paper. Where one list is the beginning of the other, as "et al." leaves it, the longer
 * one counts, and of each author who stands at the same place in both every detail. Lists of other people are not mixed: the first
 * counts, unless it has nobody.
 */
export function mergeAuthors(first: readonly PaperAuthor[], second: readonly PaperAuthor[]): PaperAuthor[] {
  if (first.length === 0) return [...second];
  const shared = Math.min(first.length, second.length);
  for (let i = 0; i < shared; i++) if (surname(first[i]!) !== surname(second[i]!)) return [...first];
  const longer = second.length > first.length ? second : first;
  return longer.map((author, i) => (i < shared ? mergeAuthor(first[i]!, second[i]!) : author));
}

function mergeAuthor(first: PaperAuthor, second: PaperAuthor): PaperAuthor {
  const named = foreLetters(second) > foreLetters(first) && haveSameInitial(first, second) ? second : first;
  return {
    last: first.last ?? second.last,
    fore: named.fore,
    initials: named.initials,
    collective: first.collective ?? second.collective,
    orcid: first.orcid ?? second.orcid,
    affiliations: first.affiliations.length > 0 ? first.affiliations : second.affiliations,
  };
}

/** `Jörg Peter` tells more than `J P`, and forenames more than the same initials alone. */
const foreLetters = ({ fore, initials }: PaperAuthor) => lettersOf(fore ?? initials).length + (fore === null ? 0 : 0.5);

function haveSameInitial(one: PaperAuthor, other: PaperAuthor): boolean {
  const [a, b] = [one, other].map(({ fore, initials }) => lettersOf(fore ?? initials)[0]);
  return a === undefined || b === undefined || a === b;
}
