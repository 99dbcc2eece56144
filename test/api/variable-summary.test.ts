import { readFile } from 'node:fs/promises';
import t, { type Test } from 'tap';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { projectWith } from '../helpers/scene.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform();
const api = httpClient(url, (await createAccount(database.url)).live_key);

const summary = (project: string, query: string) => api.get(`/projects/${project}/variables/summary?${query}`);

type Bin = { lower: number; upper: number; count: number };
const countsOf = (bins: Bin[]) => bins.map(({ count }) => count);

/** As far as double precision and another order of adding let it. */
function isClose(t: Test, found: number, wanted: number, name: string): void {
  t.ok(Math.abs(found - wanted) <= 1e-13 * Math.abs(wanted), `${name}: ${found} and ${wanted}`);
}

t.test('a variable of 7,874 patients is summarised as R does, from columns and from rows', async (t) => {
  const { data: made } = await api.post('/projects', { name: 'Free light chain' });
  const csv = await readFile(new URL('../../domain/statistics/data/flchain.csv', import.meta.url));
  const headers = { 'Content-Type': 'text/csv' };
  t.equal((await api.send('POST', `/projects/${made.id}/patients`, { body: csv, headers })).status, 201);
  const chunks = () => database.ownerQuery('select count(*)::int as count from patient_chunks');
  t.not((await chunks())[0].count, 0, 'the upload stored columns');

  // survival::flchain in R 4.2: quantile(x), mean(x), sd(x), and table(cut(x, seq(min(x), max(x), length.out = 9),
  // right = FALSE, include.lowest = TRUE)); table() of the others.
  const looked = async () => {
    const { data: creatinine } = await summary(made.id, 'variable=creatinine&bins=8');
    t.match(creatinine, { variable: 'creatinine', patients: 7874, n: 6524, n_missing: 1350 });
    const { histogram, mean, std_dev, ...quartiles } = creatinine.numeric;
    t.strictSame(quartiles, { min: 0.4, q1: 0.9, median: 1, q3: 1.2, max: 10.8 });
    isClose(t, mean, 1.0935162477007971, 'mean');
    isClose(t, std_dev, 0.41650667142296172, 'standard deviation');
    t.strictSame(countsOf(histogram), [6354, 139, 14, 6, 5, 1, 2, 3]);
    t.strictSame([histogram[0].lower, histogram[1].lower, histogram[7].upper], [0.4, 1.7000000000000002, 10.8]);

    const { data: kappa } = await summary(made.id, 'variable=kappa&bins=8&filter[age][gte]=70');
    t.match(kappa, { patients: 2388, n: 2388, n_missing: 0 });
    t.match(kappa.numeric, { min: 0.05, q1: 1.14, median: 1.53, q3: 2.09, max: 12.7 });
    isClose(t, kappa.numeric.mean, 1.7572202680067002, 'mean');
    isClose(t, kappa.numeric.std_dev, 1.0757989523596918, 'standard deviation');
    t.strictSame(countsOf(kappa.numeric.histogram), [1337, 890, 111, 35, 5, 3, 4, 3]);

    const { data: chapter } = await summary(made.id, 'variable=chapter&levels=3');
    t.match(chapter, { n: 2169, n_missing: 5705, numeric: null });
    t.strictSame(chapter.levels, {
      different: 16,
      most_frequent: [
        { value: 'Circulatory', count: 745 },
        { value: 'Neoplasms', count: 567 },
        { value: 'Respiratory', count: 245 },
      ],
      other: 612,
    });
    const { data: age } = await summary(made.id, 'variable=age&levels=4');
    t.equal(age.levels.different, 51);
    t.strictSame(
      age.levels.most_frequent.map(({ value, count }: { value: number; count: number }) => [value, count]),
      [51, 52, 50, 55].map((value, i) => [value, [360, 354, 352, 313][i]]),
    );
    return { creatinine, kappa, chapter, age };
  };
  const byColumns = await looked();
  await database.ownerQuery('delete from patient_chunks');
  const byRows = await looked();
  t.strictSame(byRows.chapter, byColumns.chapter);
  t.strictSame(byRows.age.levels, byColumns.age.levels);
});

t.test('a code of a missing value is missing, as in a run', async (t) => {
  const patients = [3, 1, 4, 1, 5, 9, 2, 6, 999, null, 5.5].map((x) => ({ attributes: x === null ? {} : { x } }));
  const variables = [{ name: 'x', type: 'number', missing_codes: [999] }];
  const project = await projectWith(database, api, patients, { variables });
  const { data } = await summary(project, 'variable=x&bins=2');
  // x <- c(3, 1, 4, 1, 5, 9, 2, 6, 5.5): summary(x), sd(x)
  t.match(data, { patients: 11, n: 9, n_missing: 2, numeric: { min: 1, q1: 2, median: 4, q3: 5.5, max: 9 } });
  isClose(t, data.numeric.mean, 4.0555555555555554, 'mean');
  isClose(t, data.numeric.std_dev, 2.6273137950724079, 'standard deviation');
  t.strictSame(data.numeric.histogram, [
    { lower: 1, upper: 5, count: 5 },
    { lower: 5, upper: 9, count: 4 },
  ]);
});

t.test('values that are no numbers, or all the same, or none', async (t) => {
  const project = await projectWith(
    database,
    api,
    [
      { attributes: { mixed: 1, yes: true, same: 0.1, huge: -1.7e308 } },
      { attributes: { mixed: 'one', yes: false, same: 0.1, huge: 1.7e308 } },
      { attributes: { mixed: 1, yes: true, same: 0.1 } },
    ],
    {},
  );
  const of = async (query: string) => (await summary(project, `variable=${query}`)).data;
  const mixed = await of('mixed');
  t.equal(mixed.numeric, null);
  t.strictSame(mixed.levels.most_frequent, [
    { value: 1, count: 2 },
    { value: 'one', count: 1 },
  ]);
  t.strictSame((await of('yes')).levels.most_frequent, [
    { value: true, count: 2 },
    { value: false, count: 1 },
  ]);
  const same = { min: 0.1, q1: 0.1, median: 0.1, q3: 0.1, max: 0.1, mean: 0.1, std_dev: 0 };
  t.strictSame((await of('same')).numeric, { ...same, histogram: [{ lower: 0.1, upper: 0.1, count: 3 }] });
  t.strictSame(countsOf((await of('huge&bins=3')).numeric.histogram), [1, 0, 1], 'whose distance no double holds');
  const none = await of('same&filter[mixed]=two');
  t.match(none, { patients: 0, n: 0, n_missing: 0, numeric: null });
  t.strictSame(none.levels, { different: 0, most_frequent: [], other: 0 });
});

t.test('what can not be meant is refused and names the nearest; what is read is told to the audit trail', async (t) => {
  const project = await projectWith(database, api, [{ attributes: { weight: 70 } }]);
  const { status, error } = await summary(project, 'variable=wieght&filter[hight][gt]=1');
  t.equal(status, 400);
  t.match(error.details.issues, [
    { path: 'filter[hight][gt]', message: /no "hight"/ },
    { path: 'variable', message: /no "wieght"; did you mean "weight"\?/ },
  ]);
  for (const wrong of ['bins=201', 'bins=0', 'levels=101', 'sort=age'])
    t.equal((await summary(project, `variable=weight&${wrong}`)).status, 400, wrong);
  t.equal((await summary(project, 'bins=3')).error.details.issues[0].path, 'variable');
  const answer = await summary(project, 'variable=weight');
  const { data } = await api.get(`/audit-events?request_id=${answer.requestId}`);
  t.match(data.items, [{ action: 'patients.read', resource: { id: project }, count: 1 }]);
});
