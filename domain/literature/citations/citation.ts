import { setImmediate } from 'node:timers/promises';
import type { PaperRecord } from '../../../contract/resources/paper.ts';
import type { citationFormats, PaperFileFormat } from '../../../contract/resources/paper-file.ts';
import { bibtexCitation } from './bibtex.ts';
import { cslCitation, cslItem } from './csl-json.ts';
import { csvHeader, csvRow } from './csv.ts';
import { nbibCitation } from './nbib.ts';
import { citationKey } from './paper-parts.ts';
import { risCitation } from './ris.ts';

export type CitationFormat = (typeof citationFormats)[number];

/** What the name of such a file ends in. */
export const fileEndings: Record<PaperFileFormat, string> = {
  'csl-json': 'json',
  ris: 'ris',
  bibtex: 'bib',
  nbib: 'nbib',
  csv: 'csv',
};

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

/** Some milliseconds of work, of the shortest papers and of others. */
const formattedAtOnce = 25;
const charactersAtOnce = 100_000;

/**
 * Many papers as one file, of which each is let go when it is written. Two that would have the same key are told apart by a letter
 * behind it.
 */
export async function formatCitations(
  papers: AsyncIterable<PaperRecord>,
  format: PaperFileFormat,
): Promise<{ papers: number; citations: string }> {
  const file = new CitationFile(format);
  const parts: string[] = [];
  let characters = 0;
  for await (const paper of papers) {
    const part = file.next(paper);
    parts.push(part);
    characters += part.length;
    if (file.papers % formattedAtOnce > 0 && characters < charactersAtOnce) continue;
    await setImmediate();
    characters = 0;
  }
  return { papers: file.papers, citations: `${parts.join('')}${file.end()}` };
}

/** The same piece by piece, for files of any length. */
export class CitationFile {
  readonly #format: PaperFileFormat;
  readonly #keyOf = distinctKeys();
  #papers = 0;

  constructor(format: PaperFileFormat) {
    this.#format = format;
  }

  get papers(): number {
    return this.#papers;
  }

  next(paper: PaperRecord): string {
    const isFirst = this.#papers++ === 0;
    const key = this.#keyOf(paper);
    if (this.#format === 'csv') return `${isFirst ? csvHeader : ''}${csvRow(paper)}`;
    if (this.#format === 'csl-json') {
      const item = JSON.stringify(cslItem(paper, key), null, 2).replaceAll('\n', '\n  ');
      return `${isFirst ? '[' : ','}\n  ${item}`;
    }
    // RIS ends each record by itself, in lines of its own kind.
    const between = this.#format === 'ris' ? '\r\n' : '\n';
    return `${isFirst ? '' : between}${formatters[this.#format](paper, key)}`;
  }

  end(): string {
    if (this.#format === 'csv') return this.#papers === 0 ? csvHeader : '';
    if (this.#format === 'csl-json') return this.#papers === 0 ? '[]\n' : '\n]\n';
    return '';
  }
}

function distinctKeys(): (paper: PaperRecord) => string {
  const taken = new Set<string>();
  // How many letters were tried behind a key: thousands of papers may want the same, and each would try all of them again.
  const tried = new Map<string, number>();
  return (paper) => {
    const wanted = citationKey(paper);
    let n = tried.get(wanted) ?? 0;
    let key = n === 0 ? wanted : `${wanted}${lettersOf(n)}`;
    while (taken.has(key)) key = `${wanted}${lettersOf(++n)}`;
    tried.set(wanted, n);
    taken.add(key);
    return key;
  };
}

/** 1 is b, since the first has none; after z comes ba. */
function lettersOf(n: number): string {
  return n < 26 ? String.fromCharCode(97 + n) : `${lettersOf(Math.floor(n / 26))}${lettersOf(n % 26)}`;
}
