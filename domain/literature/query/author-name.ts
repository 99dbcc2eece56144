import { termKey } from '../index/analysis.ts';

/** What a name as it was written may be in the index. */
export type AuthorName = {
  /** Last name and initials, "smith ja", or the last name alone; null when it can only be a full name. */
  short: string | null;
  hasInitials: boolean;
  /** Full names, in both orders where it is not said which is the last name. */
  full: string[];
};

/** Papers are indexed without them, so that asking for one would find nothing. */
const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv', '2nd', '3rd', '4th']);

/**
 * Reads an author as PubMed does: "smith ja", "Smith J.A.", "o'brien jc jr", "brody", "julia s wong", "wong julia s",
 * "james, ryan".
 */
export function readAuthorName(text: string): AuthorName {
  const comma = text.indexOf(',');
  if (comma >= 0) {
    const last = termKey(text.slice(0, comma));
    const fore = withoutSuffix(piecesOf(text.slice(comma + 1)));
    if (last !== '' && fore.length > 0) {
      const initials = initialsAtEnd(fore, text);
      if (initials.count === fore.length) return { short: `${last} ${initials.text}`, hasInitials: true, full: [] };
      return { short: null, hasInitials: false, full: [`${last} ${keyOf(fore)}`] };
    }
  }
  const pieces = withoutSuffix(piecesOf(text));
  const key = keyOf(pieces);
  if (pieces.length < 2) return { short: key, hasInitials: false, full: [] };
  const initials = initialsAtEnd(pieces.slice(1), text);
  const rotated = keyOf([pieces.at(-1)!, ...pieces.slice(0, -1)]);
  const full = [key, rotated];
  if (initials.count === 0) return { short: key, hasInitials: false, full };
  return { short: `${keyOf(pieces.slice(0, -initials.count))} ${initials.text}`, hasInitials: true, full };
}

const piecesOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}'’‑-]+/gu) ?? [];
const keyOf = (pieces: readonly string[]): string => termKey(pieces.join(' '));

function withoutSuffix(pieces: string[]): string[] {
  return pieces.length > 1 && suffixes.has(pieces.at(-1)!.toLowerCase()) ? pieces.slice(0, -1) : pieces;
}

/** One or two letters at the end are initials, up to four where they are written in capitals and the rest is not. */
function initialsAtEnd(pieces: readonly string[], whole: string): { count: number; text: string } {
  const last = pieces.at(-1)!;
  const letters = termKey(last).replaceAll(' ', '');
  const capitals = last.length <= 4 && /^\p{Lu}+$/u.test(last) && whole !== whole.toUpperCase();
  const hyphenated = /^\p{L}-\p{L}$/u.test(last);
  if (!/^\p{L}+$/u.test(letters) || (letters.length > 2 && !capitals && !hyphenated)) return { count: 0, text: '' };
  if (letters.length > 1) return { count: 1, text: letters };
  let count = 1;
  while (count < pieces.length && /^\p{L}$/u.test(pieces.at(-1 - count)!)) count++;
  return { count, text: keyOf(pieces.slice(-count)).replaceAll(' ', '') };
}
