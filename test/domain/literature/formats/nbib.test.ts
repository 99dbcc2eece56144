import fc from 'fast-check';
import t from 'tap';
import { paperRecord } from '../../../../contract/resources/paper.ts';
import { parseNbib } from '../../../../domain/literature/formats/nbib.ts';
import { cutAnywhere, fileOf, onePaper, papersOf, read } from './read-items.ts';

const file = fileOf('pubmed.nbib');
const text = file.toString();
const paperOf = (lines: string) => onePaper(parseNbib, `PMID- 1\nTI  - A title.\n${lines}\n`);

t.test('a file of PubMed gives its papers in its order, and what it leaves out', async (t) => {
  const { items, refusal } = await read(parseNbib, file);
  t.equal(refusal, null);
  t.strictSame(
    items.map((item) => (item.kind === 'paper' ? item.record.pmid : item)),
    [
      '99500001',
      '99500002',
      '99500003',
      { kind: 'skipped', reason: 'no_title', message: 'PMID 99500004 has no title (TI).' },
      '99500005',
    ],
  );
  for (const item of items) if (item.kind === 'paper') paperRecord.strict().parse(item.record);
});

t.test('a record is read whole', async (t) => {
  const { items } = await read(parseNbib, file);
  const sections = [
    { label: 'BACKGROUND', text: 'Nobody knew.' },
    { label: 'METHODS AND PATIENTS', text: 'Half of them; DNA: none. The TI - was not a tag.' },
    { label: 'MAIN OUTCOME MEASURE(S)', text: 'Death.' },
    { label: null, text: 'This has no label.' },
    { label: 'CONCLUSIONS', text: 'It does.' },
  ];
  t.strictSame(items[0], {
    kind: 'paper',
    record: {
      pmid: '99500001',
      pmcid: 'PMC9910001',
      external_id: null,
      doi: '10.5555/ait.2020.0001',
      title: 'Low-dose Digitalis in mice, and a title that is so long that it has to go on in the next line.',
      vernacular_title: 'Niedrig dosierte Digitalis.',
      abstract: sections
        .map((section) => (section.label ? `${section.label}: ${section.text}` : section.text))
        .join('\n\n'),
      abstract_sections: sections,
      authors: [
        {
          last: "Åström-O'Neil",
          fore: 'Jörg Ø 3rd',
          initials: 'JØ 3rd',
          collective: null,
          orcid: '0000-0002-1825-0097',
          affiliations: [
            'First Department, a town whose name is so long that it has to go on in the next line.',
            'Second Department, Town B. j@example.org',
          ],
        },
        { last: 'van der Berg', fore: 'L', initials: 'L', collective: null, orcid: null, affiliations: [] },
        {
          last: null,
          fore: null,
          initials: null,
          collective: 'ERROR-2 Study Group',
          orcid: null,
          affiliations: ['Everywhere.'],
        },
        { last: 'Singlename', fore: null, initials: null, collective: null, orcid: null, affiliations: [] },
      ],
      journal: {
        title: 'Annals of invented trials',
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
          ui: null,
          term: 'Digitalis',
          major: true,
          qualifiers: [
            { ui: null, term: 'adverse effects', major: false },
            { ui: null, term: 'metabolism', major: true },
          ],
        },
        { ui: null, term: 'Heart Failure', major: true, qualifiers: [] },
        {
          ui: null,
          term: 'Intensive Care Units, Invented for the Purpose of Wrapping',
          major: false,
          qualifiers: [{ ui: null, term: 'organization & administration', major: false }],
        },
        { ui: null, term: 'Mice', major: false, qualifiers: [] },
      ],
      keywords: ['Foxglove', 'heart failure'],
      substances: ['Digitalis Glycosides', 'Water', 'Transporting ATPase (Na, K)', 'Invented syndrome'],
      registry_numbers: [
        { number: '059QF0KO0R', substance: 'Water' },
        { number: 'EC 3.6.3.9', substance: 'Transporting ATPase (Na, K)' },
        { number: '123456789', substance: null },
      ],
      grants: [{ number: 'R01 HL0/00001', acronym: 'HL', agency: 'NHLBI NIH HHS', country: 'United States' }],
      secondary_source_ids: [{ source: 'ClinicalTrials.gov', accession_number: 'NCT00000000' }],
      relations: [
        {
          type: 'CommentIn',
          pmid: '99500077',
          doi: '10.5555/ait.2021.0001',
          citation: 'Ann Invent Trials. 2021 Jan;18(1):1. doi: 10.5555/AIT.2021.0001.',
        },
        { type: 'ErratumIn', pmid: null, doi: null, citation: 'Ann Invent Trials. 2021 Feb;18(2):9' },
      ],
      retracted: false,
      source: 'nbib',
    },
    dates: { revised: '2024-12-31', entered: '2020-03-06', created: '2020-03-05' },
  });
});

t.test('retractions, books, and what only the source line tells', async (t) => {
  const [, notice, retracted, chapter] = papersOf(await read(parseNbib, file));
  t.match(notice, {
    retracted: false,
    relations: [{ type: 'RetractionOf', pmid: '99500003', citation: 'Nobody N. Notices. 1997;7:1-2.' }],
    journal: { iso: 'Notices', volume: '8', issue: '2', pages: 'e4711' },
    publication_date: '1998-12',
  });
  t.match(retracted, { retracted: true, relations: [{ type: 'RetractionIn', pmid: '99500002' }] });
  t.match(chapter, {
    title: 'Nothing in mice',
    authors: [{ last: 'Editor', fore: 'Ed', initials: 'E' }],
    journal: { title: 'Handbook of nothing' },
    publication_date: '2011-02',
    doi: null,
  });
  t.equal((await onePaper(parseNbib, 'PMID- 1\nBTI - A book\nCTI - A series\n')).title, 'A book');
  t.equal((await paperOf('PT  - Retracted Publication')).retracted, true);
  t.equal((await paperOf('RRI - J. 2020;1:1')).retracted, true);
});

t.test('old files begin a record with its owner, have short names only, and the address before them', async (t) => {
  const { items } = await read(parseNbib, fileOf('old.nbib'));
  const noMore = { collective: null, orcid: null, affiliations: [] };
  t.match(items, [
    {
      record: {
        pmid: '99600001',
        abstract_sections: [{ label: null, text: 'There was none, and IL-2: none.' }],
        authors: [
          { last: 'de Old', fore: null, initials: 'AB', affiliations: ['Department of Old Addresses, Town C.'] },
          { last: 'Older', fore: null, initials: 'C', ...noMore },
          { last: 'King', fore: null, initials: 'ML Jr', ...noMore },
          { last: 'Committee', fore: null, initials: null, ...noMore },
        ],
        publication_date: '1975-11',
      },
      dates: { revised: null, entered: '1975-11-01', created: '1976-01-16' },
    },
    { record: { pmid: '99600002', doi: '10.5555/old.2', pmcid: 'PMC12' } },
    { record: { pmid: '99600003', pmcid: 'PMC34' } },
  ]);
  t.equal(items.length, 3);
});

t.test('however the lines end, and whatever editor had the file, the papers are the same', async (t) => {
  const whole = await read(parseNbib, file);
  for (const end of ['\r\n', '\r', '\r\r\n']) t.strictSame(await read(parseNbib, text.replaceAll('\n', end)), whole);
  t.strictSame(await read(parseNbib, `\ufeff${text}`), whole);
  t.strictSame(await read(parseNbib, Buffer.from(`\ufeff${text}`, 'utf16le')), whole);
  t.strictSame(await read(parseNbib, Buffer.from(`\ufeff${text}`, 'utf16le').swap16()), whole);
  t.strictSame(await read(parseNbib, Buffer.from(text, 'latin1')), whole, 'in Windows-1252');
  t.strictSame(await read(parseNbib, text.trim()), whole, 'without a line end at the end');
  t.strictSame(await read(parseNbib, text.replace(/\n\n+/g, '\n')), whole, 'without blank lines');
  t.strictSame(await read(parseNbib, text.replace(/\n/g, '\n\n')), whole, 'a blank line behind every line');
  t.strictSame(
    await read(parseNbib, text.replace(/ +$/gm, '').replace(/^([A-Z]+) *- /gm, '$1- ')),
    whole,
    'short tags',
  );
  const mixed = Buffer.concat([
    Buffer.from('PMID- 1\nTI  - Ær ', 'utf8'),
    Buffer.from('ø\n', 'utf8'),
    Buffer.from('AU  - Bär C\n', 'latin1'),
  ]);
  t.match(await onePaper(parseNbib, mixed), { title: 'Ær ø', authors: [{ last: 'Bär' }] });
});

t.test('lines that are no fields', async (t) => {
  const lost = await onePaper(parseNbib, 'PMID- 1\nTI  - A title about\nIL-2 and\nTNFA-induced cells.\n');
  t.equal(lost.title, 'A title about IL-2 and TNFA-induced cells.', 'wrapped without indentation');
  const remark = await read(
    parseNbib,
    'Search of 2020:\n\nPMID- 1\nTI  - One.\n\nThat was one.\n\nPMID- 2\nTI  - Two.\n',
  );
  t.strictSame(
    papersOf(remark).map(({ title }) => title),
    ['One.', 'Two.'],
    'remarks between records',
  );
  t.equal((await paperOf('AB  - First.\n\n      Second.\nAB  - Third.')).abstract, 'First. Second.\n\nThird.');
  t.match(await paperOf('MH  -\nAID -\nAU  -\nFAU -\nIS  -\nDP  -\nXX  - unknown'), {
    mesh: [],
    authors: [],
    doi: null,
  });
});

t.test('of people, addresses and identifiers go to whom they stand behind', async (t) => {
  const { authors } = await paperOf(`FAU - Full, Fay
AD  - A.
FED - Editor, Ed
AD  - B.
AU  - Short S
AUID- ORCID: 0000-0001-5109-3700
AD  - C.
FAU - Last, Lee
AU  - Last L
CN  - Group
CN  - Second group
FAU - Only, Fore`);
  t.strictSame(
    authors.map(({ last, initials, collective, orcid, affiliations }) => [
      last ?? collective,
      initials,
      orcid,
      affiliations,
    ]),
    [
      ['Full', null, null, ['A.']],
      ['Short', 'S', '0000-0001-5109-3700', ['C.']],
      ['Last', 'L', null, []],
      ['Group', null, null, []],
      ['Second group', null, null, []],
      ['Only', null, null, []],
    ],
  );
});

t.test('the source line tells what has no field', async (t) => {
  const journalOf = async (source: string) => (await paperOf(`SO  - ${source}`)).journal;
  t.match(await journalOf('Adv Med. 2016 Apr 19;5:67. doi: 10.5555/a.'), {
    iso: 'Adv Med',
    volume: '5',
    issue: null,
    pages: '67',
  });
  t.match(await journalOf('J Med. 2015 Dec 1. pii: S0732-8893(15)00432-0.'), {
    iso: 'J Med',
    volume: null,
    pages: null,
  });
  t.match(await journalOf('medRxiv. 2023 Jan 1:2023.01.01.00000001. doi: 10.5555/b.'), { iso: 'medRxiv', pages: null });
  t.match(await journalOf('somewhere'), { iso: null, volume: null, issue: null, pages: null });
});

t.test('identifiers', async (t) => {
  t.equal((await paperOf('LID - 10.5555/A [doi]')).doi, '10.5555/a');
  t.equal((await paperOf('AID - https://doi.org/10.5555/A%3Cb%3E')).doi, '10.5555/a<b>');
  t.equal((await paperOf('AID - 10.5555/A [pii]')).doi, null);
  t.equal((await paperOf('AID - btk021 [pii]')).journal.pages, 'btk021');
  t.equal((await onePaper(parseNbib, 'PMID-0099\nTI-T\n')).pmid, '99');
  t.equal((await onePaper(parseNbib, 'PMID- PMC5\nTI-T\n')).pmid, null);
});

t.test('what is another format is refused', async (t) => {
  t.match((await read(parseNbib, 'TY  - JOUR\nTI  - T\nER  - \n')).refusal, {
    reason: 'unknown_format',
    message: /RIS/,
  });
  t.match((await read(parseNbib, '<html>\n<p>No</p>\n')).refusal, { reason: 'unknown_format', message: /PMID- 12345/ });
  for (const nothing of ['', ' \r\n\n']) t.match((await read(parseNbib, nothing)).refusal, { reason: 'empty_file' });
  t.match((await read(parseNbib, Buffer.alloc(5_000_000, 'x'))).refusal, { reason: 'malformed_file' });
  t.match((await read(parseNbib, `${'\r'.repeat(500_000)}x`)).refusal, { reason: 'unknown_format' });
});

t.test('where the bytes are cut makes no difference', async (t) => {
  for (const bytes of [
    file,
    Buffer.from(text.replaceAll('\n', '\r\r\n')),
    Buffer.from(text, 'latin1'),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
  ]) {
    await cutAnywhere(parseNbib, bytes);
  }
  t.pass();
});

t.test('no text of lines makes it stumble', async (t) => {
  const line = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('PMID', 'OWN ', 'TI  ', 'AB  ', 'AU  ', 'FAU ', 'MH  ', 'RN  ', 'SO  ', 'DP  ', 'AD  ', 'LID '),
        fc.string(),
      )
      .map(([tag, value]) => `${tag}- ${value}`),
    fc.string(),
    fc.constant(''),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line), async (lines) => {
      for (const paper of papersOf(await read(parseNbib, lines.join('\n')))) paperRecord.strict().parse(paper);
    }),
    { numRuns: 300 },
  );
  t.pass();
});

t.test('a record of ERIC keeps its ISSN, its number and its whole names', async (t) => {
  const paper = await onePaper(
    parseNbib,
    'OWN - ERIC\nTI  - How Trust Leads to Commitment\nAU  - Guo, Wenbo\nAU  - Straub, Detmar W.\nAU  - et al.\nOT  - Trust\nJT  - MIS Quarterly\nOID - EJ1234567\nVI  - 45\nPG  - 1309-1348\nDP  - 2021\nISSN- ISSN-0276-7783\n\n',
  );
  t.match(paper, {
    external_id: 'EJ1234567',
    authors: [
      { last: 'Guo', fore: 'Wenbo', initials: 'W' },
      { last: 'Straub', fore: 'Detmar W.', initials: 'DW' },
    ],
    journal: { issn: '0276-7783' },
    keywords: ['Trust'],
  });
  t.equal(paper.authors.length, 2);
});
