import type { Html } from './html.ts';

/** What the search finds: a part of a page. */
export type SearchEntry = { id: string; title: string; heading: string; text: string };

/** A page before navigation and frame are put around it. */
export type Page = {
  /** As in the address: `/docs/guides/errors`. */
  path: string;
  title: string;
  /** One sentence, for `<meta>` and `/llms.txt`. */
  description: string;
  /** Three columns, or text with its own contents beside it. */
  layout: 'reference' | 'text';
  body: Html;
  /** What stands in the contents of the page. */
  contents: { id: string; text: string; depth: number }[];
  /** The same for programs and for reading without a browser; empty where there is none. */
  markdown: string;
  search: SearchEntry[];
};

/** The first sentence of a text, without marks of Markdown. */
export function firstSentence(text: string): string {
  const plain = text
    .replace(/[`*]/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return /^.*?[.!?](?= |$)/.exec(plain)?.[0] ?? plain;
}
