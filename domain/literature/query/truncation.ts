/** Whether a word ends in a star that stands for any ending. Elsewhere a star is a sign like others: HLA-B*27. */
export const isTruncated = (word: string): boolean => /[\p{L}\p{N}]\*+$/u.test(word);

export const withoutStar = (text: string): string => text.replace(/\*+$/, '');

export const lettersOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/**
 * Whether so many words begin so that no search could wait for them: below four characters as in PubMed, and of what
 * stands after a hyphen (covid-19*, breast-fee*), which is a word of its own, below three letters or two digits.
 */
export function isTooShort(word: string): boolean {
  const [last = ''] = /(?:\p{L}+|\p{N}+)$/u.exec(withoutStar(word)) ?? [];
  return lettersOf(word) < 4 || last.length < (/^\p{N}/u.test(last) ? 2 : 3);
}
