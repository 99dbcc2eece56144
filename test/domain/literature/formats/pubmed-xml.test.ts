import t from 'tap';
import { paperRecord } from '../../../../contract/resources/paper.ts';
import { parsePubmedXml } from '../../../../domain/literature/formats/pubmed-xml.ts';
import { article } from './pubmed-article.ts';
import { fileOf, onePaper, papersOf, read } from './read-items.ts';

const update = fileOf('update.xml');

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
      external_id: null,
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
        nlm_id: '0000000',
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
      keywords: ['Foxglove', 'heart failure', 'Æther 王 𝛼'],
      substances: ['Digitalis Glycosides', 'Water', 'Invented syndrome'],
      registry_numbers: [{ number: '059QF0KO0R', substance: 'Water' }],
      grants: [{ number: '1', acronym: null, agency: 'None', country: 'Nowhere' }],
      secondary_source_ids: [{ source: 'ClinicalTrials.gov', accession_number: 'NCT00000000' }],
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
    references: [
      { pmid: '11', doi: '10.5555/another.paper', citation: 'Somebody. Something. 1785.' },
      { pmid: null, doi: '10.5555/and.another', citation: null },
    ],
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
  const many = `<DeleteCitation>${'<PMID Version="1">9</PMID>'.repeat(300_000)}</DeleteCitation>`;
  t.equal((await read(parsePubmedXml, many)).items.length, 300_000);
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

t.test('a chapter of a book tells who published it, its ISBN and its editors', async (t) => {
  const chapter = await onePaper(
    parsePubmedXml,
    `<PubmedArticleSet><PubmedBookArticle><BookDocument><PMID>20301295</PMID>
<Book><Publisher><PublisherName>University of Washington</PublisherName><PublisherLocation>Seattle (WA)</PublisherLocation></Publisher>
<BookTitle book="gene">GeneReviews</BookTitle><PubDate><Year>1993</Year></PubDate>
<AuthorList Type="editors"><Author ValidYN="Y"><LastName>Adam</LastName><ForeName>Margaret P</ForeName><Initials>MP</Initials></Author></AuthorList>
<Edition>2nd</Edition><Isbn>978-3-16-148410-0</Isbn></Book>
<ArticleTitle>Resistant disease</ArticleTitle><AuthorList Type="authors"><Author ValidYN="Y"><LastName>Carr</LastName><ForeName>Ana</ForeName>
<Initials>A</Initials></Author></AuthorList></BookDocument></PubmedBookArticle></PubmedArticleSet>`,
  );
  t.match(chapter.book, {
    ...{ publisher: 'University of Washington', place: 'Seattle (WA)', edition: '2nd', isbn: ['9783161484100'] },
    editors: [{ last: 'Adam', initials: 'MP' }],
  });
  t.match(chapter.authors, [{ last: 'Carr' }]);
});
