import fc from 'fast-check';
import t from 'tap';
import type { PaperRecord } from '../../../../contract/resources/paper.ts';
import { type CitationFormat, formatCitation } from '../../../../domain/literature/citations/citation.ts';
import { parseBibtex } from '../../../../domain/literature/formats/bibtex.ts';
import { detectFormat } from '../../../../domain/literature/formats/detect-format.ts';
import { emptyRecord } from '../../../../domain/literature/formats/empty-record.ts';
import { parseJson } from '../../../../domain/literature/formats/jsonl.ts';
import { parseNbib } from '../../../../domain/literature/formats/nbib.ts';
import type { PaperParser } from '../../../../domain/literature/formats/parsed-item.ts';
import { parseRis } from '../../../../domain/literature/formats/ris.ts';
import { paperArbitrary } from '../../../helpers/paper-arbitrary.ts';
import { onePaper } from '../../../helpers/parsed.ts';

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
    other_dois: paper.other_dois,
    book: paper.book,
    url: paper.url,
  };
}

async function roundTrip(format: CitationFormat, parser: PaperParser): Promise<void> {
  await fc.assert(
    fc.asyncProperty(paperArbitrary, async (paper) => {
      const text = formatCitation(paper, format);
      const back = await onePaper(parser, text);
      t.strictSame(said(back), said(paper), text, { bail: true });
    }),
    { numRuns: 200 },
  );
}
t.test('what is written as RIS is read back the same', () => roundTrip('ris', parseRis));
t.test('what is written as BibTeX is read back the same', () => roundTrip('bibtex', parseBibtex));
t.test('what is written as CSL-JSON is read back the same', () => roundTrip('csl-json', parseJson));

t.test('that a paper was retracted comes through every format, and what other systems say of it is read', async (t) => {
  const paper: PaperRecord = { ...emptyRecord('ris'), title: 'A false result', pmid: '7', retracted: true };
  const parsers = { ris: parseRis, bibtex: parseBibtex, 'csl-json': parseJson } as const;
  for (const [format, parser] of Object.entries(parsers) as [keyof typeof parsers, PaperParser][])
    for (const other_dois of [undefined, ['10.1000/other']]) {
      const whole = { ...paper, ...(other_dois && { doi: '10.1000/one', other_dois }) };
      t.match(
        await onePaper(parser, formatCitation(whole, format)),
        { retracted: true, ...(other_dois && { other_dois }) },
        format,
      );
      t.equal(
        (await onePaper(parser, formatCitation({ ...whole, retracted: false }, format))).retracted,
        false,
        format,
      );
    }
  const ris = async (lines: string) => (await onePaper(parseRis, `TY  - JOUR\n${lines}\nER  - \n`)).retracted;
  t.equal(await ris('TI  - RETRACTED: A false result'), true);
  t.equal(await ris('TI  - [Retracted Article] A false result'), true);
  t.equal(await ris('TI  - A false result\nKW  - Asthma\nKW  - Retracted Publication'), true);
  t.equal(await ris('TI  - Retraction: A false result'), false, 'a notice is not retracted itself');
  t.equal(await ris('TI  - Retracted eyelids: a series\nN1  - not a retracted publication'), false);
});

t.test('each citation is known for what it is', async (t) => {
  fc.assert(
    fc.property(paperArbitrary, (paper) => {
      const format = (citation: CitationFormat) => detectFormat(Buffer.from(formatCitation(paper, citation)), null);
      t.equal(format('ris'), 'ris', { bail: true });
      t.equal(format('bibtex'), 'bibtex', { bail: true });
      t.equal(format('csl-json'), 'json', { bail: true });
      if (paper.pmid) t.equal(format('nbib'), 'nbib', { bail: true });
    }),
    { numRuns: 100 },
  );
});

const chapterOfZotero = `TY  - CHAP
TI  - Survival after surgery
AU  - Lopez, Ana
A2  - Novák, Jan
A2  - Meyer, Eva
T2  - Handbook of trials
PB  - Springer
CY  - Berlin
ET  - 2nd
SN  - 978-3-16-148410-0
DO  - 10.1007/978-3-16-148410-0_5
DO  - 10.31219/osf.io/abcde
N1  - DOI: 10.5281/zenodo.77
ER  - 
`;
const thesis = `@phdthesis{kim2020, author = {Kim, Sun}, title = {Dose and outcome}, school = {Universität Zürich}, address = {Zürich},
  year = {2020}, url = {https://www.zora.uzh.ch/id/1}, isbn = {3-16-148410-X}}`;
for (const format of ['ris', 'bibtex', 'csl-json', 'nbib'] as const)
  t.test(`a book's publisher, ISBN and editors, and other DOIs, come through ${format}`, async (t) => {
    const parsers = { ris: parseRis, bibtex: parseBibtex, 'csl-json': parseJson, nbib: parseNbib };
    const back = async (paper: PaperRecord) => onePaper(parsers[format], formatCitation(paper, format));
    const chapter = await onePaper(parseRis, chapterOfZotero);
    t.match(chapter, {
      doi: '10.1007/978-3-16-148410-0_5',
      other_dois: ['10.31219/osf.io/abcde', '10.5281/zenodo.77'],
      book: { publisher: 'Springer', place: 'Berlin', edition: '2nd', isbn: ['9783161484100'] },
    });
    t.same(
      chapter.book?.editors.map(({ last }) => last),
      ['Novák', 'Meyer'],
    );
    const { book, other_dois } = await back(chapter);
    t.strictSame({ book, other_dois }, { book: chapter.book, other_dois: chapter.other_dois });

    const dissertation = await onePaper(parseBibtex, thesis);
    t.match(dissertation, {
      url: 'https://www.zora.uzh.ch/id/1',
      book: { publisher: 'Universität Zürich', place: 'Zürich', isbn: ['316148410X'], editors: [] },
    });
    const again = await back(dissertation);
    t.strictSame(again.book, dissertation.book);
    if (format !== 'nbib') t.equal(again.url, dissertation.url, 'MEDLINE has no place for an address');
    if (format === 'bibtex') t.match(formatCitation(dissertation, format), /school = \{Universität Zürich\}/);
  });
