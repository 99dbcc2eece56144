/** A letter more, less or other, or two neighbours that changed places, at the beginning of a word as it is typed. */
function isOneSlip(typed: string, word: string): boolean {
  let begin = 0;
  while (begin < typed.length && typed[begin] === word[begin]) begin++;
  const [rest, meant] = [typed.slice(begin), word.slice(begin)];
  const swapped = rest.length > 1 ? `${rest[1]}${rest[0]}${rest.slice(2)}` : null;
  return (
    (swapped !== null && meant.startsWith(swapped)) ||
    meant.startsWith(rest.slice(1)) ||
    meant.slice(1).startsWith(rest.slice(1)) ||
    meant.slice(1).startsWith(rest)
  );
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** What has each word that was typed, where those of four letters or more may have one slip. */
export function spelledLike<Named extends { name: string; title: string }>(
  all: readonly Named[],
  typed: string,
): Named[] {
  const words = wordsOf(typed.replaceAll('_', ' '));
  return all.filter(({ name, title }) => {
    const own = wordsOf(`${name.replaceAll('_', ' ')} ${title}`);
    return words.every((word) =>
      own.some((one) => one.startsWith(word) || (word.length > 3 && one.length > 3 && isOneSlip(word, one))),
    );
  });
}
