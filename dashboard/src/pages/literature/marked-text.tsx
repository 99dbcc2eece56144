/** The API escapes by the number of a character: &#38; is &. */
const plain = (text: string) => text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/** Text in which the API has put what was found between <mark> and </mark>, and escaped all else. */
export function MarkedText({ text }: { text: string }) {
  return text.split(/<mark>|<\/mark>/).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their place
    place % 2 === 1 ? <mark key={place}>{plain(part)}</mark> : <span key={place}>{plain(part)}</span>,
  );
}
