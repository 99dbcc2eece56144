import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { parseBibtex } from '../../../../domain/literature/formats/bibtex.ts';
import { UnreadableFile } from '../../../../domain/literature/formats/parsed-item.ts';
import { parseRis } from '../../../../domain/literature/formats/ris.ts';
import { literatureReference } from '../../../../scripts/literature/reference-folder.ts';
import { nameOf, onePaper, papersOf, parsed } from '../../../helpers/parsed.ts';
import { compareAll, zoteroItems } from '../../../helpers/zotero-expected.ts';

const one = (lines: string) => onePaper(parseRis, lines);
const whole = `TY  - JOUR
TI  - Statins after stroke
AU  - Müller, Jörg
AU  - van der Berg, Jan, Jr.
A1  - Example Trial Group
JF  - Journal of examples
J2  - J Ex
PY  - 2020
DA  - 2020/03/05/
VL  - 12
IS  - 3
SP  - 101
EP  - 109
SN  - 1234-567x
DO  - https://doi.org/10.1000/EX.1
DB  - PubMed
AN  - 0123456
C2  - PMC99
LA  - English
KW  - Stroke
KW  - statins; prevention
AB  - A study.
ER  - 
`;

t.test('a PMID in a note about an erratum or a comment is not that of the paper', async (t) => {
  const record = (lines: string) => one(`TY  - JOUR\nTI  - Steroids for croup\n${lines}\nER  - \n`);
  t.equal(
    (await record('DB  - PubMed\nAN  - 20111111\nN1  - Erratum in: Lancet. 2011;1:2. PMID: 20222222')).pmid,
    '20111111',
  );
  t.equal((await record('N1  - Comment in: BMJ. 2012. PMID: 20222222')).pmid, null);
  t.equal((await record('N1  - Retraction of: PMID 20222222')).pmid, null);
  t.equal((await record('N1  - PMID: 20222222; Comment in: BMJ')).pmid, '20222222', 'a note that begins with it');
  t.equal((await record('N1  - seen 2012, PMID: 20222222')).pmid, '20222222');
});

t.test('a DOI that holds < and > is whole, so that papers of one issue are not one', async (t) => {
  const doi = '10.1002/1097-0142(19950101)75:1<1::aid-cncr2820750102>3.0.co;2-5';
  for (const written of [
    doi.toUpperCase(),
    `https://doi.org/${encodeURIComponent(doi)}`,
    `doi:${doi.replace('<', '&lt;').replace('>', '&gt;')}.`,
  ])
    t.equal((await one(`TY  - JOUR\nTI  - Of cancer\nDO  - ${written}\nER  - \n`)).doi, doi, written);
  t.equal(
    (await one('TY  - JOUR\nTI  - Of fish\nN1  - doi: 10.1577/1548-8659(1994)123<0001:AB>2.3.CO;2\nER  - \n')).doi,
    '10.1577/1548-8659(1994)123<0001:ab>2.3.co;2',
  );
});

t.test('every field of a record is read', async (t) => {
  const paper = await one(whole);
  t.match(paper, {
    pmid: '123456',
    pmcid: 'PMC99',
    doi: '10.1000/ex.1',
    external_id: null,
    title: 'Statins after stroke',
    abstract: 'A study.',
    abstract_sections: [{ label: null, text: 'A study.' }],
    publication_date: '2020-03-05',
    year: 2020,
    language: 'eng',
    publication_types: ['Journal Article'],
    source: 'ris',
  });
  t.strictSame(paper.journal, {
    title: 'Journal of examples',
    iso: 'J Ex',
    issn: '1234-567X',
    volume: '12',
    issue: '3',
    pages: '101-109',
    nlm_id: null,
  });
  t.strictSame(paper.authors.map(nameOf), ['Müller, Jörg (J)', 'van der Berg, Jan Jr (J Jr)', '{Example Trial Group}']);
  t.strictSame(paper.keywords, ['Stroke', 'statins', 'prevention']);
});

t.test('tags are read whatever the blanks around their hyphen, the line ends and the encoding', async (t) => {
  const expected = await one(whole);
  const variants: Record<string, string | Uint8Array> = {
    'one blank': whole.replace(/^(..) {2}-/gm, '$1 -'),
    'no blank': whole.replace(/^(..) {2}-/gm, '$1-'),
    'no blank after an empty tag': whole.replace('ER  - ', 'ER  -'),
    'blanks before': whole.replace(/^/gm, '  '),
    CRLF: whole.replaceAll('\n', '\r\n'),
    CR: whole.replaceAll('\n', '\r'),
    'byte order mark': `\ufeff${whole}`,
    'UTF-16 LE': Buffer.from(`\ufeff${whole}`, 'utf16le'),
    'UTF-16 BE': Buffer.from(`\ufeff${whole}`, 'utf16le').swap16(),
    'UTF-16 without a mark': Buffer.from(whole, 'utf16le'),
    'windows-1252': Buffer.from(whole, 'latin1'),
    'an introduction': `Provider: Example\nContent: text/plain\n\n${whole}`,
  };
  for (const [name, source] of Object.entries(variants)) {
    t.strictSame(await onePaper(parseRis, source), expected, name);
  }
});

t.test('only the lines that are not UTF-8 are taken for windows-1252', async (t) => {
  const source = Buffer.concat([
    Buffer.from('TY  - JOUR\nTI  - Größe\n'),
    Buffer.from('AU  - M\u00fcller, J\u00f6rg\nAB  - na\u00efve ', 'latin1'),
    Buffer.from([0x93, 0x71, 0x94, 0x0a]),
    Buffer.from('KW  - β-Blocker\nER  - \n'),
  ]);
  const paper = await onePaper(parseRis, source);
  t.strictSame(
    [paper.title, paper.authors[0]!.last, paper.abstract, paper.keywords],
    ['Größe', 'Müller', 'naïve “q”', ['β-Blocker']],
  );
});

t.test('a line without a tag goes on with the one before', async (t) => {
  const paper = await one(
    'TY  - JOUR\nTI  - A title\nthat goes on\nAU  - Doe,\n  Jane\nAB  - One\ntwo:\nC3 - complement\n\nIL-6 - high\nER  -\n',
  );
  t.equal(paper.title, 'A title that goes on');
  t.equal(nameOf(paper.authors[0]!), 'Doe, Jane (J)');
  t.match(paper.abstract, /^One two:.*IL-6 - high$/);
});

t.test('a record ends where the next begins, and with the file', async (t) => {
  const titles = async (text: string) => (await papersOf(parseRis, text)).map(({ title }) => title);
  t.strictSame(await titles('TY  - JOUR\nTI  - a\nTY  - JOUR\nTI  - b'), ['a', 'b']);
  t.strictSame(await titles('TY  - JOUR\nTI  - a\nER  - \nER  - \n\nTY  - JOUR\nTI  - b\nER  -'), ['a', 'b']);
  t.strictSame(await titles('TI  - without a type\nAU  - Doe, J\nER  - \n'), ['without a type']);
});

t.test('an abstract that is there twice is taken once, the whole one', async (t) => {
  const abstract = async (fields: string) => (await one(`TY  - JOUR\nTI  - x\n${fields}\nER  - `)).abstract;
  t.equal(await abstract('N2  - The same.\nAB  - The same.'), 'The same.');
  t.equal(await abstract('N2  - The beginning\nAB  - The beginning and the end.'), 'The beginning and the end.');
  t.equal(await abstract('AB  - First paragraph.\nAB  - Second paragraph.'), 'First paragraph.\n\nSecond paragraph.');
});

t.test('dates are read in all their odd forms', async (t) => {
  const cases: [string, string | null][] = [
    ['PY  - 2012', '2012'],
    ['PY  - 2012///', '2012'],
    ['PY  - 2012/04//', '2012-04'],
    ['PY  - 2001/00/00/', '2001'],
    ['PY  - 2012/04/31/', '2012-04'],
    ['Y1  - 2015/october', '2015-10'],
    ['PY  - 2024/07/01/Summer', '2024-07-01'],
    ['PY  - 2024 Jul-Aug', '2024-07'],
    ['PY  - July 4, 2024', '2024-07-04'],
    ['PY  - 2024-07-04T10:00:00Z', '2024-07-04'],
    ['PY  - 2024\nDA  - Jul 4', '2024-07-04'],
    ['PY  - 99', null],
    ['PY  - ///', null],
    ['PY  - 0000', null],
    ['PY  - in press', null],
    // Y1 was given up for DA.
    ['Y1  - 1900/01/01\nDA  - 1950/01/01', '1950-01-01'],
    ['PY  - 2013\nDA  - 2013/04', '2013-04'],
    // When it was received is no date of publication.
    ['Y1  - 2013\nPY  - 2013/04/18\nPY  - 2013/02/15/received', '2013-04-18'],
    // Another year is another thing's date.
    ['PY  - 2005\nDA  - 2019/03/28', '2005'],
    ['PY  - 2005\nY2  - 2019/03/28', '2005'],
  ];
  for (const [fields, expected] of cases) {
    t.equal((await one(`TY  - JOUR\nTI  - x\n${fields}\nER  - `)).publication_date, expected, fields);
  }
});

t.test('the journal is named by the first tag that says it, with its abbreviation', async (t) => {
  const cases: [string, string, [string | null, string | null]][] = [
    ['JOUR', 'JO  - Long Name\nJF  - Journal', ['Journal', 'Long Name']],
    ['JOUR', 'T2  - Journal\nJ2  - J.', ['Journal', 'J.']],
    ['JOUR', 'JF  - Journal\nT2  - Journal\nJO  - Journal', ['Journal', null]],
    ['JOUR', 'JO  - J. Neurosurg.', ['J. Neurosurg.', 'J. Neurosurg.']],
    ['JOUR', 'JO  - Food Technology', ['Food Technology', null]],
    ['JOUR', 'JA  - Food Technol', ['Food Technol', 'Food Technol']],
    ['CHAP', 'T2  - The Book\nT3  - The Series', ['The Book', null]],
    ['BOOK', 'T2  - The Series', [null, null]],
  ];
  for (const [type, fields, expected] of cases) {
    const { journal } = await one(`TY  - ${type}\nTI  - x\n${fields}\nER  - `);
    t.strictSame([journal.title, journal.iso], expected, fields);
  }
});

t.test('pages, volume and issue', async (t) => {
  const cases: [string, (string | null)[]][] = [
    ['SP  - 377\nEP  - 86', [null, null, '377-86']],
    ['SP  - 1-22', [null, null, '1-22']],
    ['SP  - 5\nEP  - 5', [null, null, '5']],
    ['SP  - e12', [null, null, 'e12']],
    ['C7  - e0308090', [null, null, 'e0308090']],
    ['VL  - 50(2)', ['50', '2', null]],
    ['VL  - 50(2)\nIS  - 3', ['50(2)', '3', null]],
    ['VL  - 7\nM1  - 4', ['7', '4', null]],
    ['M1  - 9999', [null, null, null]],
  ];
  for (const [fields, expected] of cases) {
    const { journal } = await one(`TY  - JOUR\nTI  - x\n${fields}\nER  - `);
    t.strictSame([journal.volume, journal.issue, journal.pages], expected, fields);
  }
});

t.test('identifiers are found where they are, and a number of another database is no PMID', async (t) => {
  const cases: [string, { pmid?: string | null; pmcid?: string; doi?: string | null; external_id?: string | null }][] =
    [
      ['AN  - 123', { pmid: '123', external_id: null }],
      ['DB  - Scopus\nAN  - 123', { pmid: null, external_id: '123' }],
      ['DB  - MEDLINE\nID  - 123', { pmid: '123' }],
      ['ID  - 123', { pmid: null, external_id: '123' }],
      ['AN  - 104123456', { pmid: null, external_id: '104123456' }],
      ['PMID- 123', { pmid: '123' }],
      ['U1  - 26957754[pmid]\nU2  - PMC4756000[pmcid]', { pmid: '26957754', pmcid: 'PMC4756000' }],
      ['N1  - PMID: 23439512', { pmid: '23439512' }],
      ['UR  - https://pubmed.ncbi.nlm.nih.gov/26957754/', { pmid: '26957754' }],
      ['C7  - 219840', { pmid: null }],
      ['C7  - PMC9900002', { pmcid: 'PMC9900002' }],
      ['UR  - http://www.ncbi.nlm.nih.gov/pmc/articles/PMC3654245/', { pmcid: 'PMC3654245' }],
      ['UR  - http://dx.doi.org/10.1007/978-3-642-00230-4', { doi: '10.1007/978-3-642-00230-4' }],
      ['M3  - doi: 10.1063/1.1954747', { doi: '10.1063/1.1954747' }],
      ['N1  - 10.1111/j.1755-0998.2009.02750.x', { doi: '10.1111/j.1755-0998.2009.02750.x' }],
      ['N1  - Cites 10.1111/other.', { doi: null }],
      ['DO  - 10.1016/S0027-9684(15)31340-7', { doi: '10.1016/s0027-9684(15)31340-7' }],
      ['DO  - DOI', { doi: null }],
      ['AN  - WOS:000123', { pmid: null, external_id: 'WOS:000123' }],
    ];
  for (const [fields, expected] of cases) {
    t.match(await one(`TY  - JOUR\nTI  - x\n${fields}\nER  - `), expected, fields);
  }
});

t.test('a heading with commas stays whole, a lone list in small letters is cut', async (t) => {
  const keywords = async (fields: string) => (await one(`TY  - JOUR\nTI  - x\n${fields}\nER  - `)).keywords;
  t.strictSame(await keywords('KW  - Leukemia, Myeloid, Acute'), ['Leukemia, Myeloid, Acute']);
  t.strictSame(await keywords('KW  - cancer, gene therapy, mice'), ['cancer', 'gene therapy', 'mice']);
  t.strictSame(await keywords('KW  - one\ntwo\nKW  - two\nKW  - '), ['one', 'two']);
});

t.test('a translated title is the title, and the original that of the paper', async (t) => {
  t.match(await one('TY  - JOUR\nTI  - Das Herz\nTT  - The heart\nLA  - ger\nER  - '), {
    title: 'The heart',
    vernacular_title: 'Das Herz',
  });
  t.match(await one('TY  - JOUR\nTI  - The heart\nTT  - Das Herz\nLA  - eng\nER  - '), {
    title: 'The heart',
    vernacular_title: null,
  });
});

t.test('what is no paper, and what has nothing to be found by, is left out with its reason', async (t) => {
  const items = await parsed(
    parseRis,
    'TY  - MPCT\nTI  - A film\nER  - \nTY  - JOUR\nAU  - Doe, J\nER  - \nTY  - NEWTYPE\nTI  - A paper\nER  - \nTY  - WEB\nTI  - A paper on the web\nDO  - 10.1000/1\nER  - \n',
  );
  t.match(items, [
    { kind: 'skipped', reason: 'unsupported_record', message: /^Record 1 \(line 1\) is of type MPCT \(film\)/ },
    { kind: 'skipped', reason: 'no_title', message: /^Record 2 \(line 4\)/ },
    { kind: 'paper', record: { title: 'A paper', publication_types: [] } },
    { kind: 'paper', record: { title: 'A paper on the web' } },
  ]);
});

t.test('nothing that the database refuses is in a record', async (t) => {
  const paper = await one('TY  - JOUR\nTI  - a\u0000b\u0007c \u00adsoft\nAB  - x <i>y</i> &amp; p<0.05\nER  - ');
  t.equal(paper.title, 'abc soft');
  t.equal(paper.abstract, 'x y & p<0.05');
});

t.test('a file without a record is refused', async (t) => {
  await t.rejects(parsed(parseRis, 'Nothing of the kind\n'), { name: 'UnreadableFile', reason: 'empty_file' });
});

t.test('the same items come whatever the pieces', async (t) => {
  const text = `${whole}TY  - BOOK\r\nTI  - Zwei\r\nER  - \r\n${whole.replace('Statins', 'Über')}`;
  const bytes = Buffer.concat([Buffer.from(text), Buffer.from('TY  - JOUR\nTI  - na\u00efve\n', 'latin1')]);
  const expected = await parsed(parseRis, bytes);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: bytes.length }), async (length) => {
      t.strictSame(await parsed(parseRis, bytes, length), expected, `${length} bytes at a time`, { bail: true });
    }),
    { numRuns: 60 },
  );
});

t.test('any bytes are read or refused', async () => {
  const lines = fc.constantFrom(
    'TY  - JOUR',
    'ER  -',
    'AU  - ,',
    'AU  - ,,,',
    'PY  - //',
    'SP  - -',
    'KW  - ;,;',
    'DO  - 10.',
    '\u2028',
  );
  const source = fc.array(fc.oneof(lines, fc.string({ unit: 'binary' })), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(source, async (parts) => {
      await parsed(parseRis, parts.join('\n')).catch((error) => {
        if (!(error instanceof UnreadableFile)) throw error;
      });
    }),
  );
});

t.test('records come as soon as they are read', async (t) => {
  let given = 0;
  async function* many() {
    for (; given < 100_000; given += 250) yield Buffer.from(whole.repeat(250));
  }
  let taken = 0;
  let behind = 0;
  for await (const items of parseRis(many())) {
    taken += items.length;
    behind = Math.max(behind, given - taken);
  }
  t.equal(taken, 100_000);
  t.ok(behind <= 1_000, `${behind} records held at most`);
});

const reference = literatureReference();
const skip = reference ? false : 'the reference records are not here';

t.test("Zotero's own cases are read as Zotero reads them", { skip }, async (t) => {
  const folder = join(reference!, 'formats/ris-zotero');
  // The file names every tag there is as its own value: which of several to take is a matter of taste.
  const ofTaste: Record<string, RegExp> = {
    '02.ris': /^(?:issue: \/|issue:|authors: Editor \/ Series Editor)/,
    '03.ris': /^issue: .*9999/,
    '04.ris': /^volume: Edition \/ Volume ID/,
  };
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ris'))) {
    const items = await parsed(parseRis, readFileSync(join(folder, file)));
    const { differences, counts } = compareAll(
      items,
      zoteroItems(join(folder, file.replace('.ris', '.expected.json'))),
    );
    t.equal(counts[0], counts[1], `${file}: as many records`);
    t.strictSame(
      differences.filter((one) => !ofTaste[file]?.test(one)),
      [],
      file,
    );
  }
});

t.test("JabRef's own cases agree with the BibTeX that JabRef makes of them", { skip }, async (t) => {
  const folder = join(reference!, 'formats/ris-jabref');
  // Broken on purpose: types and values without order, and a patent without a title.
  const broken = new Set(['RisImporterTest1', 'RisImporterTestDoiAndJournalTitle', 'RisImporterCorrupted']);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ris'))) {
    const name = file.replace('.ris', '');
    const items = await parsed(parseRis, readFileSync(join(folder, file)));
    t.ok(items.length > 0, `${file} is read`);
    if (broken.has(name)) continue;
    const [ours] = await papersOf(parseRis, readFileSync(join(folder, file)));
    const [theirs] = await papersOf(parseBibtex, readFileSync(join(folder, `${name}.bib`)));
    const dashes = (text: string) => text.replace(/[–—]/g, '-');
    t.equal(dashes(ours!.title), dashes(theirs!.title), `${name}: title`);
    t.equal(ours!.doi, theirs!.doi, `${name}: doi`);
    t.equal(ours!.year, theirs!.year, `${name}: year`);
    t.equal(ours!.journal.pages, theirs!.journal.pages, `${name}: pages`);
    t.equal(ours!.abstract, theirs!.abstract, `${name}: abstract`);
  }
});

t.test('the hand-written edge cases', { skip }, async (t) => {
  const papers = await papersOf(parseRis, readFileSync(join(reference!, 'formats/synthetic-edge-cases/edge.ris')));
  t.match(papers, [
    {
      title: 'Unicode αβ title',
      pmid: '39000001',
      pmcid: 'PMC9900002',
      doi: '10.0000/jsm.2024.1',
      publication_date: '2024-07-01',
      abstract: 'Abstract line one continued without a tag',
      keywords: ['one', 'two'],
    },
    { title: 'No ER at the end of the file' },
  ]);
});

t.test('"et al." is no author, wherever it stands', async (t) => {
  const names = async (...lines: string[]) => {
    const { authors } = await one(`TY  - JOUR\nTI  - T\n${lines.map((line) => `AU  - ${line}\n`).join('')}ER  - \n`);
    return authors.map(({ last, fore }) => [last, fore]);
  };
  t.strictSame(await names('Smith, J.', 'et al.'), [['Smith', 'J.']]);
  t.strictSame(await names('Smith J et al'), [['Smith', 'J']]);
  t.strictSame(await names('Doe, Jane, et al.'), [['Doe', 'Jane']]);
  t.strictSame(await names('Doe, Jane and others'), [['Doe', 'Jane']]);
  t.strictSame(await names('Al Anazi, Betal'), [['Al Anazi', 'Betal']], 'a name that only looks like it');
});
