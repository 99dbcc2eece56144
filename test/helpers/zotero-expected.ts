import { readFileSync } from 'node:fs';
import type { PaperRecord } from '../../contract/resources/paper.ts';
import type { ParsedItem } from '../../domain/literature/formats/parsed-item.ts';

type ZoteroItem = {
  itemType: string;
  title?: string;
  date?: string;
  DOI?: string;
  ISSN?: string;
  volume?: string;
  issue?: string;
  pages?: string;
  abstractNote?: string;
  publicationTitle?: string;
  creators: { lastName?: string; firstName?: string; name?: string; creatorType: string }[];
  tags: (string | { tag: string })[];
};

/** What Zotero made of the file, where Zotero says it: of each item the fields that are a paper's too. */
export function zoteroItems(file: string): ZoteroItem[] {
  return JSON.parse(readFileSync(file, 'utf8')) as ZoteroItem[];
}

const bare = (text: string | undefined | null) =>
  (text ?? '')
    .replace(/<[^>]*>/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .normalize('NFKC');

/** Each difference between a paper and Zotero's item, as `field: ours / theirs`. */
function differences(paper: PaperRecord, item: ZoteroItem): string[] {
  const found: string[] = [];
  const compare = (field: string, ours: string | null, theirs: string | undefined | null) => {
    if (theirs && bare(ours) !== bare(theirs)) found.push(`${field}: ${bare(ours)} / ${bare(theirs)}`);
  };
  compare('title', paper.title, item.title);
  compare('doi', paper.doi, item.DOI?.toLowerCase());
  compare('issn', paper.journal.issn, /^\d{4}-\d{3}[\dX]/.exec(item.ISSN ?? '')?.[0]);
  compare('volume', paper.journal.volume, item.volume);
  compare('issue', paper.journal.issue, item.issue);
  compare('pages', paper.journal.pages, item.pages?.replace(/[–—]/g, '-'));
  compare('journal', paper.journal.title, item.publicationTitle);
  compare('abstract', paper.abstract, item.abstractNote);
  compare('year', paper.year === null ? null : String(paper.year), /\b[12]\d{3}\b/.exec(item.date ?? '')?.[0]);
  const kind = item.creators.some(({ creatorType }) => creatorType === 'author')
    ? 'author'
    : item.creators[0]?.creatorType;
  compare(
    'authors',
    paper.authors.map((author) => author.collective ?? [author.fore, author.last].filter(Boolean).join(' ')).join('; '),
    item.creators
      .filter(({ creatorType }) => creatorType === kind)
      .map(
        ({ lastName, firstName, name }) => name ?? [firstName?.replace(', ', ' '), lastName].filter(Boolean).join(' '),
      )
      .join('; '),
  );
  const tags = item.tags.map((tag) => (typeof tag === 'string' ? tag : tag.tag));
  compare('keywords', [...paper.keywords].sort().join('; '), tags.sort().join('; '));
  return found;
}

/** Items beside Zotero's, of which papers are compared. */
export function compareAll(
  items: ParsedItem[],
  expected: ZoteroItem[],
): { differences: string[]; counts: [number, number] } {
  const found = items.flatMap((item, at) =>
    item.kind === 'paper' && expected[at] ? differences(item.record, expected[at]) : [],
  );
  return { differences: found, counts: [items.length, expected.length] };
}
