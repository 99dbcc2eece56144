import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import t from 'tap';
import { paperRecord } from '../../../contract/resources/paper.ts';
import { parsePubmedXml } from '../../../worker/literature/pubmed-xml.ts';
import { fileOf, onePaper, papersOf, read } from './read-items.ts';

const update = fileOf('update.xml');

/** One record around what a test is about: parts of Article, of MedlineCitation and of PubmedData. */
const article = (inArticle: string, inCitation = '', inData = '') =>
  `<PubmedArticle><MedlineCitation><PMID>99400001</PMID><Article><ArticleTitle>A title.</ArticleTitle>${inArticle}</Article>
  ${inCitation}</MedlineCitation><PubmedData>${inData}</PubmedData></PubmedArticle>`;
const paperOf = (inArticle: string, inCitation = '', inData = '') =>
  onePaper(parsePubmedXml, article(inArticle, inCitation, inData));

t.test('an update file gives its papers, what it skips and what it deletes, in its order', async (t) => {
  const { items, refusal } = await read(parsePubmedXml, update);
  t.equal(refusal, null);
  t.strictSame(
    items.map((item) => (item.kind === 'paper' ? item.record.pmid : item)),
    [
      '99100001',
      '99100002',
      '99100003',
      { kind: 'skipped', reason: 'no_title', message: 'PMID 99100004 has no title.' },
      { kind: 'deletion', pmid: '99100005' },
      { kind: 'deletion', pmid: '99100006' },
    ],
  );
  for (const item of items) if (item.kind === 'paper') paperRecord.strict().parse(item.record);
});

t.test('a record is read whole, and nothing of others in it', async (t) => {
  const { items } = await read(parsePubmedXml, update);
  const noIdentifier = { orcid: null, affiliations: [] };
  t.strictSame(items[0], {
    kind: 'paper',
    record: {
      pmid: '99100001',
      pmcid: 'PMC9910001',
      doi: '10.5555/ait.2020.0001',
      title: 'Low-dose Digitalis in TNF-α⁺/⁺ mice, 10⁻³ mol H₂O and HbA1c.',
      vernacular_title: 'Niedrig dosierte Digitalis.',
      abstract: [
        'BACKGROUND: Nobody knew whether it works (P < .05).',
        'METHODS AND PATIENTS: Half of them <were> treated & the others not.',
        'This has no label.',
        'It does.',
      ].join('\n\n'),
      abstract_sections: [
        { label: 'BACKGROUND', text: 'Nobody knew whether it works (P < .05).' },
        { label: 'METHODS AND PATIENTS', text: 'Half of them <were> treated & the others not.' },
        { label: null, text: 'This has no label.' },
        { label: null, text: 'It does.' },
      ],
      authors: [
        {
          last: "Åström-O'Neil",
          fore: 'Jörg Ø 3rd',
          initials: 'JØ 3rd',
          collective: null,
          orcid: '0000-0002-1825-0097',
          affiliations: ['First Department, Town A.', 'Second Department, Town B. j@example.org'],
        },
        { last: '王', fore: '小明', initials: '小', collective: null, ...noIdentifier },
        { last: 'van der Berg', fore: null, initials: 'L', collective: null, ...noIdentifier },
        {
          last: null,
          fore: null,
          initials: null,
          collective: 'ERROR-2 Study Group',
          orcid: '0000-0001-5109-3700',
          affiliations: [],
        },
      ],
      journal: {
        title: 'Annals of invented trials & errors',
        iso: 'Ann Invent Trials',
        issn: '2049-3630',
        volume: '17 Suppl 2',
        issue: '3-4',
        pages: '1123-31',
      },
      publication_date: '2020-02-29',
      year: 2020,
      language: 'ger',
      publication_types: ['Journal Article', 'Randomized Controlled Trial'],
      mesh: [
        {
          ui: 'D004071',
          term: 'Digitalis',
          major: true,
          qualifiers: [
            { ui: 'Q000009', term: 'adverse effects', major: false },
            { ui: 'Q000378', term: 'metabolism', major: true },
          ],
        },
        { ui: 'D006333', term: 'Heart Failure', major: true, qualifiers: [] },
        { ui: 'D051379', term: 'Mice', major: false, qualifiers: [] },
      ],
      keywords: ['Foxglove', 'heart failure', 'Space'],
      substances: ['Digitalis Glycosides', 'Water', 'Invented syndrome'],
      relations: [
        {
          type: 'CommentIn',
          pmid: '99100077',
          doi: '10.5555/ait.2021.0001',
          citation: 'Ann Invent Trials. 2021 Jan;18(1):1. doi: 10.5555/AIT.2021.0001.',
        },
        { type: 'ErratumIn', pmid: null, doi: null, citation: 'Ann Invent Trials. 2021 Feb;18(2):9' },
      ],
      retracted: false,
      source: 'pubmed',
    },
    // [edat] is the date with the status "pubmed", [crdt] the one with "entrez": PubMed's DTD of 2025.
    dates: { revised: '2024-12-31', entered: '2020-03-06', created: '2020-03-05' },
  });
});

t.test(
  'what was retracted is marked, by its type or by the notice that is named; the notice itself is not',
  async (t) => {
    t.strictSame(
      papersOf(await read(parsePubmedXml, update)).map(({ pmid, retracted }) => [pmid, retracted]),
      [
        ['99100001', false],
        ['99100002', false],
        ['99100003', true],
      ],
    );
    const type = (ui: string, name: string) =>
      paperOf(`<PublicationTypeList><PublicationType UI="${ui}">${name}</PublicationType></PublicationTypeList>`);
    t.equal((await type('D016441', 'Retracted Publication')).retracted, true);
    t.equal((await type('D016441', 'Under a new name')).retracted, true);
    t.equal((await type('D016440', 'Retraction Notice')).retracted, false);
  },
);

t.test('the old MedlineCitationSet is read, with its names, its one address and its deletions', async (t) => {
  const { items } = await read(parsePubmedXml, fileOf('old-set.xml'));
  t.strictSame(items[1], { kind: 'deletion', pmid: '99200002' });
  t.match(items[0], {
    record: {
      pmid: '99200001',
      authors: [
        { last: 'Old', fore: 'Anna B', initials: 'AB', affiliations: ['Department of Old Addresses, Town C.'] },
        { last: 'Older', fore: null, initials: 'C', affiliations: [] },
      ],
      journal: { title: null, iso: 'Biochem Nothing', issn: '0006-294X', volume: '13', issue: '2', pages: '117-26' },
      publication_date: '1975-11',
    },
    dates: { revised: '2004-11-17', entered: null, created: '1976-01-16' },
  });
});

t.test('of books and their chapters', async (t) => {
  const [book, chapter, orphan] = papersOf(await read(parsePubmedXml, fileOf('books.xml')));
  t.match(book, {
    pmid: '99300001',
    doi: '10.5555/book.1',
    title: 'Handbook of nothing',
    abstract: 'Scope: All of it.',
    authors: [{ last: 'Writer', fore: 'Ann' }],
    journal: { title: 'Invented Series' },
    publication_date: '2011-02',
    publication_types: ['Review'],
  });
  t.equal(book?.authors.length, 1, 'editors are no authors where there are some');
  t.match(chapter, {
    doi: '10.5555/book.1.ch2',
    title: 'Nothing in mice',
    authors: [{ last: 'Chapterwright' }],
    journal: { title: 'Handbook of nothing' },
    keywords: ['nothing'],
    publication_date: '2011',
  });
  t.match(orphan, { doi: null, authors: [{ last: 'Editor' }], publication_date: '2010-12' });
});

t.test('one record alone is read, whatever it is', async (t) => {
  t.equal((await onePaper(parsePubmedXml, article(''))).title, 'A title.');
  const citation = '<MedlineCitation><PMID>7</PMID><Article><ArticleTitle>T</ArticleTitle></Article></MedlineCitation>';
  t.equal((await onePaper(parsePubmedXml, citation)).pmid, '7');
  t.strictSame((await read(parsePubmedXml, '<DeleteCitation><PMID>8</PMID></DeleteCitation>')).items, [
    { kind: 'deletion', pmid: '8' },
  ]);
  const nothing = await read(parsePubmedXml, '<PubmedArticleSet><PubmedArticle></PubmedArticle></PubmedArticleSet>');
  t.match(nothing.items, [{ kind: 'skipped', reason: 'no_title', message: 'Record 1 of the file has no title.' }]);
});

t.test('identifiers', async (t) => {
  const location = (doi: string, valid = '') => `<ELocationID EIdType="doi" ${valid}>${doi}</ELocationID>`;
  t.equal((await paperOf(location('10.5555/A', 'ValidYN="Y"'))).doi, '10.5555/a');
  t.equal((await paperOf(location('10.5555/A'))).doi, '10.5555/a', 'valid by default');
  t.equal((await paperOf(location('10.5555/A', 'ValidYN="N"'))).doi, null);
  t.equal((await paperOf(location('not a doi'))).doi, null);
  const listed = (type: string, id: string) =>
    `<ArticleIdList><ArticleId IdType="${type}">${id}</ArticleId></ArticleIdList>`;
  t.equal((await paperOf(location('10.5555/A'), '', listed('doi', '10.5555/B'))).doi, '10.5555/b');
  t.equal((await paperOf('', '', listed('pmc', 'PMC0012'))).pmcid, 'PMC12');
  t.equal((await paperOf('', '', listed('pubmed', '5'))).pmid, '99400001');
  t.equal(
    (await paperOf('', '', `<ReferenceList><Reference>${listed('doi', '10.5555/C')}</Reference></ReferenceList>`)).doi,
    null,
  );
});

t.test('dates are as exact as they are told', async (t) => {
  const dates: Record<string, string | null> = {
    '<Year>2020</Year><Month>Feb</Month><Day>30</Day>': '2020-02',
    '<Year>2020</Year><Month>02</Month><Day>3</Day>': '2020-02-03',
    '<Year>2020</Year><Month>Sept</Month>': '2020-09',
    '<Year>2020</Year><Season>Winter</Season>': '2020',
    '<Year>2020</Year><Month>13</Month>': '2020',
    '<MedlineDate>1998 Dec-1999 Jan</MedlineDate>': '1998-12',
    '<MedlineDate>2000 Spring</MedlineDate>': '2000',
    '<MedlineDate>Spring 2000</MedlineDate>': '2000',
    '<MedlineDate>2000 Nov 30-Dec 5</MedlineDate>': '2000-11-30',
    '<MedlineDate>1998-1999</MedlineDate>': '1998',
    '<MedlineDate>2015 1st Quarter</MedlineDate>': '2015',
    '<MedlineDate>Dec 1998</MedlineDate>': '1998-12',
    '<MedlineDate>10 December 1998</MedlineDate>': '1998-12-10',
    '<MedlineDate>in press</MedlineDate>': null,
    '<Year>19</Year>': null,
    '': null,
  };
  for (const [date, expected] of Object.entries(dates)) {
    const { publication_date, year } = await paperOf(
      `<Journal><JournalIssue><PubDate>${date}</PubDate></JournalIssue></Journal>`,
    );
    t.equal(publication_date, expected, date);
    t.equal(year, expected === null ? null : Number(expected.slice(0, 4)));
  }
  const electronic = '<ArticleDate DateType="Electronic"><Year>2019</Year><Month>12</Month><Day>24</Day></ArticleDate>';
  t.equal((await paperOf(electronic)).publication_date, '2019-12-24');
});

t.test('brackets are taken off a translated title only, and only where they hold the whole of it', async (t) => {
  const titled = async (title: string, language: string, vernacular = '') =>
    (
      await onePaper(
        parsePubmedXml,
        `<MedlineCitation><Article><ArticleTitle>${title}</ArticleTitle><Language>${language}</Language>
      <VernacularTitle>${vernacular}</VernacularTitle></Article></MedlineCitation>`,
      )
    ).title;
  t.equal(await titled('[Effect of [18F]FDG].', 'ger'), 'Effect of [18F]FDG.');
  t.equal(await titled('[Does it work?].', 'fre'), 'Does it work?');
  t.equal(await titled('[Does it work?]', 'fre'), 'Does it work?');
  t.equal(await titled('[Retracted] A title [sic].', 'eng'), '[Retracted] A title [sic].');
  t.equal(await titled('[A title].', 'eng'), '[A title].');
  t.equal(await titled('[18F]FDG and [11C]choline', 'ger'), '[18F]FDG and [11C]choline');
  t.equal(await titled('[18F].[11C].', 'ger'), '[18F].[11C].');
  t.equal(await titled('[Not Available].', 'swe', 'Ohälsa.'), 'Ohälsa.');
  t.equal(await titled('', 'swe', 'Ohälsa.'), 'Ohälsa.');
  t.equal(await titled('[Not Available].', 'swe'), '[Not Available].');
});

t.test('an article number stands for pages, a publisher’s number does not', async (t) => {
  const pages = async (inArticle: string) => (await paperOf(inArticle)).journal.pages;
  t.equal(await pages('<ELocationID EIdType="pii">e42692</ELocationID>'), 'e42692');
  t.equal(await pages('<ELocationID EIdType="pii" ValidYN="N">e42692</ELocationID>'), null);
  t.equal(await pages('<ELocationID EIdType="pii">S0732-8893(15)00432-0</ELocationID>'), null);
  t.equal(await pages('<Pagination><StartPage>25</StartPage><EndPage>138</EndPage></Pagination>'), '25-138');
  t.equal(await pages('<Pagination><StartPage>25</StartPage></Pagination>'), '25');
});

t.test('other documents are refused by the name of their root, with the way to the records', async (t) => {
  for (const root of ['eSearchResult', 'eSummaryResult', 'eLinkResult', 'ePostResult', 'eInfoResult', 'eSpellResult']) {
    const { refusal } = await read(
      parsePubmedXml,
      `<?xml version="1.0"?><!DOCTYPE ${root}><${root}><Count>1</Count></${root}>`,
    );
    t.match(refusal, { reason: 'unsupported_format', message: new RegExp(`${root}.*efetch`) });
  }
  t.match((await read(parsePubmedXml, '<toString/>')).refusal, { reason: 'unsupported_format', message: /toString/ });
  t.match((await read(parsePubmedXml, '{"a": 1}')).refusal, { reason: 'unknown_format' });
  t.match((await read(parsePubmedXml, '')).refusal, { reason: 'empty_file' });
  t.match((await read(parsePubmedXml, ' \n ')).refusal, { reason: 'empty_file' });
  t.match((await read(parsePubmedXml, '<PubmedArticleSet/>')).refusal, { reason: 'empty_file' });
});

t.test('XML that breaks its rules is refused with the place, after the records before it', async (t) => {
  const good = article('');
  const bad = {
    [`<PubmedArticleSet>\n${good}\n<PubmedArticle></PubmedArticleSet>`]: /line \d+, column \d+: unexpected close tag/,
    [`<PubmedArticleSet>${good}<a b=c/></PubmedArticleSet>`]: /unquoted attribute value/,
    [`<PubmedArticleSet>${good}AT & T; </PubmedArticleSet>`]: /it has to be "&amp;"/,
    [`<PubmedArticleSet>${good}AT & T</PubmedArticleSet>\n`]: /an "&", a comment or a CDATA section begins/,
    [`<PubmedArticleSet>${good}&nbsp;</PubmedArticleSet>`]: /an entity that XML does not define/,
    [`<PubmedArticleSet>${good}&#0;</PubmedArticleSet>`]: /malformed character entity/,
    [`<PubmedArticleSet>${good}</PubmedArticleSet>\n<?xml version="1.0"?><PubmedArticleSet/>`]:
      /a second document begins here/,
    [`<PubmedArticleSet>${good}</PubmedArticleSet><PubmedArticleSet/>`]: /a second document begins here/,
    [`<PubmedArticleSet>${good}${'<a>'.repeat(600)}`]: /nested more than 512 deep/,
  };
  for (const [xml, message] of Object.entries(bad)) {
    const result = await read(parsePubmedXml, xml);
    t.match(result.refusal, { reason: 'malformed_file', message });
    t.equal(papersOf(result).length, 1, String(message));
    t.match(result.refusal?.message, 'Records read before it: 1.');
  }
  const placed = await read(parsePubmedXml, '\n\n<?xml version="1.0"?>\n<PubmedArticleSet>\n  <a></b>');
  t.match(placed.refusal?.message, 'line 5, column 9', 'blank lines in front are forgiven, and counted');
});

t.test('a file that breaks off anywhere gives the records before, and is refused', async (t) => {
  const whole = await read(parsePubmedXml, update);
  for (let end = 1; end < update.length - '</PubmedArticleSet>\n'.length; end += 97) {
    const { items, refusal } = await read(parsePubmedXml, update.subarray(0, end));
    t.equal(refusal?.reason, 'truncated_file');
    t.strictSame(items, whole.items.slice(0, items.length));
  }
  const character = Buffer.from(`<PubmedArticleSet>${article('')}<a>ä`);
  t.match(await read(parsePubmedXml, character.subarray(0, -1)), {
    items: [{ kind: 'paper' }],
    refusal: { reason: 'truncated_file', message: /whole records before it: 1/ },
  });
});

t.test('a DTD is not fetched, and entities are not expanded', async (t) => {
  let asked = 0;
  const server = createServer((_, answer) => answer.end(String(++asked))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.dtd`;
  const doctype = `<!DOCTYPE PubmedArticle SYSTEM "${address}" [<!ENTITY % p SYSTEM "${address}"> %p;
    <!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]>`;
  t.equal((await onePaper(parsePubmedXml, doctype + article(''))).title, 'A title.');
  for (const entity of ['b', 'file', 'constructor', '__proto__']) {
    const { items, refusal } = await read(
      parsePubmedXml,
      doctype + article(`<VernacularTitle>&${entity};</VernacularTitle>`),
    );
    t.match(refusal, { reason: 'malformed_file', message: /an entity that XML does not define/ });
    t.equal(items.length, 0);
  }
  t.equal(asked, 0);
});

t.test('the encoding is that of the marks, else of the declaration', async (t) => {
  const text = article('<VernacularTitle>Ærø, 王, 𝛼</VernacularTitle>');
  const titleOf = async (bytes: Buffer) => (await onePaper(parsePubmedXml, bytes)).vernacular_title;
  const utf16 = (xml: string) => Buffer.from(xml, 'utf16le');
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${text}`;
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\ufeff${declared('UTF-8')}`),
    utf16(`\ufeff${text}`),
    utf16(`\ufeff${text}`).swap16(),
    utf16(declared('UTF-16')),
    utf16(declared('utf-16')).swap16(),
    Buffer.from(declared('UTF-16')),
  ]) {
    t.equal(await titleOf(bytes), 'Ærø, 王, 𝛼');
  }
  const latin = Buffer.from(declared('ISO-8859-1').replace('王, 𝛼', 'ü'), 'latin1');
  t.equal(await titleOf(latin), 'Ærø, ü');

  t.match((await read(parsePubmedXml, declared('EBCDIC'))).refusal, {
    reason: 'unsupported_format',
    message: /EBCDIC/,
  });
  const wrong = await read(parsePubmedXml, Buffer.from(`<PubmedArticleSet>${article('')}\n<a>\xe4</a>`, 'latin1'));
  t.match(wrong.refusal, { reason: 'malformed_file', message: /not in UTF-8 at line 3, column 3/ });
  t.equal(wrong.items.length, 1);
});

t.test('where the bytes are cut makes no difference', async (t) => {
  const broken = Buffer.from(`${update.toString().slice(0, -30)}<a></b>`);
  const notUtf8 = Buffer.concat([update.subarray(0, -30), Buffer.from([0xc3, 0x28, 0xe4])]);
  for (const bytes of [update, Buffer.from(`\ufeff${update.toString()}`, 'utf16le'), broken, notUtf8]) {
    const whole = await read(parsePubmedXml, bytes);
    const cuts = fc.array(fc.nat(bytes.length), { maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(cuts, async (at) => t.strictSame(await read(parsePubmedXml, bytes, at), whole)),
      { numRuns: 15 },
    );
  }
  const everywhere = Array.from(update, (_, i) => i);
  t.strictSame(await read(parsePubmedXml, update, everywhere), await read(parsePubmedXml, update), 'byte by byte');
});

t.test('what is held does not grow with the file', async (t) => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const record = Buffer.from(
    `${article(`<Abstract><AbstractText>${'word '.repeat(2000)}</AbstractText></Abstract>`)}\n`,
  );
  const records = 3000;
  async function* file() {
    yield Buffer.from('<PubmedArticleSet>');
    for (let i = 0; i < records; i++) yield record;
    yield Buffer.from('</PubmedArticleSet>');
  }
  const held: number[] = [];
  let papers = 0;
  for await (const items of parsePubmedXml(file())) {
    papers += items.length;
    if (papers % 1000 !== 0) continue;
    collect();
    held.push(process.memoryUsage().heapUsed);
  }
  t.equal(papers, records);
  t.ok(record.length * records > 30_000_000);
  t.ok(held.at(-1)! - held[0]! < 2_000_000, `${held}`);
});
