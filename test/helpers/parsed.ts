import type { PaperRecord } from '../../contract/resources/paper.ts';
import type { PaperParser, ParsedItem } from '../../domain/literature/formats/parsed-item.ts';

/** What a parser makes of a text, or of bytes, in one piece or in pieces of this length. */
export async function parsed(parser: PaperParser, source: string | Uint8Array, length?: number): Promise<ParsedItem[]> {
  const items: ParsedItem[] = [];
  for await (const some of parser(inPieces(source, length))) items.push(...some);
  return items;
}

/** The records alone; what was skipped fails. */
export async function papersOf(parser: PaperParser, source: string | Uint8Array): Promise<PaperRecord[]> {
  return (await parsed(parser, source)).map((item) => {
    if (item.kind !== 'paper') throw new Error(`Not a paper: ${JSON.stringify(item)}`);
    return item.record;
  });
}

export async function onePaper(parser: PaperParser, source: string | Uint8Array): Promise<PaperRecord> {
  const papers = await papersOf(parser, source);
  if (papers.length !== 1) throw new Error(`${papers.length} papers instead of one`);
  return papers[0]!;
}

export async function* inPieces(source: string | Uint8Array, length?: number): AsyncGenerator<Uint8Array> {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  for (let at = 0; at < bytes.length; at += length ?? bytes.length) {
    yield bytes.subarray(at, at + (length ?? bytes.length));
  }
}

/** `Müller, Jörg (J)`, `{WHO}`: enough of an author to compare. */
export function nameOf(author: PaperRecord['authors'][number]): string {
  if (author.collective) return `{${author.collective}}`;
  return `${author.last}${author.fore ? `, ${author.fore} (${author.initials})` : ''}`;
}
