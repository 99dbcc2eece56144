import type { BookDetails, PaperRecord } from '../../../contract/resources/paper.ts';
import type { PaperAuthor } from './author-name.ts';

type Parts = { [Name in keyof BookDetails]?: BookDetails[Name] | undefined };

/** What a source says of the book, or of whatever else has a publisher, as the field of a record; empty where it says nothing. */
export function bookOf({ publisher, place, edition, isbn = [], editors = [] }: Parts): Pick<PaperRecord, 'book'> {
  const book = { publisher: publisher || null, place: place || null, edition: edition || null, isbn, editors };
  const says = book.publisher ?? book.place ?? book.edition ?? isbn[0] ?? editors[0];
  return says === undefined ? {} : { book };
}

/** Its editors, where others are its authors: without those the editors stand in their place. */
export const beside = (authors: readonly PaperAuthor[], editors: readonly PaperAuthor[]): PaperAuthor[] =>
  authors.length > 0 ? [...editors] : [];

const written = /(?<![\d-])(?:97[89][- ]?)?\d(?:[- ]?\d){8}[- ]?[\dX](?![\d-])/gi;

/** ISBNs of ten or thirteen digits, without hyphens, each once. An ISSN has eight. */
export const isbnsOf = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => [...text.matchAll(written)].map(([isbn]) => isbn.replace(/[- ]/g, '').toUpperCase())),
  ),
];

/** The others that a source names beside the DOI of a paper, as the field of a record. */
export function otherDois(doi: string | null, dois: readonly (string | null)[]): Pick<PaperRecord, 'other_dois'> {
  const others = [...new Set(dois)].filter((other) => other !== null && other !== doi) as string[];
  return others.length === 0 ? {} : { other_dois: others };
}

/** The address of a paper that no identifier leads to. */
export function addressOf(identifiers: Pick<PaperRecord, 'doi' | 'pmid' | 'pmcid'>, links: readonly (string | null)[]) {
  if (identifiers.doi ?? identifiers.pmid ?? identifiers.pmcid) return {};
  const url = links
    .find((link) => link !== null && /^https?:\/\/\S+$/i.test(link.trim()) && URL.canParse(link.trim()))
    ?.trim();
  return url === undefined ? {} : { url };
}
