import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { parseBibtex } from '../../../../domain/literature/formats/bibtex.ts';
import { UnreadableFile } from '../../../../domain/literature/formats/parsed-item.ts';
import { literatureReference } from '../../../../scripts/literature/reference-folder.ts';
import { nameOf, onePaper, papersOf, parsed } from '../../../helpers/parsed.ts';
import { compareAll, zoteroItems } from '../../../helpers/zotero-expected.ts';

const one = (text: string) => onePaper(parseBibtex, text);
const whole = String.raw`@string{jex = "Journal of examples"}
@article{mueller2020,
  author = {M{\"u}ller, J{\'o}rg and van der Berg, Jan and Smith, Jr., Bob and Ludwig van Beethoven and {WHO Group} and others},
  title = {{The {DNA} of $\alpha$-synuclein and H$_2$O: 5\% \& more \emph{in vitro}}},
  journal = jex, shortjournal = {J Ex},
  year = 2020, month = mar, day = 5,
  volume = {12}, number = {3}, pages = {101--109}, issn = {1234-567x},
  doi = {https://doi.org/10.1000/EX_1}, pmid = {0123}, pmcid = {PMC99},
  language = {ngerman}, keywords = {Stroke, {Diabetes Mellitus, Type 2}, $\beta$-blockers},
  abstract = {With p<0.05 and 40% of all},
}`;

t.test('every field of an entry is read, its LaTeX as Unicode', async (t) => {
  const paper = await one(whole);
  t.match(paper, {
    pmid: '123',
    pmcid: 'PMC99',
    doi: '10.1000/ex_1',
    external_id: 'mueller2020',
    title: 'The DNA of α-synuclein and H₂O: 5% & more in vitro',
    abstract: 'With p<0.05 and 40% of all',
    publication_date: '2020-03-05',
    year: 2020,
    language: 'ger',
    publication_types: ['Journal Article'],
    keywords: ['Stroke', 'Diabetes Mellitus, Type 2', 'β-blockers'],
    source: 'bibtex',
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
  t.strictSame(paper.authors.map(nameOf), [
    'Müller, Jórg (J)',
    'van der Berg, Jan (J)',
    'Smith, Bob Jr (B Jr)',
    'van Beethoven, Ludwig (L)',
    '{WHO Group}',
  ]);
});

t.test('strings are known from their definition on, and made of each other', async (t) => {
  const papers = await papersOf(
    parseBibtex,
    `@string(a = "Journal")
     @STRING{b = a # { of } # "Examples"}
     @article{x, title = {t}, journal = B}
     @string{b = "Another"}
     @article{y, title = {t}, journal = b # ", later", month = "3"}`,
  );
  t.strictSame(
    papers.map(({ journal }) => journal.title),
    ['Journal of Examples', 'Another, later'],
  );
});

t.test('what stands between entries, comments and preambles are no papers', async (t) => {
  const papers = await papersOf(
    parseBibtex,
    `% Encoding: UTF-8, mail to me@example.org
     @preamble{"\\newcommand{\\x}{y}"}
     Some words, an address@example.org, and a } brace.
     @comment{jabref-meta: {nested} @article{no, title = {No}} }
     @comment not in braces
     @article{yes, title = {Yes}}
     %@article{no, title = {No}}
     trailing }}}`,
  );
  t.strictSame(
    papers.map(({ title }) => title),
    ['Yes'],
  );
});

t.test('entries in parentheses and in quotes, keys of all kinds, dates and months as they are written', async (t) => {
  const cases: [string, object][] = [
    ['@article(k, title = "A {"}quoted{"} one)", year = 1999)', { title: 'A "quoted" one)', year: 1999 }],
    ['@article{smith_????, title = {x}}', { external_id: 'smith_????' }],
    ['@article{a key, title = {x}}', { external_id: 'a key', title: 'x' }],
    ['@article{, title = {x}}', { external_id: null, title: 'x' }],
    ['@article{k, title = {x}, date = {2012-03-01/2012-04-01}}', { publication_date: '2012-03-01' }],
    ['@article{k, title = {x}, date = {2012}}', { publication_date: '2012' }],
    ['@article{k, title = {x}, year = {2012}, month = {March}}', { publication_date: '2012-03' }],
    ['@article{k, title = {x}, year = {2012}, month = mar # "~1st"}', { publication_date: '2012-03-01' }],
    ['@article{k, title = {x}, year = {2006}, month = {8,}}', { publication_date: '2006-08' }],
    ['@article{k, title = {x}, year = {to appear}}', { publication_date: null, year: null }],
    ['@article{k, title = {x}, subtitle = {y}}', { title: 'x: y' }],
  ];
  for (const [text, expected] of cases) t.match(await one(text), expected, text);
});

t.test('identifiers are found where they are', async (t) => {
  const cases: [string, object][] = [
    ['eprint = {123}, eprinttype = {pubmed}', { pmid: '123' }],
    ['note = {{PMID:} 23439512}', { pmid: '23439512' }],
    ['url = {https://www.ncbi.nlm.nih.gov/pubmed/123}', { pmid: '123' }],
    ['pmid = {P123456}', { pmid: null }],
    ['pmc = {123}', { pmcid: 'PMC123' }],
    ['url = {http://doi.acm.org/10.1145/1281192.1281230}', { doi: null }],
    ['url = {http://dx.doi.org/10.1145/1281192.1281230}', { doi: '10.1145/1281192.1281230' }],
    [
      'doi = {10.1002/(SICI)1097(19980815)17:15<1661::AID>3.0.CO;2-2}',
      { doi: '10.1002/(sici)1097(19980815)17:15<1661::aid>3.0.co;2-2' },
    ],
    ['doi = {10.1000/a\\_b}', { doi: '10.1000/a_b' }],
    [
      'eprint = {2001.00001}, archiveprefix = {arXiv}',
      { external_id: 'arXiv:2001.00001', publication_types: ['Preprint'] },
    ],
  ];
  for (const [fields, expected] of cases) t.match(await one(`@misc{k, title = {x}, ${fields}}`), expected, fields);
});

t.test(
  'an entry inherits from its parent, before it or after it, and then comes after those that need not wait',
  async (t) => {
    const papers = await papersOf(
      parseBibtex,
      `@inproceedings{a, title = {A}, crossref = {p}}
     @article{b, title = {B}}
     @proceedings{p, title = {The Proceedings}, year = 2001}
     @inproceedings{c, title = {C}, crossref = {P}}
     @inproceedings{d, title = {D}, crossref = {nowhere}}`,
    );
    t.strictSame(
      papers.map(({ title, year, journal }) => [title, year, journal.title]),
      [
        ['B', null, null],
        ['The Proceedings', 2001, null],
        ['A', 2001, 'The Proceedings'],
        ['C', 2001, 'The Proceedings'],
        ['D', null, null],
      ],
    );
  },
);

t.test('forgotten commas and dollars that are dollars are mended', async (t) => {
  t.match(await one('@article{k, title = {Costs of $5}\n year = 2000\n journal = {J}}'), {
    title: 'Costs of $5',
    year: 2000,
    journal: { title: 'J' },
  });
});

t.test('a broken entry is left out alone, with its reason', async (t) => {
  const items = await parsed(
    parseBibtex,
    `@article{a, title = {not {closed}, year = 2000}
@article{b, title = {Fine}}
@article{c, title = "A "quoted" title"}
@online{d, title = {A page}}
@article{e, author = {Doe, J}}
@online{f, title = {An online paper}, doi = {10.1000/1}}`,
  );
  t.match(items, [
    { kind: 'skipped', reason: 'malformed_record', message: 'Entry a (line 1) is not closed' },
    { kind: 'paper', record: { title: 'Fine' } },
    { kind: 'skipped', reason: 'malformed_record', message: /^Entry c \(line 3\) can't be read/ },
    { kind: 'skipped', reason: 'unsupported_record', message: /^Entry d \(line 4\) is of type @online/ },
    { kind: 'skipped', reason: 'no_title', message: /^Entry e \(line 5\)/ },
    { kind: 'paper', record: { title: 'An online paper' } },
  ]);
});

t.test('a file that breaks off is told from one that is empty', async (t) => {
  const cut = parsed(parseBibtex, '@article{a, title = {A}}\n@article{b, title = {B');
  await t.rejects(cut, { name: 'UnreadableFile', reason: 'truncated_file', message: /@article that begins on line 2/ });
  await t.rejects(parsed(parseBibtex, '@comment{nothing}'), { name: 'UnreadableFile', reason: 'empty_file' });
});

t.test('the same items come whatever the pieces', async (t) => {
  const text = `% a comment\n@comment{x}\n${whole}\r\n@article{b, title = {not closed\n@article{c,\n title = "Grö\\"ße"\n}\n@misc(d, title = "x")`;
  const bytes = Buffer.concat([Buffer.from(text), Buffer.from('\n@article{e, title = {na\u00efve}}', 'latin1')]);
  const expected = await parsed(parseBibtex, bytes);
  t.equal(expected.length, 5);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: bytes.length }), async (length) => {
      t.strictSame(await parsed(parseBibtex, bytes, length), expected, `${length} bytes at a time`, { bail: true });
    }),
    { numRuns: 40 },
  );
});

t.test('any text is read or refused', async () => {
  const part = fc.oneof(
    fc.constantFrom('@article{', 'k,', 'title = {', '}', '"', '#', '$', '\\', '%', '\n', '@string{a = ', '(', ')', ','),
    fc.string({ maxLength: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 30 }), async (parts) => {
      await parsed(parseBibtex, parts.join('')).catch((error) => {
        if (!(error instanceof UnreadableFile)) throw error;
      });
    }),
    { numRuns: 300 },
  );
});

t.test('entries come as soon as they are read, and no more is held than those that wait for a parent', async (t) => {
  let given = 0;
  async function* endless() {
    for (; given < 5_000; given++) {
      const crossref = given % 2 === 0 ? ', crossref = {nowhere}' : '';
      yield Buffer.from(`@article{k${given}, title = {T}${crossref}}\n`);
    }
  }
  let taken = 0;
  let behind = 0;
  for await (const items of parseBibtex(endless())) {
    taken += items.length;
    behind = Math.max(behind, given - taken);
  }
  t.equal(taken, 5_000);
  t.ok(behind <= 1_100, `${behind} entries held at most`);
});

const reference = literatureReference();
const skip = reference ? false : 'the reference records are not here';

t.test("Zotero's own cases are read as Zotero reads them", { skip }, async (t) => {
  const folder = join(reference!, 'formats/bibtex-zotero');
  const ofTaste: Record<string, RegExp> = {
    '05.bib': /^title: .*tilde operator/, // "\~" alone: an accent on nothing, or the sign
    '09.bib': /^title: extbackslash/, // a tab where "\t" of "\textbackslash" was meant
    '18.bib': /^authors: /, // backslashes doubled by a script
    '19.bib': /^authors: .*KC Wright/, // Zotero takes KC for K. C.
    '21.bib': /^authors: .*D'aspremont/, // a blank after \textquotesingle, which TeX swallows
  };
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.bib'))) {
    const items = await parsed(parseBibtex, readFileSync(join(folder, file)));
    const expected = zoteroItems(join(folder, file.replace('.bib', '.expected.json')));
    // The child comes after its parent.
    if (file === '02.bib') items.reverse();
    const { differences, counts } = compareAll(items, expected);
    t.equal(counts[0], counts[1], `${file}: as many entries`);
    t.strictSame(
      differences.filter((one) => !ofTaste[file]?.test(one)),
      [],
      file,
    );
  }
});

t.test("JabRef's own files are read, and what is left out has its reason", { skip }, async (t) => {
  const folder = join(reference!, 'formats/bibtex-jabref');
  for (const file of readdirSync(folder)) {
    if (file === 'issue-12274.bib') {
      await t.rejects(
        parsed(parseBibtex, readFileSync(join(folder, file))),
        { name: 'UnreadableFile', reason: 'empty_file' },
        file,
      );
      continue;
    }
    const text = readFileSync(join(folder, file));
    const items = await parsed(parseBibtex, text);
    const entries = text.toString().match(/^\s*@(?!comment|string|preamble)\w+\s*\{/gim) ?? [];
    t.equal(items.length, entries.length, `${file}: every entry`);
    const broken = items.filter((item) => item.kind === 'skipped' && item.reason === 'malformed_record');
    t.strictSame(broken, [], `${file}: none broken`);
  }
});
