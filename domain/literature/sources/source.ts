import type { ParsedItem } from '../formats/parsed-item.ts';

export type Question = {
  /** In the source's own language. */
  query: string;
  /** YYYY-MM-DD: only what is new or changed from that day on. */
  since: string | null;
  /** At most so many records, of which `done` are stored already. */
  limit: number | null;
  done: number;
  /** Where an earlier attempt came to, as it was given with a page; null at the beginning. */
  position: unknown;
};

export type SourcePage = {
  items: ParsedItem[];
  /** Where to go on after this page; JSON. */
  position: unknown;
  /** How many records there are in all; null when that was told by an earlier page. */
  total: number | null;
};

/**
 * Asks a source and yields what it answers page by page, within its published rate. Throws SourceRefused, and
 * SourceUnavailable once repeating is of no use for now.
 */
export type Source = (question: Question, signal: AbortSignal) => AsyncIterable<SourcePage>;

/** The source understands and will not answer: the same again would be refused again. */
export class SourceRefused extends Error {
  override name = 'SourceRefused';
}

/** The source can't be reached, is overloaded or talks nonsense: later is another matter. */
export class SourceUnavailable extends Error {
  override name = 'SourceUnavailable';
}
