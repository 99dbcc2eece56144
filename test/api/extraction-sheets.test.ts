import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { bcgTrials, includedReview, ok } from '../helpers/extraction-scene.ts';
import type { HttpClient } from '../helpers/http.ts';
import { author, indexPapers } from '../helpers/papers.ts';
import { startApi } from '../helpers/platform.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
await indexPapers(database, [
  ...bcgTrials.map((trial, i) => ({
    title: `BCG vaccine against tuberculosis, trial ${i}`,
    pmid: String(800 + i),
    doi: `10.1000/bcg.${i}`,
    year: trial.year,
    authors: [author(trial.author.split(/[ ,]/)[0]!, 'A')],
  })),
  ...[830, 831].map((pmid) => ({
    title: 'A title that two papers have in common',
    pmid: String(pmid),
    year: 1950 + pmid,
    authors: [author('Doe', String.fromCharCode(65 + (pmid % 26)))],
  })),
]);
const names = (n: number) => bcgTrials.slice(0, n).map((_, i) => `pmid:${800 + i}`);

const fields = [
  { name: 'tpos', type: 'integer', required: true },
  { name: 'dose', type: 'number', unit: 'mg' },
  { name: 'alloc', type: 'category', options: ['random', 'alternate', '=odd'] },
  { name: 'remark', type: 'text' },
];

async function scene(n: number, { extractors = 1, more = [] as string[] } = {}) {
  const made = await includedReview(database, url, [...names(n), ...more], { extractors, fields });
  const sheet = async (client: HttpClient = made.api, whose = 'mine') =>
    ok(await client.get(`${made.path}/extractions/sheet?whose=${whose}`));
  const load = (text: string, options: object = {}, client: HttpClient = made.api, headers = {}) =>
    client.post(`${made.path}/extractions/sheet`, { text, ...options }, headers);
  return { ...made, sheet, load };
}

t.test('what is exported is filled in, imported, and exported again as it was', async (t) => {
  const { api, path, sheet, load, records } = await scene(3);
  const empty = await sheet();
  t.match(empty, { papers: 3, rows: 3, media_type: 'text/csv', form_version: 1 });
  const [header, ...lines] = empty.text.trimEnd().split('\r\n');
  t.equal(header, 'record_id,paper_id,pmid,doi,title,first_author,year,study,outcome,arm,tpos,dose,alloc,remark');
  t.match(ok(await load(empty.text)), { rows: 0, created: 0, unchanged: 0 }, 'nothing filled in is nothing said');

  const start = (i: number) => lines[i].slice(0, -',,,,,,'.length);
  const filled = [
    header,
    `${start(0)},Death,Vaccine,4,0.5,random,"Table 1, ""intention to treat"""`,
    `${start(0)},Death,Control,11,.25,"'=odd",-`,
    `${start(1)},,,6,1e-3,alternate,'=SUM(A1)`,
    lines[2],
  ].join('\r\n');
  const key = { 'Idempotency-Key': 'a-sheet' };
  const tried = ok(await load(filled, { dry_run: true, completed: true }, api, key));
  t.match(tried, {
    ...{ dry_run: true, rows: 3, created: 2, updated: 0, unchanged: 0, agreed: 0, faults: [], total_faults: 0 },
    ignored_columns: ['first_author', 'year', 'study'],
  });
  t.equal((await api.get(`${path}/extractions?state=agreed`)).data.items.length, 0, 'a trial stores nothing');
  t.match(ok(await load(filled, {}, api, key)), { created: 2, agreed: 0 }, 'without a word they are drafts');
  t.match(ok(await load(filled, { completed: true })), { created: 0, updated: 2, agreed: 2 });
  t.match((await api.get(`${path}/records/${records[0]!.id}/extraction`)).data.agreed, {
    by: 'one_reviewer',
    rows: [
      {
        outcome: 'Death',
        arm: 'Vaccine',
        answers: { tpos: 4, dose: 0.5, alloc: 'random', remark: 'Table 1, "intention to treat"' },
      },
      { arm: 'Control', answers: { tpos: 11, dose: 0.25, alloc: '=odd', remark: '-' } },
    ],
  });
  const whole = await sheet();
  t.match(ok(await load(whole.text, { completed: true })), { created: 0, updated: 0, unchanged: 2 }, 'the round trip');
  t.equal((await sheet()).text, whole.text);
  t.equal((await sheet(api, 'agreed')).text.split('\r\n').length, 1 + 3 + 1, 'what is agreed, in the same shape');
  const changed = whole.text.replace(',4,0.5,', ',5,0.5,');
  t.match(await load(changed), { status: 400, error: { message: /Row 1: is of a paper of which it is agreed/ } });
});

t.test('every fault is named by row and column, and then nothing is stored', async (t) => {
  const { load, sheet, decide, records } = await scene(4, { more: ['pmid:830', 'pmid:831'] });
  await decide(records[3]!, 'full_text', 'exclude', { reason: 'Wrong outcome' });
  const text = [
    'doi,pmid,title,outcome,tpos,alloc,dose',
    '10.1000/BCG.0,,,,4,random,1',
    ',999999,,,4,random,',
    'https://doi.org/10.1000/bcg.1,800,,,4,,',
    ',,A title that two papers have in common,,4,,',
    ',801,,,4.5,rndom,"1,5"',
    ',802,,,4,,',
    ',802,,,5,,',
    ',803,,,4,,',
    ',,,,4,,',
    ',801,,a|b,1,,',
    ',801,,x,1e-400,,1e-400',
    ',801,,y,1,,1e999',
  ].join('\n');
  const faults = [
    [2, 'pmid', /names no paper of this review/],
    [3, 'pmid, doi', /are of different papers/],
    [4, 'title', /is of 2 papers of this review: name the one by record_id/],
    [5, 'tpos', 'must be a whole number'],
    [5, 'dose', 'must be a number'],
    [5, 'alloc', /did you mean `random`/],
    [7, 'outcome', /and arm are those of row 6/],
    [8, 'pmid', /not included/],
    [9, '', /names no paper/],
    [10, 'outcome', /must not hold/],
    [11, 'tpos', 'must be a whole number'],
    [11, 'dose', 'must be a number'],
    [12, 'dose', 'must be a number'],
  ] as const;
  const tried = ok(await load(text, { dry_run: true }));
  t.equal(tried.total_faults, faults.length);
  t.match(
    tried.faults,
    faults.map(([row, column, message]) => ({ row, column, message })),
  );
  const refused = await load(text);
  t.match(refused, {
    status: 400,
    error: {
      message: /Row 2, `pmid`.*Nothing was stored/i,
      details: { total: faults.length, issues: [{ row: 2, path: 'pmid' }] },
    },
  });
  t.equal((await sheet()).text.split('\r\n').filter((line: string) => /,4,/.test(line)).length, 0);
  const issues = async (given: string, options: object = {}) =>
    (await load(given, options)).error.details.issues as { row: number; path: string; message: string }[];
  t.match(await issues('pmid,tpso\n800,1\n'), [{ row: 0, path: 'tpso', message: /did you mean `tpos`/ }]);
  t.match(await issues('tpos\n1\n'), [{ row: 0, message: /a column must name the papers/ }]);
  t.match(await issues('pmid,pmid,reviewer\n800,800,x\n'), [{ message: 'stands twice' }, { message: /whose=mine/ }]);
  t.match(await issues('pmid,tpos\n800\n'), [{ row: 1, message: /has 1 values/ }]);
  t.match(await issues('pmid,dose\n800,1\n', { completed: true }), [{ row: 1, path: 'tpos', message: 'is required' }]);
  t.match(await load('pmid;tpos\n800;1\n'), { status: 400, error: { message: /no comma/ } });
  t.match(await load('pmid,tpos\n'), { status: 400, error: { message: /no rows/ } });
  t.match(await load(`pmid,tpos\n${'800,1\n'.repeat(5_001)}`), { status: 400, error: { message: /up to 5000 rows/ } });
});

t.test(
  'each imports their own, blind to the other; how far they agree is told before anything is settled',
  async (t) => {
    const { api, path, person, sheet, load, records } = await scene(6, { extractors: 2 });
    const [one, two] = [await person('member'), await person('member')];
    const rows = (numbers: readonly number[], allocs: readonly string[]) =>
      ['pmid,tpos,alloc', ...numbers.map((n, i) => `${800 + i},${n},${allocs[i]}`)].join('\n');
    const agreement = async () => (await api.get(`${path}/extraction-agreement`)).data.items;
    ok(
      await load(
        rows([4, 6, 3, 62, 33, 180], ['random', 'random', 'random', 'alternate', 'alternate', 'alternate']),
        { completed: true },
        one,
      ),
    );
    t.strictSame(await agreement(), [], 'one alone agrees with nobody');
    t.notMatch((await sheet(two)).text, /,62,|alternate/, 'nor is seen by the other');
    t.notMatch((await sheet(two, 'all')).text, /62/);
    const second = ok(
      await load(
        rows([4, 6, 3, 62, 33, 186], ['random', 'random', 'alternate', 'alternate', 'alternate', 'random']),
        { completed: true },
        two,
      ),
    );
    t.match(second, { created: 6, agreed: 4 });
    const [pair, ...others] = await agreement();
    t.strictSame(others, []);
    t.match(pair, { papers: 6, rows: 6, rows_of_one: 0 });
    const by = Object.fromEntries(pair.fields.map((field: { field: string }) => [field.field, field]));
    const near = (value: number, expected: number, name: string) =>
      t.ok(Math.abs(value - expected) <= 1e-9 * Math.abs(expected), `${name}: ${value}`);
    // 4 of 6 on the diagonal, margins of one half each: (2/3 - 1/2) / (1 - 1/2).
    t.match(by.alloc, { compared: 6, same: 4, both_answered: 6, icc: null, difference: null });
    near(by.alloc.percent_agreement, 200 / 3, 'percent');
    near(by.alloc.kappa.estimate, 1 / 3, 'kappa');
    // Shrout and Fleiss by hand: mean squares of two columns that differ by 6 in one row.
    const a = [4, 6, 3, 62, 33, 180];
    const b = [4, 6, 3, 62, 33, 186];
    const mean = (x: readonly number[]) => x.reduce((sum, n) => sum + n, 0) / x.length;
    const centre = mean([...a, ...b]);
    const [ma, mb] = [mean(a), mean(b)];
    const subjects = a.map((x, i) => (x + b[i]!) / 2);
    const bms = (2 * subjects.reduce((sum, m) => sum + (m - centre) ** 2, 0)) / 5;
    const jms = 6 * ((ma - centre) ** 2 + (mb - centre) ** 2);
    const ems =
      a.reduce(
        (sum, x, i) => sum + (x - subjects[i]! - ma + centre) ** 2 + (b[i]! - subjects[i]! - mb + centre) ** 2,
        0,
      ) / 5;
    near(by.tpos.icc.estimate, (bms - ems) / (bms + ems + (2 * (jms - ems)) / 6), 'ICC(2,1)');
    near(Math.abs(by.tpos.difference.mean), 1, 'mean difference');
    const deviation = Math.sqrt(6);
    near(by.tpos.difference.upper_limit - by.tpos.difference.lower_limit, 2 * 1.959963984540054 * deviation, 'limits');
    t.match(by.dose, {
      ...{ compared: 0, percent_agreement: null },
      icc: { estimate: null, reason: /^0 of the rows/ },
      difference: { mean: null, reason: /No row/ },
    });
    t.equal(by.remark.kappa, null);
    t.match((await sheet(api, 'all')).text, /study,reviewer,outcome/);
    ok(await api.patch(`${path}/records/${records[5]!.id}/extraction/agreed`, { rows: [{ answers: { tpos: 180 } }] }));
    t.strictSame((await agreement())[0].fields, pair.fields, 'what is settled later changes none of it');
  },
);
