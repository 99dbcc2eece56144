import { setImmediate } from 'node:timers/promises';
import type { PaperRecord } from '../../../contract/resources/paper.ts';
import type { citationFormats, PaperFileFormat } from '../../../contract/routes/literature.ts';
import { bibtexCitation } from './bibtex.ts';
import { cslCitation, cslItem } from './csl-json.ts';
import { csvHeader, csvRow } from './csv.ts';
import { nbibCitation } from './nbib.ts';
import { citationKey } from './paper-parts.ts';
import { risCitation } from './ris.ts';

export type CitationFormat = (typeof citationFormats)[number];

export const mediaTypes: Record<PaperFileFormat, string> = {
  'csl-json': 'application/vnd.citationstyles.csl+json',
  ris: 'application/x-research-info-systems',
  bibtex: 'application/x-bibtex',
  nbib: 'application/nbib',
  csv: 'text/csv',
};

const formatters: Record<CitationFormat, (paper: PaperRecord, key?: string) => string> = {
  'csl-json': cslCitation,
  ris: (paper) => risCitation(paper),
  bibtex: bibtexCitation,
  nbib: (paper) => nbibCitation(paper),
};

/** A paper as a file of one record, which reference managers read. */
export function formatCitation(paper: PaperRecord, format: CitationFormat): string {
  return formatters[format](paper);
}

/** Some milliseconds of work. */
const formattedAtOnce = 25;

/** Many papers as one file. Two that would have the same key are told apart by a letter behind it. */
export async function formatCitations(papers: readonly PaperRecord[], format: PaperFileFormat): Promise<string> {
  const keys = distinctKeys(papers);
  const parts: string[] = [];
  const items: object[] = [];
  for (const [i, paper] of papers.entries()) {
    if (i % formattedAtOnce === 0) await setImmediate();
    if (format === 'csl-json') items.push(cslItem(paper, keys[i]));
    else if (format === 'csv') parts.push(csvRow(paper));
    else parts.push(formatters[format](paper, keys[i]));
  }
  if (format === 'csl-json') return `${JSON.stringify(items, null, 2)}\n`;
  if (format === 'csv') return csvHeader + parts.join('');
  // RIS ends each record by itself, in lines of its own kind.
  return parts.join(format === 'ris' ? '\r\n' : '\n');
}

function distinctKeys(papers: readonly PaperRecord[]): string[] {
  const taken = new Set<string>();
  // How many letters were tried behind a key: thousands of papers may want the same, and each would try all of them again.
  const tried = new Map<string, number>();
  return papers.map((paper) => {
    const wanted = citationKey(paper);
    let n = tried.get(wanted) ?? 0;
    let key = n === 0 ? wanted : `${wanted}${lettersOf(n)}`;
    while (taken.has(key)) key = `${wanted}${lettersOf(++n)}`;
    tried.set(wanted, n);
    taken.add(key);
    return key;
  });
}

/** 1 is b, since the first has none; after z comes ba. */
function lettersOf(n: number): string {
  return n < 26 ? String.fromCharCode(97 + n) : `${lettersOf(Math.floor(n / 26))}${lettersOf(n % 26)}`;
}
