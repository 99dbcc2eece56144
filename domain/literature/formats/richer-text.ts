/** What a text says, whatever its case, its spaces and its signs. */
const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether a text is another one that breaks off, as databases cut long titles and abstracts. */
export function isCutOf(text: string, whole: string): boolean {
  const [part, all] = [lettersOf(text), lettersOf(whole)];
  return part.length < all.length && part.length > 0 && all.startsWith(part);
}

const isShouted = (text: string) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);

/** The one that says more of two texts about the same: not the one that is missing, cut, or in capitals; otherwise the first. */
export function fullerText(first: string | null, second: string | null): string | null {
  if (!first) return second || first;
  if (!second || isCutOf(second, first)) return first;
  if (isCutOf(first, second)) return second;
  return isShouted(first) && !isShouted(second) && lettersOf(first) === lettersOf(second) ? second : first;
}
