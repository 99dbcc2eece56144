import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { PaperRecord } from '../../../../contract/resources/paper.ts';
import {
  type PaperParser,
  type ParsedItem,
  UnreadableFile,
} from '../../../../domain/literature/formats/parsed-item.ts';

export type Read = { items: ParsedItem[]; refusal: { reason: string; message: string } | null };

export const fileOf = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'files', name));

/** In pieces that end at `cuts`, each in memory of its own, as a network or a disk would hand them over. */
async function* pieces(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  let start = 0;
  for (const end of [...cuts.toSorted((a, b) => a - b), bytes.length]) {
    yield Uint8Array.from(bytes.subarray(start, end));
    start = end;
  }
}

/** All that a parser gives before it ends or refuses; any other error is thrown. */
export async function read(
  parser: PaperParser,
  content: string | Uint8Array,
  cuts: readonly number[] = [],
): Promise<Read> {
  const items: ParsedItem[] = [];
  try {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    for await (const some of parser(pieces(bytes, cuts))) for (const item of some) items.push(item);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { items, refusal: { reason: error.reason, message: error.message } };
  }
  return { items, refusal: null };
}

export function papersOf({ items }: Read): PaperRecord[] {
  return items.flatMap((item) => (item.kind === 'paper' ? [item.record] : []));
}

export async function onePaper(parser: PaperParser, content: string | Uint8Array): Promise<PaperRecord> {
  const result = await read(parser, content);
  const [paper, ...more] = papersOf(result);
  if (!paper || more.length > 0 || result.refusal) throw new Error(`not one paper: ${JSON.stringify(result)}`);
  return paper;
}

/** Holds that the pieces in which the bytes come make no difference, byte by byte at last; else it throws. */
export async function cutAnywhere(parser: PaperParser, bytes: Uint8Array): Promise<void> {
  const whole = JSON.stringify(await read(parser, bytes));
  const isSame = async (cuts: readonly number[]) => JSON.stringify(await read(parser, bytes, cuts)) === whole;
  await fc.assert(fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 200 }), isSame), { numRuns: 20 });
  if (!(await isSame(Array.from(bytes, (_, i) => i)))) throw new Error('byte by byte it reads something else');
}
