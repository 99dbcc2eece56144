import type { AnalysisSource } from './analysis-source.ts';
import { fileNamePart } from './readable-text.ts';

const encoder = new TextEncoder();

/** The name of an export's file without its extension: what a person reads and what is unique. */
export function fileStem({ analysis }: AnalysisSource): string {
  return `${fileNamePart(analysis.name, 'analysis')}-${analysis.id}`;
}

export async function* utf8(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) if (text !== '') yield encoder.encode(text);
}

export async function* once(bytes: Promise<Uint8Array> | Uint8Array): AsyncGenerator<Uint8Array> {
  yield await bytes;
}
