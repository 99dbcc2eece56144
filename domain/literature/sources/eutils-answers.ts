import { SaxesParser } from 'saxes';
import { type ParsedItem, UnreadableFile } from '../formats/parsed-item.ts';
import { parsePubmedXml } from '../formats/pubmed-xml.ts';
import type { Reader } from './http.ts';
import { SourceRefused, SourceUnavailable } from './source.ts';

/** What esearch found, kept on the server for some hours under this name. */
export type History = { webEnv: string; queryKey: string; count: number };

/** The server has forgotten a history: ask again. */
export class HistoryExpired extends Error {
  override name = 'HistoryExpired';
}

/** The texts of an answer's elements by name: of the result itself, and wherever an ERROR stands. */
function textsOf(xml: string): Map<string, string> {
  const texts = new Map<string, string>();
  const path: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => void path.push(name));
  parser.on('text', (text) => {
    const name = path.at(-1) ?? '';
    if (path.length === 2 || name === 'ERROR') texts.set(name, (texts.get(name) ?? '') + text);
  });
  parser.on('closetag', () => void path.pop());
  parser.on('doctype', () => {});
  let broken: Error | null = null;
  parser.on('error', (error) => {
    broken ??= error;
  });
  parser.write(xml).close();
  if (broken !== null) throw new SourceUnavailable('PubMed is not available: its answer is no XML.');
  return texts;
}

/** Words of the server, fit for a message: no address of ours, no key, no end. */
function quoted(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
}

/**
 * An `ERROR` that stands in an answer of any status, in XML or JSON. Its words are all there is to know it by: those of a
 * forgotten history, of machines behind the one that answers, and of a question that can't be understood.
 */
function throwIfError(status: number, body: Buffer): void {
  const head = body.subarray(0, 4000).toString('utf8');
  if (/^\s*\{/.test(head)) {
    const error = /"error"\s*:\s*"((?:[^"\\]|\\.)*)"/i.exec(head)?.[1];
    // Beside the error stands the key that was sent.
    throw new SourceRefused(`PubMed refuses: ${quoted(error ?? `it answers ${status}`)}.`);
  }
  const error = /<ERROR>([\s\S]*?)(?:<\/ERROR>|$)/i.exec(head)?.[1];
  if (error === undefined) {
    if (status !== 200) throw new SourceRefused(`PubMed refuses: it answers ${status}.`);
    return;
  }
  if (/unable to obtain query|cannot retrieve history|webenv|query_key/i.test(error))
    throw new HistoryExpired(quoted(error));
  if (/backend failed|proxy_stream|failed to connect|timed? ?out|exception|temporar|unavailable/i.test(error))
    throw new SourceUnavailable(`PubMed is not available: ${quoted(error)}.`);
  throw new SourceRefused(`PubMed refuses: ${quoted(error)}.`);
}

export const readSearch: Reader<History> = ({ status, body }) => {
  throwIfError(status, body);
  const texts = textsOf(body.toString('utf8'));
  const count = Number(texts.get('Count')?.trim() || Number.NaN);
  if (!Number.isSafeInteger(count)) throw new SourceUnavailable('PubMed is not available: its answer has no count.');
  const history = { webEnv: texts.get('WebEnv')?.trim() ?? '', queryKey: texts.get('QueryKey')?.trim() ?? '', count };
  if (count > 0 && (history.webEnv === '' || history.queryKey === ''))
    throw new SourceUnavailable('PubMed is not available: it kept no history of the search.');
  return history;
};

export const readRecords: Reader<ParsedItem[]> = async ({ status, body }) => {
  throwIfError(status, body);
  const items: ParsedItem[] = [];
  try {
    for await (const some of parsePubmedXml(oneChunk(body))) items.push(...some);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    // Records are withdrawn between the search and the fetch: a page may come back empty.
    if (error.reason === 'empty_file') return [];
    throw new SourceUnavailable(`PubMed is not available: a page of records can't be read (${error.reason}).`);
  }
  return items;
};

async function* oneChunk(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}
