import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { author, heading, indexPapers, withdrawPapers } from '../helpers/papers.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

const database = await testDatabase(t);
const api = await startApi(t, database.url);
const account = await createAccount(database.url);
const client = httpClient(api.url, account.live_key);
const search = async (query: Record<string, string>) => {
  const { status, data, text } = await client.get(`/literature/search?${new URLSearchParams(query)}`);
  if (status !== 200) throw new Error(text);
  return data;
};
const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);

const lancet = {
  title: 'The Lancet',
  iso: 'Lancet',
  issn: '0140-6736',
  volume: '12',
  issue: '3',
  pages: '45-50',
  nlm_id: '2985213R',
};
await indexPapers(database, [
  {
    title: 'Inhaled corticosteroids in childhood asthma: a randomized trial',
    pmid: '101',
    doi: '10.1000/asthma.1',
    pmcid: 'PMC900',
    abstract:
      'Children with asthma were given budesonide <daily>. Lung function improved. Growth was slower in the first year.',
    authors: [author('Núñez', 'AB'), author('Smith', 'JA')],
    journal: lancet,
    publication_date: '2012-03-04',
    year: 2012,
    registry_numbers: [{ number: '51333-22-3', substance: 'Budesonide' }],
    grants: [{ number: 'R01 HL012345', acronym: 'HL', agency: 'NHLBI NIH HHS', country: 'United States' }],
    secondary_source_ids: [{ source: 'ClinicalTrials.gov', accession_number: 'NCT00000575' }],
    language: 'eng',
    publication_types: ['Journal Article', 'Randomized Controlled Trial'],
    mesh: [heading('Asthma', { major: true, qualifiers: ['drug therapy'] }), heading('Child')],
  },
  {
    title: 'Asthma and air pollution in cities',
    vernacular_title: 'Asthma und Luftverschmutzung in Städten',
    pmid: '102',
    abstract: 'Exposure to ozone was associated with asthma attacks.',
    authors: [author('Smith', 'J')],
    publication_date: '2015',
    year: 2015,
    publication_types: ['Journal Article', 'Review'],
    mesh: [heading('Asthma'), heading('Air Pollution')],
  },
  { title: 'Lung function after pneumonia', pmid: '103', year: 2010, publication_date: '2010-07', retracted: true },
  { title: 'Statins for the prevention of stroke', pmid: '104', year: 2018, publication_date: '2018-01-02' },
]);

t.test('plain words find papers with any of them, the best first, and tell how the query was read', async (t) => {
  const found = await search({ q: 'childhood asthma' });
  t.strictSame(titles(found), [
    'Inhaled corticosteroids in childhood asthma: a randomized trial',
    'Asthma and air pollution in cities',
  ]);
  t.ok(found.items[0].score > found.items[1].score);
  t.strictSame(found.total, { value: 2, relation: 'exact' });
  t.match(found.query, { text: 'childhood asthma', matching: 'any', suggestions: [], ignored: [] });
  t.match(found.items[0], {
    id: /^lit_/,
    pmid: '101',
    doi: '10.1000/asthma.1',
    journal: lancet,
    authors: [{ last: 'Núñez', initials: 'AB' }, {}],
  });
});

t.test('words that no paper has are told, in free text and in strict searches', async (t) => {
  const notesOf = async (q: string) => (await search({ q })).query.notes;
  t.strictSame(await notesOf('Mpox vaccines in childhood asthma'), ['No paper has the words "mpox", "vaccines".']);
  t.match(await notesOf('asthma[ti] OR mpox[ti]'), ['No paper has the word "mpox".']);
  t.strictSame(await notesOf('childhood asthma'), []);
});

t.test('the mapping of terms can be switched off, in the address and in a body', async (t) => {
  t.strictSame(titles(await search({ q: 'smith ja' })), [
    'Inhaled corticosteroids in childhood asthma: a randomized trial',
  ]);
  t.match(await search({ q: 'smith ja', map_terms: 'false' }), { items: [], query: { reading: 'free_text' } });
  const posted = await client.post('/literature/search', { q: 'smith ja', map_terms: false });
  t.match(posted, { status: 200, data: { items: [], query: { reading: 'free_text' } } });
});

t.test('sorted by date plain words must all be there, unless the caller asks for any', async (t) => {
  t.strictSame(titles(await search({ q: 'asthma children', sort: 'newest' })), [
    'Inhaled corticosteroids in childhood asthma: a randomized trial',
  ]);
  const any = await search({ q: 'asthma children', sort: 'newest', match: 'any' });
  t.strictSame(
    any.items.map((item: { year: number }) => item.year),
    [2015, 2012],
  );
  t.equal(any.items[0].score, null);
  const oldest = await search({ q: 'asthma OR lung OR statins', sort: 'oldest' });
  t.strictSame(
    oldest.items.map((item: { year: number }) => item.year),
    [2010, 2012, 2015, 2018],
  );
});

t.test("PubMed's query language is evaluated strictly", async (t) => {
  const cases: [query: string, pmids: string[]][] = [
    ['asthma NOT pollution', ['101']],
    ['asthma AND (ozone OR statins)', ['102']],
    ['"lung function"', ['101', '103']],
    ['"function lung"', []],
    ['"lung function"[ti]', ['103']],
    ['"function lung"[ti:~0]', ['103']],
    ['pollut*[ti]', ['102']],
    ['asthma[mh]', ['101', '102']],
    ['asthma[majr]', ['101']],
    ['asthma/drug therapy[mh]', ['101']],
    ['smith j[au]', ['101', '102']],
    ['"smith j"[au]', ['102']],
    ['nunez[1au]', ['101']],
    ['smith[lastau]', ['101', '102']],
    ['lancet[ta]', ['101']],
    ['0140-6736[is]', ['101']],
    ['12[vi] AND 3[ip] AND 45[pg]', ['101']],
    ['review[pt]', ['102']],
    ['english[la]', ['101']],
    ['2011:2016[dp]', ['101', '102']],
    ['2012/03/04[dp]', ['101']],
    ['101,104[pmid]', ['101', '104']],
    ['10.1000/asthma.1[doi]', ['101']],
    ['PMC900[pmc]', ['101']],
    ['asthma AND hasabstract', ['101', '102']],
  ];
  for (const [q, pmids] of cases) {
    const found = await search({ q });
    t.strictSame(found.items.map((item: { pmid: string }) => item.pmid).sort(), pmids, q);
    t.equal(found.total.value, pmids.length, q);
  }
});

t.test(
  'numbers of substances, grants, trials and journals, and titles in other languages have their fields',
  async (t) => {
    for (const [q, pmid] of [
      ['51333-22-3[rn]', '101'],
      ['HL012345[gr]', '101'],
      ['NCT00000575[si]', '101'],
      ['nct00000575', '101'],
      ['2985213R[jid]', '101'],
      ['staedten[tt] OR Städten[tt]', '102'],
      ['cities[tt]', undefined],
    ] as const)
      t.equal((await search({ q })).items[0]?.pmid, pmid, q);
    await database.ownerQuery(`update papers set record = (record::jsonb - 'grants' - 'registry_numbers'
    - 'secondary_source_ids' #- '{journal,nlm_id}')::json where pmid = 104`);
    t.match((await client.get('/literature/pmid:104')).data, {
      ...{ registry_numbers: [], grants: [], secondary_source_ids: [] },
      journal: { nlm_id: null },
    });
  },
);

t.test('a query that cannot be read is refused with the place and what could stand there', async (t) => {
  for (const [q, position] of [
    ['asthma AND (child', 11],
    ['asthma[nonsense] AND child', 6],
    ['"asthma OR child', 0],
    ['ast*', 0],
  ] as const) {
    const { status, error } = await client.get(`/literature/search?${new URLSearchParams({ q })}`);
    t.equal(status, 400, q);
    t.match(error, { code: 'INVALID_REQUEST', details: { position, expected: Array, issues: [{ path: 'q' }] } }, q);
  }
});

t.test('in free text brackets, quotes, & and | are punctuation, and the answer says so', async (t) => {
  const plain = await search({ q: 'corticosteroids for asthma children ozone' });
  t.equal(plain.total.value, 2);
  for (const q of [
    'corticosteroids for asthma (children, ozone)',
    'corticosteroids for [asthma] children ozone',
    'corticosteroids & asthma | children & ozone',
    '"corticosteroids" for asthma children ozone',
    'corticosteroids for asthma children ozone"',
    'corticosteroids ) for asthma ( children ] ozone',
    'corticosteroids and asthma or children not ozone',
  ]) {
    const found = await search({ q });
    t.strictSame(found.items.map(({ pmid }: { pmid: string }) => pmid).sort(), ['101', '102'], q);
    t.match(found.query, { matching: 'any', reading: 'free_text', parsed: /OR/ }, q);
    if (/[()[\]"&|]/.test(q)) t.match(found.query.notes, [/Read as free text/], q);
  }
  t.match((await search({ q: 'asthma[tilte]' })).query, {
    reading: 'free_text',
    notes: [/free text/, /\[tilte\] is no field.*\[ti\]/],
  });
  for (const q of ['asthma[ti]', 'asthma AND children', 'asth*', 'asthmat* (children)', '"lung function"'])
    t.match((await search({ q })).query, { matching: 'boolean', reading: 'strict' }, q);
  t.match((await client.get('/literature/search?q=()')).error, { code: 'INVALID_REQUEST' });
});

t.test('a quoted phrase in free text stands first, and a lone one is asked for strictly', async (t) => {
  const pmidsOf = async (q: string, more = {}) =>
    (await search({ q, ...more })).items.map(({ pmid }: { pmid: string }) => pmid);
  const asked = 'inhaled corticosteroids childhood budesonide growth slower "associated with asthma"';
  t.strictSame(await pmidsOf(asked.replaceAll('"', '')), ['101', '102']);
  t.strictSame(await pmidsOf(asked), ['102', '101']);
  t.strictSame(
    await pmidsOf(asked.replace('associated with asthma', 'asthma associated')),
    ['101', '102'],
    'no paper has that phrase',
  );
  t.match((await search({ q: asked })).query.notes, [/free text/, /"associated with asthma" stand first/]);
  const { total, query } = await search({ q: '"function lung"' });
  t.equal(total.value, 0);
  t.match(query.notes, [/exactly this phrase/]);
  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { pmid: string }[]; next_cursor: string | null } = await search({
      ...{ q: asked, limit: '1' },
      ...(cursor === null ? {} : { cursor }),
    });
    paged.push(...page.items.map(({ pmid }) => pmid));
    cursor = page.next_cursor;
  } while (cursor !== null);
  t.strictSame(paged, ['102', '101'], 'page by page too');
});

t.test('filters narrow what is found', async (t) => {
  const pmids = async (more: Record<string, string>) =>
    (await search({ q: 'asthma OR lung OR statins', ...more })).items.map((item: { pmid: string }) => item.pmid).sort();
  t.strictSame(await pmids({ year_from: '2012', year_to: '2015' }), ['101', '102']);
  t.strictSame(await pmids({ publication_type: 'Randomized controlled trial' }), ['101']);
  t.strictSame(await pmids({ journal: 'Lancet' }), ['101']);
  t.strictSame(await pmids({ language: 'eng' }), ['101']);
  t.strictSame(await pmids({ has_abstract: 'false' }), ['103', '104']);
  t.strictSame(await pmids({ retracted: 'false' }), ['101', '102', '104']);
  t.equal((await client.get('/literature/search?q=a&colour=red')).status, 400);
  t.equal((await client.get('/literature/search')).status, 400);
});

t.test('a filter that no paper of all meets is told, with what it was perhaps meant to be', async (t) => {
  const notes = async (more: Record<string, string>) => (await search({ q: 'asthma', ...more })).query.notes;
  t.strictSame(
    await notes({ publication_type: 'Randomised controlled trial', journal: 'Lancett', language: 'german' }),
    [
      'No paper has the publication type "Randomised controlled trial". Perhaps it was meant to be "Randomized Controlled Trial".',
      'No paper is of the journal "Lancett": its title, abbreviation or ISSN must be named whole.',
      'No paper is in the language "german". Perhaps it was meant to be "ger".',
    ],
  );
  t.strictSame(await notes({ language: 'xx' }), [
    'No paper is in the language "xx": a language is named by three letters, such as eng, ger or jpn.',
  ]);
  t.strictSame(await notes({ publication_type: 'Review', journal: 'lancet', language: 'eng' }), []);
  t.strictSame(await notes({ year_from: '2090' }), ['No paper was published in 2090 or later.']);
  t.strictSame(await notes({ year_from: '2090', year_to: '2091' }), ['No paper was published from 2090 to 2091.']);
  t.strictSame(await notes({ year_to: '1801' }), ['No paper was published in 1801 or before.']);
});

t.test('filters that were kept in the history find the same when the search is combined', async (t) => {
  const query = 'asthma OR lung OR statins';
  for (const filters of [
    ...[{ year_from: 2012, year_to: 2015 }, { year_from: 2013 }, { year_to: 2012 }, { journal: '0140-6736' }],
    ...[{ publication_type: 'Randomized controlled trial' }, { publication_type: 'Review', has_abstract: true }],
    ...[{ has_abstract: false }, { retracted: true }, { retracted: false, year_from: 2011 }, { language: 'eng' }],
    { source: ['pubmed'], journal: 'Lancet', retracted: false, has_abstract: true },
  ]) {
    const { data, text } = await client.post('/search_history', { query, filters });
    t.match(data, { combinable: true, filters }, text);
    const asked = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));
    const narrowed = await search({ q: query, sort: 'newest', ...asked });
    const combined = await search({ q: `#${data.number}`, sort: 'newest' });
    t.ok(narrowed.total.value > 0 && narrowed.total.value < 4, JSON.stringify(filters));
    t.strictSame(titles(combined), titles(narrowed), JSON.stringify(filters));
    t.equal(data.papers, narrowed.total.value);
  }
  const { data } = await client.post('/search_history', { query, filters: { language: 'zz' } });
  t.match(data, { combinable: false, papers: 0 });
});

t.test('facets count all that is found', async (t) => {
  const { facets } = await search({ q: 'asthma OR lung', facets: 'true', limit: '1' });
  t.strictSame(facets, {
    year: [
      { value: '2015', papers: 1 },
      { value: '2012', papers: 1 },
      { value: '2010', papers: 1 },
    ],
    journal: [{ value: 'Lancet', papers: 1 }],
    publication_type: [
      { value: 'Journal Article', papers: 2 },
      { value: 'Randomized Controlled Trial', papers: 1 },
      { value: 'Review', papers: 1 },
    ],
    mesh: [
      { value: 'Asthma', papers: 2 },
      { value: 'Air Pollution', papers: 1 },
      { value: 'Child', papers: 1 },
    ],
  });
});

t.test('highlights mark the words in any form, and nothing of a paper becomes markup', async (t) => {
  const { items } = await search({ q: 'child budesonide' });
  t.strictSame(items[0].highlights, {
    title: null,
    abstract: ['<mark>Children</mark> with asthma were given <mark>budesonide</mark> &#60;daily&#62;.'],
  });
  t.equal((await search({ q: 'child', highlight: 'false' })).items[0].highlights, null);
});

t.test('what no paper has is searched as some have it, a slip away, which is told and undone', async (t) => {
  const { query, total, items } = await search({ q: 'Astma' });
  t.match(query, { text: 'Astma', corrected: { text: 'asthma', words: [{ word: 'astma', correction: 'asthma' }] } });
  t.strictSame(items, (await search({ q: 'asthma' })).items);
  const first = await search({ q: 'astma', limit: '1' });
  const second = await search({ q: 'astma', limit: '1', cursor: first.next_cursor });
  t.strictSame(
    [...first.items, ...second.items].map(({ id }) => id),
    items.slice(0, 2).map(({ id }: { id: string }) => id),
  );
  t.ok(total.value > 1);
  const suggestions = [{ word: 'astma', alternatives: ['asthma'] }];
  const asTyped = { items: [], total: { value: 0 }, query: { corrected: null, suggestions } };
  t.match(await search({ q: 'astma', correct_spelling: 'false' }), asTyped);
  t.match(
    await search({ q: 'astma[tiab]' }),
    { items: [], query: { corrected: null } },
    'a strict query is what it is',
  );
  t.match(await search({ q: 'astma', sort: 'newest' }), asTyped, 'as is one that wants every word');
  t.match((await search({ q: 'astma budesonide' })).query, { corrected: null, suggestions }, 'some paper has a word');
});

t.test('every hit can be paged to, in either order, and a cursor is of one search', async (t) => {
  await indexPapers(
    database,
    Array.from({ length: 57 }, (_, i) => ({
      title: `Paging through papers, part ${i}`,
      pmid: String(5000 + i),
      year: 1990 + (i % 7),
    })),
  );
  for (const sort of ['relevance', 'newest', 'oldest']) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { pmid: string }[]; next_cursor: string | null } = await search({
        q: 'paging',
        sort,
        limit: '10',
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...page.items.map((item) => item.pmid));
      cursor = page.next_cursor;
    } while (cursor !== null);
    t.equal(seen.length, 57, sort);
    t.equal(new Set(seen).size, 57, sort);
  }
  const { next_cursor } = await search({ q: 'paging', limit: '10' });
  t.equal((await client.get(`/literature/search?q=asthma&cursor=${next_cursor}`)).status, 400);
});

t.test('a paper is found by each of its names', async (t) => {
  const { data } = await client.get('/literature/pmid:101');
  for (const name of [
    data.id,
    'doi:10.1000/asthma.1',
    'doi:10.1000%2FASTHMA.1',
    'pmcid:PMC900',
    'doi:https%3A%2F%2Fdoi.org%2F10.1000%2Fasthma.1',
  ]) {
    const { status, data: same } = await client.get(`/literature/${name}`);
    t.equal(status, 200, name);
    t.equal(same?.id, data.id, name);
  }
  t.equal((await client.get('/literature/pmid:999999')).status, 404);
  t.match((await client.get('/literature/asthma')).error, { code: 'INVALID_REQUEST' });
});

t.test('up to 200 papers come at once, in the order that was asked for', async (t) => {
  const { data } = await client.post('/literature/batch', { ids: ['pmid:104', 'doi:10.1000/asthma.1', 'pmid:77'] });
  t.strictSame(
    data.items.map((item: { pmid: string }) => item.pmid),
    ['104', '101'],
  );
  t.strictSame(data.not_found, ['pmid:77']);
  t.equal((await client.post('/literature/batch', { ids: [] })).status, 400);
});

t.test('similar papers share what a paper is about', async (t) => {
  const { data } = await client.get('/literature/pmid:101/similar?limit=5');
  t.equal(data.items[0].pmid, '102');
  t.notOk(data.items.some((item: { pmid: string }) => item.pmid === '101'));
});

t.test('a deleted paper is not found from the commit on, and a changed one by its new words alone', async (t) => {
  await indexPapers(database, [{ title: 'Zebrafish regeneration', pmid: '201' }]);
  t.equal((await search({ q: 'zebrafish' })).total.value, 1);
  await indexPapers(database, [{ title: 'Axolotl regeneration', pmid: '201' }]);
  t.equal((await search({ q: 'zebrafish' })).total.value, 0);
  t.equal((await search({ q: 'axolotl' })).total.value, 1);
  await withdrawPapers(database, ['201']);
  t.equal((await search({ q: 'axolotl' })).total.value, 0);
});

t.test('a lost connection of the search costs no more than one answer', async (t) => {
  await search({ q: 'asthma' });
  await database.ownerQuery(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'api search' and datname = current_database()`,
  );
  const { status, error } = await client.get('/literature/search?q=asthma');
  if (status !== 200) t.match([status, error.code], [503, 'SERVICE_UNAVAILABLE']);
  t.equal((await search({ q: 'asthma[mh]' })).total.value, 2);
});
