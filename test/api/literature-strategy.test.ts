import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { heading, indexPapers } from '../helpers/papers.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

const database = await testDatabase(t);
const api = await startApi(t, database.url);
const account = await createAccount(database.url);
const client = httpClient(api.url, account.live_key);
const search = async (body: Record<string, unknown>) => {
  const { status, data, text } = await client.post('/literature/search', body);
  if (status !== 200) throw new Error(text);
  return data;
};

// Words that are their own stems, in an order that repeats nothing: a linear congruential generator, so that a failure repeats itself.
const words = ['kidney', 'liver', 'heart', 'lung', 'trial', 'child', 'women', 'woman', 'asthma', 'wheez'];
let seed = 7;
const below = (limit: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * limit);
};
const titles = Array.from({ length: 120 }, () =>
  Array.from({ length: 2 + below(9) }, () => words[below(words.length)]!),
);
await indexPapers(
  database,
  titles.map((title, index) => ({
    title: title.join(' '),
    pmid: String(1_000 + index),
    year: 2000 + (index % 20),
    publication_date: String(2000 + (index % 20)),
    language: index % 2 === 0 ? 'eng' : 'ger',
    mesh: index % 3 === 0 ? [heading('Asthma', { qualifiers: ['therapy'] })] : [],
  })),
);
const count = (holds: (title: string[]) => boolean) => titles.filter(holds).length;
const near = (title: string[], left: RegExp, right: RegExp, between: number) =>
  title.some(
    (a, i) => left.test(a) && title.some((b, j) => i !== j && right.test(b) && Math.abs(i - j) - 1 <= between),
  );

t.test('nearness, wildcards and truncations of Ovid find what a look at every title finds', async (t) => {
  const cases: [q: string, holds: (title: string[]) => boolean][] = [
    ['(kidney adj2 liver).ti.', (title) => near(title, /^kidney$/, /^liver$/, 1)],
    ['(kidney adj4 (liver or heart)).ti.', (title) => near(title, /^kidney$/, /^(?:liver|heart)$/, 3)],
    ['(kidney adj liver).ti.', (title) => title.join(' ').includes('kidney liver')],
    ['kidney liver.ti.', (title) => title.join(' ').includes('kidney liver')],
    ['wom?n.ti.', (title) => title.some((word) => /^wom.?n$/.test(word))],
    ['wome?n$.ti.', (title) => title.some((word) => /^wome.?n/.test(word))],
    ['(hea#t$ adj3 asth#$2).ti.', (title) => near(title, /^hea.t/, /^asth..{0,2}$/, 2)],
    ['(wom#n adj3 asth$).ti.', (title) => near(title, /^wom.n$/, /^asth/, 2)],
    [
      '(lung child adj3 trial).ti.',
      (title) => /lung child (?:\w+ ){0,2}trial|trial (?:\w+ ){0,2}lung child/.test(title.join(' ')),
    ],
    [
      '((kidney adj2 liver) adj3 heart).ti.',
      (title) =>
        title.some((a, i) =>
          title.some((b, j) => {
            if (a !== 'kidney' || b !== 'liver' || i === j || Math.abs(i - j) > 2) return false;
            const [from, to] = [Math.min(i, j), Math.max(i, j)];
            return title.some((c, k) => c === 'heart' && (k > to ? k - to - 1 <= 2 : k < from && from - k - 1 <= 2));
          }),
        ),
    ],
    [
      'kidney.ti. not (liver or heart).ti.',
      (title) => title.includes('kidney') && !title.includes('liver') && !title.includes('heart'),
    ],
  ];
  for (const [q, holds] of cases) {
    const found = await search({ q, syntax: 'ovid', limit: 1 });
    t.strictSame(found.total, { value: count(holds), relation: 'exact' }, q);
    t.ok(count(holds) > 0 && count(holds) < titles.length, 'which is some of them');
  }
  const { total } = await search({ q: 'TITLE:(kidney NEAR/3 liver)', syntax: 'europepmc', limit: 1 });
  t.equal(
    total.value,
    count((title) => near(title, /^kidney$/, /^liver$/, 3)),
  );
});

t.test('a strategy tells what each line finds, and its last line is what is searched', async (t) => {
  const q = `# papers on asthma
1  Asthma/ (40)
2  asthma.ti. (50)
3  or/1-2 (60)
4  limit 3 to english language (30)`;
  const found = await search({ q, syntax: 'ovid', sort: 'newest', year_from: 2010, limit: 5 });
  const isAsthma = (title: string[]) => title.includes('asthma') || titles.indexOf(title) % 3 === 0;
  const english = (title: string[]) => isAsthma(title) && titles.indexOf(title) % 2 === 0;
  t.strictSame(
    found.query.lines.map(({ number, text, papers }: { number: number; text: string; papers: number }) => [
      number,
      text,
      papers,
    ]),
    [
      [1, 'Asthma/', 40],
      [2, 'asthma.ti.', count((title) => title.includes('asthma'))],
      [3, 'or/1-2', count(isAsthma)],
      [4, 'limit 3 to english language', count(english)],
    ],
  );
  t.equal(
    found.total.value,
    count((title) => english(title) && titles.indexOf(title) % 20 >= 10),
    'filters narrow the last line',
  );
  t.equal(found.query.syntax, 'ovid');
  const next = await search({
    q,
    syntax: 'ovid',
    sort: 'newest',
    year_from: 2010,
    limit: 5,
    cursor: found.next_cursor,
  });
  t.ok(next.items.length > 0);
  t.notOk(next.items.some((item: { id: string }) => found.items.some(({ id }: { id: string }) => id === item.id)));
});

t.test("a strategy of thousands of terms is searched, and PubMed's lines name each other", async (t) => {
  const terms = Array.from({ length: 4_000 }, (_, index) => `nothing${index}[tiab]`).join(' OR ');
  const { total, query } = await search({ q: `#1 ${terms}\n#2 kidney[ti]\n#3 #1 OR #2`, limit: 1 });
  t.equal(
    total.value,
    count((title) => title.includes('kidney')),
  );
  t.strictSame(
    query.lines.map(({ papers }: { papers: number }) => papers),
    [0, total.value, total.value],
  );
  t.equal(query.syntax, 'pubmed');
});

t.test(
  'what is written for another system is refused with the way out, and a strict query that finds little offers its words',
  async (t) => {
    const ovid = await client.get(`/literature/search?${new URLSearchParams({ q: 'exp Asthma/ and kidney.ti,ab.' })}`);
    t.equal(ovid.status, 400);
    t.match(ovid.error, { message: /syntax=ovid/, details: { expected: ['syntax=ovid', 'syntax=pubmed'] } });
    const read = await client.get(
      `/literature/search?${new URLSearchParams({ q: 'exp Asthma/ and kidney.ti,ab.', syntax: 'ovid' })}`,
    );
    t.equal(read.status, 200);
    const wrong = await client.post('/literature/search', { q: '1 asthma.ti.\n2 1 and 3', syntax: 'ovid' });
    t.equal(wrong.error?.details.position, 21);
    const few = await search({ q: 'kidney[ti] AND "rare words"[ti]', limit: 1 });
    t.equal(few.query.free_text, 'kidney rare words');
    t.match(few.query.notes.at(-1), /free_text/);
  },
);

t.test('a wildcard is one sign of one word, and stands for a digit only where a word may end', async (t) => {
  const others = ['CD4 counts', 'CDs and DVDs', 'Wom 1 n', 'N of 1'];
  await indexPapers(
    database,
    others.map((title, index) => ({ title, pmid: String(9_000 + index) })),
  );
  const found = async (q: string) =>
    (await search({ q, syntax: 'ovid' })).items.map(({ title }: { title: string }) => title).sort();
  t.strictSame(await found('cd#.ti.'), ['CD4 counts', 'CDs and DVDs']);
  t.strictSame(await found('cd# count$.ti.'), ['CD4 counts']);
  t.strictSame(await found('wom#n.ti. not (woman or women).ti.'), []);
  t.strictSame(await found('dvd?.ti.'), ['CDs and DVDs']);
});
