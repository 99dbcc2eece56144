import fc from 'fast-check';
import t from 'tap';
import { type CitationFormat, formatCitation } from '../../../api/literature/citation.ts';
import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { parseBibtex } from '../../../worker/literature/bibtex.ts';
import { detectFormat } from '../../../worker/literature/detect-format.ts';
import { parseJson } from '../../../worker/literature/jsonl.ts';
import type { PaperParser } from '../../../worker/literature/parsed-item.ts';
import { parseRis } from '../../../worker/literature/ris.ts';
import { paperArbitrary } from '../../helpers/paper-arbitrary.ts';
import { onePaper } from '../../helpers/parsed.ts';

/** What every format can say of a paper. */
function said(paper: PaperRecord) {
  return {
    pmid: paper.pmid,
    pmcid: paper.pmcid,
    doi: paper.doi,
    title: paper.title,
    abstract: paper.abstract,
    authors: paper.authors,
    journal: paper.journal,
    publication_date: paper.publication_date,
    year: paper.year,
    language: paper.language,
    publication_types: paper.publication_types,
    keywords: [...paper.keywords].sort(),
  };
}

async function roundTrip(format: CitationFormat, parser: PaperParser): Promise<void> {
  await fc.assert(
    fc.asyncProperty(paperArbitrary, async (paper) => {
      const text = formatCitation(paper, format);
      const back = await onePaper(parser, text);
      t.strictSame(said(back), said(paper), text, { bail: true });
    }),
    { numRuns: 300 },
  );
}
t.test('what is written as RIS is read back the same', () => roundTrip('ris', parseRis));
t.test('what is written as BibTeX is read back the same', () => roundTrip('bibtex', parseBibtex));
t.test('what is written as CSL-JSON is read back the same', () => roundTrip('csl-json', parseJson));
