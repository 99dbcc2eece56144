import { fold } from '../index/analysis.ts';

/** What a record says of its paper beside identifiers. */
export type Described = { title: string | null; firstAuthor: string | null };

const wordsOf = (text: string): Set<string> => new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? []);

const sharedBy = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((word) => other.has(word)).length;

const notice = /^\W*(?:erratum|errata|corrigend|correction\b|retraction\b|expression of concern|addendum)/i;

/** Less than half of the shorter title's words: cut subtitles and other spellings leave more. */
const leastShared = 0.5;

/**
 * Whether two records are of different works though one DOI stands in both: abstracts of one supplement, which share its DOI, differ
 * in title and first author, and a notice of correction is not what it corrects. What one of them does not say contradicts nothing.
 */
export function isOtherWork(one: Described, other: Described): boolean {
  if (!one.title || !other.title) return false;
  if (notice.test(one.title) !== notice.test(other.title)) return true;
  if (!one.firstAuthor || !other.firstAuthor) return false;
  const [author, otherAuthor] = [wordsOf(one.firstAuthor), wordsOf(other.firstAuthor)];
  if (author.size === 0 || otherAuthor.size === 0 || sharedBy(author, otherAuthor) > 0) return false;
  const [title, otherTitle] = [wordsOf(one.title), wordsOf(other.title)];
  if (title.size === 0 || otherTitle.size === 0) return false;
  return sharedBy(title, otherTitle) < leastShared * Math.min(title.size, otherTitle.size);
}
