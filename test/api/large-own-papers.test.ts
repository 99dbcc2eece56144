import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { heading, indexOverlayPapers } from '../helpers/papers.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
const account = await createAccount(database.url, { plan: 'enterprise' });
const api = httpClient(url, account.live_key);
const scope = {
  accountId: uuidOf('account', account.account_id),
  mode: 'live',
  projectIds: null,
  actor: null,
} as never;

/** Words that nobody wrote, each another, of letters alone. */
const words = (count: number, of: string) =>
  Array.from({ length: count }, (_, i) => of + [...String(i)].map((digit) => 'bcdfghjklm'[Number(digit)]).join(''));
const abstractOf = (text: string) => ({ abstract: text, abstract_sections: [{ label: null, text }] });
const search = async (q: string, more = '') =>
  (await api.get(`/literature/search?q=${encodeURIComponent(q)}&limit=200${more}`)).data;

await indexOverlayPapers(database, scope, [
  {
    ...{ title: 'Thylacines and their words', doi: '10.1000/wide', source: 'ris' as const },
    keywords: [...words(60_000, 'kaz'), 'lastkeyword'],
    mesh: [heading('Marsupialia')],
  },
  {
    ...{ title: 'Thylacines at length', doi: '10.1000/long', source: 'ris' as const },
    ...abstractOf(`Thylacines begin. ${'Nothing more is said of them. '.repeat(14_000)}Bunyips end.`),
  },
  {
    ...{ title: 'Thylacines again and again', doi: '10.1000/again', source: 'ris' as const },
    ...abstractOf('Thylacines howled. '.repeat(25_000)),
  },
  { title: 'Thylacines and their words in short', doi: '10.1000/short', source: 'ris' as const },
  ...words(20, 'oth').map((word) => ({ title: `Papers about ${word}`, source: 'ris' as const })),
]);

t.test('papers like one with ten thousands of different words are found by those that it has most often', async (t) => {
  for (const doi of ['wide', 'long', 'again']) {
    const { status, data } = await api.get(`/literature/doi:10.1000%2F${doi}/similar`);
    t.equal(status, 200, doi);
    t.equal(data.items.length, 3, doi);
    t.ok(data.items.every(({ score }: { score: number }) => score > 0));
  }
  const { data } = await api.get('/literature/doi:10.1000%2Fwide/similar?limit=1');
  t.match(data, { items: [{ doi: '10.1000/short', library: 'overlay' }] });
});

t.test('a long paper is found by its last word, and is looked at closely in its beginning', async (t) => {
  t.match(await search('bunyips'), { items: [{ doi: '10.1000/long', highlights: { abstract: [] } }] });
  t.match(await search('lastkeyword'), { items: [{ doi: '10.1000/wide' }] });
  t.match(await search('thylacines begin', '&match=all'), {
    items: [{ doi: '10.1000/long', highlights: { abstract: ['<mark>Thylacines</mark> <mark>begin</mark>.'] } }],
  });
  t.match(await search('"thylacines howled"'), {
    items: [{ doi: '10.1000/again', highlights: { abstract: ['<mark>Thylacines</mark> <mark>howled</mark>.'] } }],
    total: { value: 1 },
  });
});

t.test('searches over large papers of one account keep no other account waiting behind all of them', async (t) => {
  const other = httpClient(url, (await createAccount(database.url, { plan: 'enterprise' })).live_key);
  let answered = 0;
  const large = Array.from({ length: 10 }, async (_, i) => {
    const { status } = await api.get(`/literature/search?q=thylacines+nothing+${'a'.repeat(i + 1)}&limit=200`);
    answered++;
    return status;
  });
  await other.get('/literature/search?q=thylacines');
  const before = answered;
  t.ok(before <= 5, `${before} of ten were answered before`);
  t.strictSame(new Set(await Promise.all(large)), new Set([200]));
});

t.test('of millions of own words those are suggested that stand near a misspelt one', async (t) => {
  await indexOverlayPapers(database, scope, [
    { title: 'Numbatologists met a zumbatologist', source: 'ris' as const },
    { title: 'Quokkas', source: 'ris' as const },
  ]);
  const suggested = async (word: string) => {
    const { query } = await search(word, '&correct_spelling=false');
    return query.suggestions.flatMap(({ alternatives }: { alternatives: string[] }) => alternatives);
  };
  t.strictSame(await suggested('numbatologis'), ['numbatologists', 'zumbatologist']);
  await database.ownerQuery(
    `insert into overlay_words (account_id, word) select $1, 'p' || n from generate_series(1, 150000) n`,
    [uuidOf('account', account.account_id)],
  );
  t.strictSame(await suggested('numbatologis'), ['numbatologists']);
  t.strictSame(await suggested('zumbatologis'), ['zumbatologist']);
});
