/** Whether a word ends in a star that stands for any ending. Elsewhere a star is a sign like others: HLA-B*27. */
export const isTruncated = (word: string): boolean => /[\p{L}\p{N}]\*+$/u.test(word);

export const withoutStar = (text: string): string => text.replace(/\*+$/, '');

export const lettersOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
