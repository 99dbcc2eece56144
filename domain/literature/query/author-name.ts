import { termKey } from '../index/analysis.ts';
import { isNameSuffix, nameSuffix } from '../index/name-keys.ts';

/** What a name as it was written may be in the index. */
export type AuthorName = {
  /** Last name and initials, "smith ja" or "smith ja jr", or the last name alone; null when it can only be a full name. */
  short: string | null;
  hasInitials: boolean;
  /** Whether it ends with what follows a name, so that nothing more can follow. */
  hasSuffix: boolean;
  /** Full names, in both orders where it is not said which is the last name. */
  full: string[];
};

/**
 * Reads an author as PubMed does: "smith ja", "Smith J.A.", "o'brien jc jr", "brody", "julia s wong", "wong julia s",
 * "james, ryan".
 */
export function readAuthorName(text: string): AuthorName {
  const comma = text.indexOf(',');
  if (comma >= 0) {
    const last = termKey(text.slice(0, comma));
    const { pieces: fore, suffix } = withoutSuffix(piecesOf(text.slice(comma + 1)), 1);
    const hasSuffix = suffix !== '';
    if (last !== '' && fore.length > 0) {
      const initials = initialsAtEnd(fore, text);
      if (initials.count === fore.length)
        return { short: `${last} ${initials.text}${suffix}`, hasInitials: true, hasSuffix, full: [] };
      return { short: null, hasInitials: false, hasSuffix: false, full: [`${last} ${keyOf(fore)}`] };
    }
  }
  // Of two words the last is initials: Smith JR.
  const { pieces, suffix } = withoutSuffix(piecesOf(text), 2);
  const key = keyOf(pieces);
  if (pieces.length < 2) return { short: key, hasInitials: false, hasSuffix: false, full: [] };
  const initials = initialsAtEnd(pieces.slice(1), text);
  const rotated = keyOf([pieces.at(-1)!, ...pieces.slice(0, -1)]);
  const full = [key, rotated];
  if (initials.count === 0) return { short: key, hasInitials: false, hasSuffix: false, full };
  const short = `${keyOf(pieces.slice(0, -initials.count))} ${initials.text}${suffix}`;
  return { short, hasInitials: true, hasSuffix: suffix !== '', full };
}

const piecesOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}'’‑-]+/gu) ?? [];
const keyOf = (pieces: readonly string[]): string => termKey(pieces.join(' '));

/** The name, of which so many words at least are left, and what follows it with a blank before. */
function withoutSuffix(pieces: string[], least: number): { pieces: string[]; suffix: string } {
  const last = pieces.at(-1) ?? '';
  if (pieces.length <= least || !isNameSuffix(last)) return { pieces, suffix: '' };
  return { pieces: pieces.slice(0, -1), suffix: ` ${nameSuffix(last)}` };
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
