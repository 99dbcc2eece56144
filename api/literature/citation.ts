import type { PaperRecord } from '../../contract/resources/paper.ts';
import type { citationFormats } from '../../contract/routes/literature.ts';
import { bibtexCitation } from './citations/bibtex.ts';
import { cslCitation } from './citations/csl-json.ts';
import { nbibCitation } from './citations/nbib.ts';
import { risCitation } from './citations/ris.ts';

export type CitationFormat = (typeof citationFormats)[number];

const formatters: Record<CitationFormat, (paper: PaperRecord) => string> = {
  'csl-json': cslCitation,
  ris: risCitation,
  bibtex: bibtexCitation,
  nbib: nbibCitation,
};

/** A paper as a file of one record, which reference managers read. */
export function formatCitation(paper: PaperRecord, format: CitationFormat): string {
  return formatters[format](paper);
}
