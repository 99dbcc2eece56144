import t from 'tap';
import { checkFilter } from '../../api/analysis-parameters.ts';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import {
  type FilterCondition,
  maximumConditions,
  maximumListedValues,
} from '../../domain/statistics/definition/filter.ts';
import type { Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { projectWith } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
const { live_key, account_id } = await createAccount(database.url);
const api = httpClient(url, live_key);

const centres = Array.from({ length: maximumConditions }, (_, i) => `centre_${i}`);
const project = await projectWith(
  database,
  api,
  Array.from({ length: 60 }, (_, i) => ({
    external_id: `patient-${i}`,
    attributes: {
      id: `patient-${i}`,
      age: i,
      ...Object.fromEntries(centres.map((name) => [name, i % 2 ? 'north' : 'south'])),
    },
  })),
);
const analysis = { name: 'A', method: 'descriptive_summary', parameters: { variables: ['age'] } };
const present = (count: number) => Array.from({ length: count }, () => ({ column: 'age', op: 'not_missing' }));
const listed = (count: number) => [
  { column: 'id', op: 'in', value: Array.from({ length: count }, (_, i) => `patient-${i}`) },
];

t.test(
  'a filter with more conditions or values than it may have is refused, and told how many and the way out',
  async (t) => {
    const { data } = await api.post(`/projects/${project}/analyses`, analysis);
    const asked = (filter: unknown) =>
      [
        ['POST', `/projects/${project}/analyses`, { ...analysis, filter }],
        ['POST', `/projects/${project}/analyses?dry_run=true`, { ...analysis, filter }],
        ['PATCH', `/analyses/${data.id}`, { filter }],
        ['POST', `/projects/${project}/export`, { format: 'csv', filter }],
      ] as const;
    for (const [filter, path, message] of [
      [present(maximumConditions + 1), 'filter', /at most 100 conditions.*`in`/],
      [listed(maximumListedValues + 1), 'filter[0].value', /at most 10,000 values: store a variable/],
    ] as const)
      for (const [method, address, body] of asked(filter)) {
        const { status, error } = await api.send(method, address, { body: JSON.stringify(body) });
        t.equal(status, 400, `${method} ${address}`);
        t.match(error?.details.issues, [{ path, message }]);
        t.equal(error?.details.total, 1);
      }
    for (const filter of [present(maximumConditions), listed(maximumListedValues)])
      for (const [method, address, body] of asked(filter))
        t.ok((await api.send(method, address, { body: JSON.stringify(body) })).status < 300, `${method} ${address}`);
  },
);

/** What is said of a filter, and how often the database is asked for it. */
async function checked(
  filter: FilterCondition[],
): Promise<{ issues: { path: string; message: string }[]; asked: number }> {
  const accountId = uuidOf('account', account_id);
  const actor = { kind: 'key', id: null, request_id: null, address: null } as const;
  const scope: TenantScope = { accountId, mode: 'live', projectIds: null, actor };
  let asked = 0;
  const issues = await database.db.snapshot(scope, async (snapshot) => {
    const counting = new Proxy(snapshot, {
      get: (target, name) => {
        if (name === 'any' || name === 'one' || name === 'maybeOne') asked++;
        return Reflect.get(target, name);
      },
    }) as Queryable;
    return checkFilter(counting, { uuid: uuidOf('project', project), variables: [], patient_count: 60 }, filter).then(
      () => [],
      (error) => error.details.issues,
    );
  });
  return { issues, asked };
}

t.test('a hundred conditions ask the database as often as one, and each is told what is wrong with it', async (t) => {
  const ofTexts = (count: number, value: string): FilterCondition[] =>
    centres.slice(0, count).map((column) => ({ column, op: 'eq', value }));
  const unknown = (count: number): FilterCondition[] =>
    centres.slice(0, count).map((column) => ({ column: `${column}x`, op: 'eq', value: 1 }));
  for (const conditions of [
    (count: number) => ofTexts(count, 'north'),
    (count: number) => ofTexts(count, 'nort'),
    unknown,
  ]) {
    const [one, all] = [await checked(conditions(1)), await checked(conditions(maximumConditions))];
    t.equal(all.asked, one.asked);
    t.ok(all.asked <= 4, String(all.asked));
    t.equal(all.issues.length, one.issues.length * maximumConditions);
  }
  const { issues } = await checked(ofTexts(maximumConditions, 'nort'));
  t.match(issues.at(-1), {
    path: 'filter[99].value',
    message: /no patient has this value of "centre_99", which has 2 different/,
  });
  t.match((await checked(unknown(3))).issues, [
    { path: 'filter[0].column', message: 'the project has no "centre_0x"; did you mean "centre_0"?' },
    { path: 'filter[1].column', message: /"centre_1x"/ },
    { path: 'filter[2].column', message: /"centre_2x"/ },
  ]);
});

t.test('of a few and of many columns of text the same is said', async (t) => {
  const conditions = (columns: readonly string[]): FilterCondition[] => [
    ...columns.map((column) => ({ column, op: 'in' as const, value: ['north', 'south'] })),
    { column: 'id', op: 'eq', value: 'nobody' },
  ];
  for (const count of [1, 2, 3, 20]) t.strictSame((await checked(conditions(centres.slice(0, count)))).issues, []);
  for (const count of [0, 1, 2, 3, 20]) {
    const wrong: FilterCondition = { column: 'centre_50', op: 'in', value: ['north', 'east'] };
    const { issues } = await checked([...conditions(centres.slice(0, count)), wrong]);
    t.match(issues, [{ message: /no patient has one of these values of "centre_50", which has 2/ }]);
    t.equal(issues.length, 1);
  }
});
