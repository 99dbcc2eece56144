import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import t from 'tap';
import { parseJson, parseJsonLines } from '../../../../domain/literature/formats/jsonl.ts';
import { UnreadableFile } from '../../../../domain/literature/formats/parsed-item.ts';
import { readPapers } from '../../../../domain/literature/formats/read-papers.ts';
import { literatureReference } from '../../../../scripts/literature/reference-folder.ts';
import { paperArbitrary } from '../../../helpers/paper-arbitrary.ts';
import { nameOf, onePaper, papersOf, parsed } from '../../../helpers/parsed.ts';

const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');
const one = (value: unknown) => onePaper(parseJsonLines, JSON.stringify(value));

t.test('the simple form of collections', async (t) => {
  const paper = await one({
    id: 'CF-1',
    title: 'Saliva in children.',
    abstract: 'Of normal subjects.',
    mesh: ['ASTHMA/*drug therapy/genetics', '*Humans', 'Saliva'],
    year: 1975,
    authors: ['Smith J A', 'A C Spósito', 'Doe, Jane', 'Example Study Group'],
    journal: 'J Ex',
    pmid: 123,
    doi: 'doi:10.1000/X',
  });
  t.match(paper, {
    pmid: '123',
    doi: '10.1000/x',
    external_id: 'CF-1',
    title: 'Saliva in children.',
    year: 1975,
    publication_date: '1975',
    journal: { title: 'J Ex' },
    source: 'jsonl',
  });
  t.strictSame(paper.mesh, [
    {
      ui: null,
      term: 'ASTHMA',
      major: true,
      qualifiers: [
        { ui: null, term: 'drug therapy', major: true },
        { ui: null, term: 'genetics', major: false },
      ],
    },
    { ui: null, term: 'Humans', major: true, qualifiers: [] },
    { ui: null, term: 'Saliva', major: false, qualifiers: [] },
  ]);
  t.strictSame(paper.authors.map(nameOf), [
    'Smith, J A (JA)',
    'Spósito, A C (AC)',
    'Doe, Jane (J)',
    '{Example Study Group}',
  ]);
});

t.test('authors are told apart in however many ways they are written', async (t) => {
  const cases: [unknown, string[]][] = [
    ['Smith JA, van der Berg B', ['Smith, JA (JA)', 'van der Berg, B (B)']],
    ['Smith, J.A.; Doe, Jane', ['Smith, J.A. (JA)', 'Doe, Jane (J)']],
    ['crocco,l. and lees,l.', ['crocco, l. (L)', 'lees, l. (L)']],
    ['Fong, L.V. Osgood, C.E.', ['Fong, L.V. (LV)', 'Osgood, C.E. (CE)']],
    ['Fong, Lee V. Osgood, Ann C. Price, Nan', ['Fong, Lee V. (LV)', 'Osgood, Ann C. (AC)', 'Price, Nan (N)']],
    ['Jan A Staessen', ['Staessen, Jan A (JA)']],
    ['Ludwig van Beethoven', ['van Beethoven, Ludwig (L)']],
    ['LEE P A', ['LEE, P A (PA)']],
    ['Sang In Jung', ['Jung, Sang In (SI)']],
    ['John Smith Jr.', ['Smith, John Jr (J Jr)']],
    ['Council on Cardiology and Resuscitation', ['{Council on Cardiology and Resuscitation}']],
    ['Plato', ['Plato']],
    [['et al.', '', 'Doe J'], ['Doe, J (J)']],
    [
      [{ family: 'Doe', given: 'Jane' }, { name: 'Jane Roe' }, {}],
      ['Doe, Jane (J)', 'Roe, Jane (J)'],
    ],
    [null, []],
  ];
  for (const [authors, expected] of cases) {
    t.strictSame((await one({ title: 'x', authors })).authors.map(nameOf), expected, JSON.stringify(authors));
  }
});

t.test('a paper as we give it comes back as it is', async () => {
  await fc.assert(
    fc.asyncProperty(paperArbitrary, async (paper) => {
      const given = { id: 'lit_01hzzzzzzzzzzzzzzzzzzzzzzz', ...paper, indexed_at: '2026-01-01T00:00:00.000Z' };
      const doc = { success: true, data: given, meta: {} };
      for (const text of [JSON.stringify(given), JSON.stringify(doc)]) {
        t.strictSame(await onePaper(parseJsonLines, text), { ...paper, source: 'jsonl' }, text, { bail: true });
      }
    }),
    { numRuns: 100 },
  );
});

t.test('what only whole records have: relations, qualified headings, sections, retraction', async (t) => {
  const record = {
    title: 'x',
    vernacular_title: 'y',
    abstract_sections: [
      { label: 'METHODS', text: 'We looked.' },
      { label: null, text: 'More.' },
    ],
    mesh: [{ ui: 'D001', term: 'Asthma', major: false, qualifiers: [{ ui: 'Q1', term: 'genetics', major: false }] }],
    substances: ['Insulin'],
    relations: [{ type: 'RetractionIn', pmid: '9', doi: null, citation: 'J Ex. 2020.' }],
    retracted: true,
  };
  t.match(await one(record), { ...record, abstract: 'METHODS: We looked.\n\nMore.' });
});

t.test('forms of BEIR, OpenAlex and Semantic Scholar', async (t) => {
  t.match(await one({ _id: '4983', title: 'T', text: 'The abstract.', metadata: {} }), {
    external_id: '4983',
    abstract: 'The abstract.',
  });
  t.match(
    await one({
      id: 'https://openalex.org/W1',
      display_name: 'T',
      doi: 'https://doi.org/10.1000/1',
      ids: { pmid: 'https://pubmed.ncbi.nlm.nih.gov/123', pmcid: 'https://www.ncbi.nlm.nih.gov/pmc/articles/45' },
      abstract_inverted_index: { again: [2], and: [1], again_: [3], Again: [0] },
      authorships: [
        {
          author: { display_name: 'Jane Doe', orcid: 'https://orcid.org/0000-0001-2345-678X' },
          institutions: [{ display_name: 'U' }],
        },
      ],
      primary_location: { source: { display_name: 'J', issn_l: '1234-5678' } },
      biblio: { volume: '1', issue: '2', first_page: '3', last_page: '4' },
      publication_date: '2020-02-03',
      publication_year: 2020,
      language: 'en',
      type: 'review',
      is_retracted: true,
    }),
    {
      pmid: '123',
      pmcid: 'PMC45',
      doi: '10.1000/1',
      external_id: 'https://openalex.org/W1',
      abstract: 'Again and again again_',
      authors: [{ last: 'Doe', orcid: '0000-0001-2345-678X', affiliations: ['U'] }],
      journal: { title: 'J', issn: '1234-5678', volume: '1', issue: '2', pages: '3-4' },
      publication_date: '2020-02-03',
      language: 'eng',
      publication_types: ['Review'],
      retracted: true,
    },
  );
  t.match(
    await one({
      paperId: 'abc',
      title: 'T',
      externalIds: { PubMed: '12', PubMedCentral: '34' },
      publicationTypes: ['JournalArticle'],
    }),
    { pmid: '12', pmcid: 'PMC34', external_id: 'abc', publication_types: ['Journal Article'] },
  );
});

t.test('a work of Crossref says what it cites, updates and is a preprint of', async (t) => {
  const [item] = await parsed(
    parseJson,
    JSON.stringify({
      ...{ type: 'journal-article', title: ['A trial'], DOI: '10.5555/A' },
      reference: [
        { key: '1', DOI: '10.5555/B' },
        { key: '2', author: 'Somebody', 'article-title': 'Something', year: '1785' },
        { key: '3' },
      ],
      'update-to': [{ DOI: '10.5555/C', type: 'correction' }],
      'updated-by': [{ DOI: '10.5555/D', type: 'retraction' }],
      relation: { 'has-preprint': [{ id: '10.5555/E', 'id-type': 'doi' }] },
    }),
  );
  const none = { pmid: null, citation: null };
  t.match(item, {
    references: [
      { ...none, doi: '10.5555/b' },
      { pmid: null, doi: null, citation: 'Somebody. Something. 1785' },
    ],
    record: {
      retracted: true,
      relations: [
        { ...none, type: 'ErratumFor', doi: '10.5555/c' },
        { ...none, type: 'RetractionIn', doi: '10.5555/d' },
        { ...none, type: 'PreprintOf', doi: '10.5555/e' },
      ],
    },
  });
});

t.test('items of CSL-JSON, and works of Crossref', async (t) => {
  const item = {
    id: 'http://zotero.org/1',
    type: 'article-journal',
    title: 'A title',
    author: [{ family: 'Beethoven', given: 'Ludwig', 'non-dropping-particle': 'van' }, { literal: 'WHO' }],
    issued: { 'date-parts': [['2020', 3]] },
    'container-title': 'J',
    DOI: '10.1000/X',
    PMID: '123',
    keyword: 'a, b',
    language: 'en-US',
  };
  t.match(await one(item), {
    external_id: 'http://zotero.org/1',
    pmid: '123',
    doi: '10.1000/x',
    publication_date: '2020-03',
    keywords: ['a', 'b'],
    language: 'eng',
    publication_types: ['Journal Article'],
    authors: [{ last: 'van Beethoven', initials: 'L' }, { collective: 'WHO' }],
  });
  t.match(
    await onePaper(
      parseJson,
      JSON.stringify({
        status: 'ok',
        'message-type': 'work',
        message: {
          DOI: '10.1000/x',
          type: 'posted-content',
          title: ['A title'],
          author: [
            {
              given: 'Jane',
              family: 'Doe',
              ORCID: 'http://orcid.org/0000-0001-2345-6789',
              affiliation: [{ name: 'U' }],
            },
          ],
          issued: { 'date-parts': [[2020, 1, 2]] },
          'container-title': ['J'],
          abstract:
            '<jats:title>Abstract</jats:title><jats:sec><jats:title>Background</jats:title><jats:p>One.</jats:p></jats:sec>',
          reference: [{ key: 'a' }],
        },
      }),
    ),
    {
      title: 'A title',
      publication_date: '2020-01-02',
      publication_types: ['Preprint'],
      abstract: 'Background: One.',
      authors: [{ last: 'Doe', orcid: '0000-0001-2345-6789', affiliations: ['U'] }],
    },
  );
  t.match(await parsed(parseJson, JSON.stringify([{ ...item, type: 'webpage', DOI: undefined, PMID: undefined }])), [
    { kind: 'skipped', reason: 'unsupported_record' },
  ]);
});

const result = {
  id: '123',
  source: 'MED',
  pmid: '123',
  title: 'Study of <i>E. coli</i>.',
  authorString: 'Doe J, Example Study Group, van der Berg AB.',
  journalTitle: 'J Ex',
  pubYear: '2020',
  pubType: 'review; journal article; retracted publication',
  firstPublicationDate: '2020-03-04',
};

t.test('results of Europe PMC, in the lists of its answers', async (t) => {
  const answer = {
    version: '6.9',
    hitCount: 2,
    request: { queryString: 'title' },
    resultList: { result: [result, { ...result, id: 'PPR1', source: 'PPR', pmid: undefined }] },
  };
  const papers = await papersOf(parseJson, JSON.stringify(answer, null, 2));
  t.match(papers, [
    {
      pmid: '123',
      title: 'Study of E. coli.',
      publication_types: ['Review', 'Journal Article', 'Retracted Publication'],
      retracted: true,
      publication_date: '2020-03-04',
      source: 'europepmc',
    },
    { pmid: null, external_id: 'PPR1' },
  ]);
  t.strictSame(papers[0]!.authors.map(nameOf), ['Doe, J (J)', '{Example Study Group}', 'van der Berg, AB (AB)']);
  t.strictSame(await papersOf(parseJsonLines, JSON.stringify(answer)), papers, 'as a line');
  t.strictSame(await papersOf(parseJson, JSON.stringify([answer])), papers, 'as a page of several');
  t.match(await parsed(parseJson, JSON.stringify({ resultList: { result: [{ id: '1', source: 'MED' }] } })), [
    { kind: 'skipped', reason: 'no_title', message: /resultType=core/ },
  ]);
});

t.test('a line that is no record is left out, with its number', async (t) => {
  t.match(
    await parsed(
      parseJsonLines,
      `\n${lines({ title: 'a' })}\n{"title": "b\n[1]\n"x"\n\u001e${lines({ title: 'c' })}\n{}`,
    ),
    [
      { kind: 'paper', record: { title: 'a' } },
      { kind: 'skipped', reason: 'malformed_record', message: /line 3/ },
      { kind: 'skipped', reason: 'malformed_record', message: /line 4/ },
      { kind: 'skipped', reason: 'malformed_record', message: /line 5/ },
      { kind: 'paper', record: { title: 'c' } },
      { kind: 'skipped', reason: 'no_title', message: /line 7/ },
    ],
  );
  await t.rejects(parsed(parseJsonLines, ' \n\n'), { name: 'UnreadableFile', reason: 'empty_file' });
});

t.test('nothing that the database refuses is in a record', async (t) => {
  t.equal((await one({ title: 'a\u0000b\ud800c' })).title, 'ab\ufffdc');
});

t.test('documents are cut into their records without being held', async (t) => {
  async function* endless() {
    yield Buffer.from('{"results": [\n');
    for (let at = 0; at < 20_000; at++)
      yield Buffer.from(`${at ? ',' : ''}{"title": "T${at}", "x": {"results": [1, "]}"]}}\n`);
    yield Buffer.from(']}');
  }
  let count = 0;
  let most = 0;
  for await (const items of parseJson(endless())) {
    count += items.length;
    most = Math.max(most, items.length);
  }
  t.equal(count, 20_000);
  t.ok(most < 50, `${most} at once at most`);
});

t.test('a document that breaks off, or its rules', async (t) => {
  await t.rejects(parsed(parseJson, '[{"title": "a"}, {"title": "b'), {
    name: 'UnreadableFile',
    reason: 'truncated_file',
  });
  await t.rejects(parsed(parseJson, '[{"title": "a"}}'), { name: 'UnreadableFile', reason: 'malformed_file' });
  await t.rejects(parsed(parseJson, '{"title": "a"} what'), { name: 'UnreadableFile', reason: 'malformed_file' });
  await t.rejects(parsed(parseJson, '{"results": []}'), { name: 'UnreadableFile', reason: 'empty_file' });
  t.match(await parsed(parseJson, '[{"title": x}, {"title": "b"}]'), [
    { kind: 'skipped', reason: 'malformed_record' },
    { kind: 'paper', record: { title: 'b' } },
  ]);
});

t.test('the same items come whatever the pieces', async (t) => {
  const document = JSON.stringify(
    { a: { items: [1] }, message: { items: [{ title: 'Gr\\"öße', data: [{ x: 1 }] }, { title: 'β' }] } },
    null,
    1,
  );
  const sources = [
    [parseJson, `${document}\n${lines({ title: 'a' }, [{ title: 'b' }])}`, 4],
    [parseJsonLines, lines({ title: 'α' }, { title: 'b' }, { items: [{ title: 'c' }, { title: 'd' }] }), 4],
  ] as const;
  for (const [parser, text, count] of sources) {
    const expected = await parsed(parser, text);
    t.equal(expected.length, count);
    for (let length = 1; length < Buffer.byteLength(text); length++) {
      t.strictSame(await parsed(parser, text, length), expected, `${length} bytes at a time`);
    }
  }
});

t.test('any JSON is read or refused', async () => {
  const names = fc.constantFrom(
    'title',
    'id',
    'source',
    'authors',
    'author',
    'type',
    'issued',
    'journal',
    'mesh',
    'results',
    'message',
    'abstract',
    'resultList',
    'result',
    'DOI',
    'doi',
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(tie('tree')),
      fc.dictionary(names, tie('tree')),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(tree, async (value) => {
      for (const parser of [parseJson, parseJsonLines]) {
        await parsed(parser, JSON.stringify(value)).catch((error) => {
          if (!(error instanceof UnreadableFile)) throw error;
        });
      }
    }),
    { numRuns: 500 },
  );
});

const reference = literatureReference();
const skip = reference ? false : 'the reference records are not here';

t.test('every document of the collections comes in, but those that are empty', { skip }, async (t) => {
  for (const collection of readdirSync(join(reference!, 'collections'))) {
    const file = join(reference!, 'collections', collection, 'docs.jsonl.gz');
    const documents = gunzipSync(readFileSync(file))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { format, items } = await readPapers(createReadStream(file), { fileName: 'docs.jsonl.gz' });
    t.equal(format, 'jsonl');
    let at = 0;
    const wrong: string[] = [];
    for await (const some of items) {
      for (const item of some) {
        const document = documents[at++];
        const empty = !document.title && !document.abstract;
        if (item.kind !== 'paper') {
          if (!empty) wrong.push(document.id);
        } else if (
          item.record.external_id !== document.id ||
          item.record.pmid !== (document.pmid ?? null) ||
          item.record.year !== (document.year ?? null) ||
          item.record.mesh.length !== (document.mesh?.length ?? 0) ||
          (document.authors?.length > 0 && item.record.authors.length === 0)
        ) {
          wrong.push(document.id);
        }
      }
    }
    t.equal(at, documents.length, `${collection}: every document`);
    t.strictSame(wrong, [], `${collection}: with its id, year, headings and authors`);
  }
});

t.test("Europe PMC's real answers", { skip }, async (t) => {
  const folder = join(reference!, 'formats/europepmc');
  const read = (file: string) => parsed(parseJson, readFileSync(join(folder, file)));
  const counts: Record<string, number> = {
    'fetch_10pages_cancer.json': 1000,
    'fetch_all_1000results_cancer.json': 1000,
    'search_1000results_cancer.json': 1000,
    'search_cancer.json': 25,
    'search_cancer_core.json': 25,
    'search_cancer_page2.json': 5,
    'search_cancer_sorted_cited.json': 25,
    'search_post_cancer.json': 25,
  };
  for (const [file, count] of Object.entries(counts)) {
    const items = await read(file);
    t.equal(items.length, count, file);
    t.ok(
      items.every((item) => item.kind === 'paper' && !/<\/?[a-z]/i.test(item.record.title)),
      `${file}: all papers`,
    );
  }
  const core = await papersOf(parseJson, readFileSync(join(folder, 'search_cancer_core.json')));
  const lite = await papersOf(parseJson, readFileSync(join(folder, 'search_cancer.json')));
  for (const [at, paper] of core.entries()) {
    t.match(
      lite[at],
      { pmid: paper.pmid, doi: paper.doi, title: paper.title, year: paper.year },
      'lite and core agree',
    );
  }
  t.ok(
    core.filter(({ abstract }) => abstract).length === 21 && core.filter(({ mesh }) => mesh.length > 0).length === 13,
  );
  t.ok((await read('search_cancer_idlist.json')).every((item) => item.kind === 'skipped'));
  await t.rejects(read('search_no_results.json'), { name: 'UnreadableFile', reason: 'empty_file' });
});

t.test('answers of Crossref, OpenAlex and Semantic Scholar as others flatten them', { skip }, async (t) => {
  const folder = join(reference!, 'formats/enrichment-json');
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.startsWith('version https://git-lfs')) continue;
    const [item] = await parsed(parseJson, text);
    const { title } = JSON.parse(text);
    t.equal(item?.kind === 'paper' ? item.record.title : undefined, title?.replace(/<\/?\w+>/g, ''), file);
  }
});
