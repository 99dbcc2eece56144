const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };
const plain = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => entities[name]!);

/** Text in which the API has put what was found between <mark> and </mark>, and escaped all else. */
export function MarkedText({ text }: { text: string }) {
  return text.split(/<mark>|<\/mark>/).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their place
    place % 2 === 1 ? <mark key={place}>{plain(part)}</mark> : <span key={place}>{plain(part)}</span>,
  );
}
