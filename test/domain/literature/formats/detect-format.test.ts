import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import t from 'tap';
import { detectFormat, type Format } from '../../../../domain/literature/formats/detect-format.ts';
import { UnreadableFile } from '../../../../domain/literature/formats/parsed-item.ts';
import { readPapers } from '../../../../domain/literature/formats/read-papers.ts';
import { literatureReference } from '../../../../scripts/literature/reference-folder.ts';
import { inPieces } from '../../../helpers/parsed.ts';

const detect = (text: string | Uint8Array, fileName: string | null = null) =>
  detectFormat(typeof text === 'string' ? Buffer.from(text) : text, fileName);

t.test('our formats are known by their content, whatever the file is called', async (t) => {
  const cases: [Format, string][] = [
    [
      'pubmed_xml',
      '<?xml version="1.0"?>\n<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD" "x.dtd">\n<PubmedArticleSet>',
    ],
    ['pubmed_xml', '<!-- a < comment > --><PubmedArticle>'],
    ['pubmed_xml', '\ufeff <PubmedBookArticle>'],
    ['pubmed_xml', '<!DOCTYPE x [<!ENTITY a "b">]><MedlineCitationSet>'],
    ['nbib', 'PMID- 123\nOWN - NLM\nTI  - x'],
    ['nbib', '\n\nOWN - NLM\nTI  - x\nFAU - Doe, J'],
    ['nbib', 'TI  - x\nMH  - Humans'],
    ['ris', 'TY  - JOUR\nTI  - x'],
    ['ris', 'TY - JOUR'],
    ['ris', 'Provider: x\nDatabase: y\n\nTY  - JOUR\r\nPMID- 1'],
    ['ris', 'JF  - x\nT1  - y\nAU  - z\nER  - '],
    ['bibtex', '@article{k, title = {x}}'],
    ['bibtex', '% a comment\n @ String ( a = "b")'],
    ['bibtex', '@comment{x}\n'],
    ['bibtex', 'Words.\n@inproceedings{k,'],
    ['jsonl', '{"title": "a"}\n{"title": "b"}'],
    ['jsonl', '{"title": "a"}\n'],
    ['jsonl', '{"broken\n{"title": "b"}\n'],
    ['json', '{\n  "results": []\n}'],
    ['json', '[{"title": "a"}]'],
    ['json', `{"a": "${'x'.repeat(70_000)}`],
  ];
  for (const [format, text] of cases) {
    t.equal(detect(text, 'x.pdf'), format, text.slice(0, 60));
    t.equal(detect(Buffer.from(`\ufeff${text}`, 'utf16le')), format, `${text.slice(0, 60)} in UTF-16`);
  }
  t.equal(detect('{"a": "', 'x.jsonl'), 'jsonl', 'the name tells where the content does not');
  t.equal(detect('Nothing yet\n', 'library.bib.gz'), 'bibtex');
});

t.test('the neighbours are refused by their names, with the way out', async (t) => {
  const cases: [RegExp, string | Uint8Array][] = [
    [/EndNote XML.*RIS/, '<?xml version="1.0"?><xml><records><record>'],
    [/Europe PMC's XML.*resultType=core/, '<responseWrapper><version>6</version>'],
    [/full text.*efetch/, '<!DOCTYPE article PUBLIC "x"><article article-type="research-article">'],
    [/E-utilities.*efetch/, '<eSearchResult><Count>1</Count>'],
    [/E-utilities.*efetch/, '{"header":{"type":"esummary","version":"0.3"},"result":{}}'],
    [/MODS/, '<mods:modsCollection>'],
    [/RDF/, '<rdf:RDF>'],
    [/HTML/, '<!DOCTYPE html><html><body>'],
    [/PDF/, '%PDF-1.7\n'],
    [/Word/, Buffer.from('PK\u0003\u0004\u0014\u0000word/document.xml', 'latin1')],
    [/Excel/, Buffer.from('PK\u0003\u0004\u0014\u0000xl/workbook.xml', 'latin1')],
    [/zip/, Buffer.from('PK\u0003\u0004\u0014\u0000a.ris', 'latin1')],
    [/Office/, Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
    [/RTF/, '{\\rtf1\\ansi'],
    [/SQLite/, 'SQLite format 3\u0000'],
    [/bzip2/, 'BZh91AY'],
    [/gzip twice/, gzipSync('TY  - JOUR')],
    [/\.enw/, '%0 Journal Article\n%A Doe, J\n%T x'],
    [/RefWorks/, 'RT Journal Article\nSR Electronic(1)\nA1 Doe,J.\nT1 x'],
    [/RefWorks/, 'Refworks Export Tagged Format\n\nCharacter Set=utf-8'],
    [/Web of Science/, 'FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nAU Doe, J'],
    [/Copac/, 'TI- A title\nAU- Doe, J\nPU- London\nPY- 1972'],
    [
      /list of abstracts/,
      '1. J Ex. 2020 Jan;1(1):1-2. doi: 10.1.\n\nA title.\n\nDoe J.\n\nPMID: 123 [Indexed for MEDLINE]',
    ],
    [/Ovid/, '<1>\nUnique Identifier\n  123\nTitle\n  x'.replace(/^/, ' \n')],
    [/Cochrane/, 'Record #1 of 2\nID: CN-001\nAU: Doe J\nTI: x'],
    [/list of PMIDs/, '123\n456\n789\n'],
    [/CSV/, 'PMID,Title,Authors,Citation\n1,x,y,z'],
    [/CSV/, '"Title"\t"Authors"\nx\ty'],
  ];
  for (const [message, content] of cases) {
    t.throws(() => detect(content), { name: 'UnreadableFile', reason: 'unsupported_format', message }, String(message));
  }
});

t.test('nothing at all, and nothing that is known', async (t) => {
  t.throws(() => detect(''), { name: 'UnreadableFile', reason: 'empty_file' });
  t.throws(() => detect(' \r\n\t\ufeff'), { name: 'UnreadableFile', reason: 'empty_file' });
  t.throws(() => detect('Dear sir, I write to you'), {
    name: 'UnreadableFile',
    reason: 'unknown_format',
    message: /PubMed XML.*RIS.*BibTeX/,
  });
  t.throws(() => detect('<kml><Document>'), { name: 'UnreadableFile', reason: 'unknown_format', message: /<kml>/ });
  t.throws(() => detect(Buffer.from([0, 1, 2, 3, 255, 254])), { name: 'UnreadableFile', reason: 'unknown_format' });
});

t.test('any bytes have a format or are refused', async () => {
  const start = fc.constantFrom('', '<', '{', '[', '@', '%', 'TY  - ', 'PMID- ', '\ufeff', '<!DOCTYPE', '<?xml');
  await fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 100 }), fc.option(fc.string()), (text, bytes, fileName) => {
      try {
        detect(Buffer.concat([Buffer.from(text), bytes]), fileName);
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
      }
    }),
    { numRuns: 1_000 },
  );
});

async function titles(source: Uint8Array, options: Parameters<typeof readPapers>[1] = {}, length?: number) {
  const { format, items } = await readPapers(inPieces(source, length), options);
  const found: string[] = [];
  for await (const some of items) for (const item of some) if (item.kind === 'paper') found.push(item.record.title);
  return [format, ...found];
}

t.test('a file is unzipped, known and read, in whatever pieces it comes', async (t) => {
  const ris = Buffer.from('TY  - JOUR\nTI  - one\nER  - \n');
  const two = Buffer.concat([gzipSync(ris), gzipSync(ris)]);
  for (const length of [1, 3, 1_000]) {
    t.strictSame(await titles(ris, {}, length), ['ris', 'one']);
    t.strictSame(await titles(gzipSync(ris), {}, length), ['ris', 'one']);
    t.strictSame(await titles(two, {}, length), ['ris', 'one', 'one'], 'gzip files may be put together');
    t.strictSame(await titles(Buffer.from('@misc{k, title={one}}'), { fileName: 'x.ris' }, length), ['bibtex', 'one']);
  }
  t.strictSame(await titles(Buffer.from('[{"title": "one"}]'), { format: 'jsonl' }), ['jsonl', 'one'], 'as it is told');
});

t.test('a large file is read on from where its format was told', async (t) => {
  const ris = Buffer.from(Array.from({ length: 5_000 }, (_, at) => `TY  - JOUR\nTI  - title ${at}\nER  - \n`).join(''));
  t.ok(ris.length > 130_000);
  for (const source of [ris, gzipSync(ris)]) {
    const [format, ...found] = await titles(source, {}, 10_000);
    t.strictSame([format, found.length, found[4_999]], ['ris', 5_000, 'title 4999']);
  }
});

t.test('a gzip file that breaks off or is damaged is told so', async (t) => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `TY  - JOUR\nTI  - ${at * 7919}\nER  - \n`).join('');
  const zipped = gzipSync(lines);
  await t.rejects(titles(zipped.subarray(0, zipped.length - 100)), {
    name: 'UnreadableFile',
    reason: 'truncated_file',
  });
  await t.rejects(titles(zipped.subarray(0, 12)), { name: 'UnreadableFile', reason: 'truncated_file' });
  const damaged = Buffer.from(zipped);
  damaged.fill(0x55, 30_000, 30_050);
  await t.rejects(titles(damaged), { name: 'UnreadableFile', reason: 'malformed_file' });
  const atOnce = Buffer.concat([zipped.subarray(0, 10), Buffer.alloc(50, 0xff)]);
  await t.rejects(titles(atOnce), { name: 'UnreadableFile', reason: 'malformed_file' });
});

t.test('who refuses a file, or stops reading it, lets go of it', async (t) => {
  for (const [text, read] of [
    ['%PDF-1.7', false],
    ['TY  - JOUR\nTI  - one\nER  - \n'.repeat(10_000), true],
  ] as const) {
    let closed = false;
    async function* source() {
      try {
        yield* inPieces(text, 40_000);
      } finally {
        closed = true;
      }
    }
    if (read) for await (const _ of (await readPapers(source())).items) break;
    else await t.rejects(readPapers(source()), { name: 'UnreadableFile', reason: 'unsupported_format' });
    t.ok(closed);
  }
});

t.test('what goes wrong with the source itself is not taken for a fault of the file', async (t) => {
  async function* source() {
    yield gzipSync('TY  - JOUR').subarray(0, 15);
    throw new Error('the connection broke');
  }
  await t.rejects(readPapers(source()), { message: 'the connection broke' });
});

const reference = literatureReference();
const skip = reference ? false : 'the reference records are not here';

t.test('every real file has its format or its refusal', { skip }, async (t) => {
  const folders: Record<string, Format | 'unsupported_format'> = {
    'bibtex-jabref': 'bibtex',
    'bibtex-zotero': 'bibtex',
    'endnote-xml-zotero': 'unsupported_format',
    'enrichment-json': 'json',
    'nbib-biopython': 'nbib',
    'nbib-jabref': 'nbib',
    'other-jabref': 'unsupported_format',
    'pubmed-xml-pubmed_parser': 'pubmed_xml',
    'pubmed-xml-zotero': 'pubmed_xml',
    'refworks-zotero': 'unsupported_format',
    'ris-jabref': 'ris',
    'ris-zotero': 'ris',
  };
  for (const [folder, expected] of Object.entries(folders)) {
    for (const file of readdirSync(join(reference!, 'formats', folder))) {
      const head = readFileSync(join(reference!, 'formats', folder, file)).subarray(0, 65_536);
      const twin = file.endsWith('.bib') ? 'bibtex' : file.endsWith('.expected.json') ? 'json' : expected;
      if (
        head.subarray(0, 40).toString().startsWith('version https://git-lfs') ||
        file === 'IsiImporterTestEmpty.isi'
      ) {
        t.throws(() => detect(head, file), { name: 'UnreadableFile', reason: 'unknown_format' }, `${folder}/${file}`);
      } else if (twin === 'unsupported_format') {
        t.throws(
          () => detect(head, file),
          { name: 'UnreadableFile', reason: 'unsupported_format', message: /RIS|RefMan/ },
          `${folder}/${file}`,
        );
      } else t.equal(detect(head, file), twin, `${folder}/${file}`);
    }
  }
});
