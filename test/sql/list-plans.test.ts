import type { QuerySqlToken } from 'slonik';
import t from 'tap';
import { z } from 'zod';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { type Queryable, sql } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { listEvents } from '../../sql/tables/events.ts';
import { listPatients } from '../../sql/tables/patients.ts';
import { listProjects } from '../../sql/tables/projects.ts';
import { testDatabase } from '../helpers/database.ts';
import { createAccount } from '../helpers/platform.ts';

const database = await testDatabase(t);
const { db, ownerQuery } = database;
const { account_id } = await createAccount(database.url);
const accountId = uuidOf('account', account_id);
const scope: TenantScope = {
  accountId,
  mode: 'live',
  projectIds: null,
  actor: { kind: 'key', id: null, request_id: null, address: null },
};
const page = { limit: 50, after: null };

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
};
const explained = z.object({ 'QUERY PLAN': z.custom<[{ Plan: Plan }] | string>() });

/** The plans of what a list asks the database. */
async function plansOf(list: (connection: Queryable) => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = [];
  await db.snapshot(scope, async (transaction) => {
    const any = async (query: QuerySqlToken) => {
      const explain = {
        ...sql.type(explained)`explain`,
        sql: `explain (format json) ${query.sql}`,
        values: query.values,
      };
      const { 'QUERY PLAN': plan } = await transaction.one(explain);
      plans.push((typeof plan === 'string' ? JSON.parse(plan) : plan)[0].Plan);
      return transaction.any(query);
    };
    await list({ ...transaction, any } as Queryable);
  });
  return plans;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How a plan reads tables, and its sorts. */
const stepsOf = (plan: Plan) =>
  nodesOf(plan)
    .filter(({ 'Node Type': type }) => /Scan|Sort|Join/.test(type) && !/Subquery|Function/.test(type))
    .map(({ 'Node Type': type, 'Relation Name': table }) => (table === undefined ? type : `${type} on ${table}`));

let projectId = '';
const lists: Record<string, (connection: Queryable) => Promise<unknown>> = {
  projects: (connection) => listProjects(connection, { filters: [], sort: [] }, page),
  patients: (connection) =>
    listPatients(connection, projectId, {
      ...{ externalId: null, filters: [], sort: { attribute: null, descending: false }, page },
    }),
  'patients after one': (connection) =>
    listPatients(connection, projectId, {
      ...{ externalId: null, filters: [], sort: { attribute: null, descending: false } },
      page: { limit: 50, after: '01930000-0000-7000-8000-000000000000' },
    }),
};

async function fill(patients: number, projects: number): Promise<void> {
  await ownerQuery(
    `insert into projects (id, account_id, mode, name, description, variables, metadata)
     select gen_random_uuid(), $1, 'live', 'p' || i, '', '[]', '{}' from generate_series(1, $2::int) i`,
    [accountId, projects],
  );
  projectId = (await ownerQuery('select id from projects where account_id = $1 limit 1', [accountId]))[0].id;
  await ownerQuery(
    `insert into patients (id, account_id, mode, project_id, external_id, attributes)
     select gen_random_uuid(), $1, 'live', $2, null, '{"age": 1}' from generate_series(1, $3::int)`,
    [accountId, projectId, patients],
  );
}

/** What a list reads, and how often it sorts: the patients of the page that was found, to weigh it. */
const expected: Record<string, { table: string; sorts: number }> = {
  projects: { table: 'projects', sorts: 0 },
  patients: { table: 'patients', sorts: 1 },
  'patients after one': { table: 'patients', sorts: 1 },
};

const moments = [
  { name: 'an empty table', patients: 0, projects: 1, analyze: false },
  { name: 'a young table, of which nothing is known', patients: 969, projects: 10, analyze: false },
  { name: 'a full table', patients: 100_000, projects: 1000, analyze: true },
];
for (const { name: moment, patients, projects, analyze } of moments)
  t.test(`a page is read from an index in its own order, and joins nothing that is known: ${moment}`, async (t) => {
    await fill(patients, projects);
    if (analyze) await ownerQuery('analyze patients, projects');
    for (const [name, list] of Object.entries(lists)) {
      const plans = await plansOf(list);
      const steps = plans.flatMap(stepsOf);
      const { table, sorts } = expected[name]!;
      t.strictSame(
        steps.filter((step) => !/Sort/.test(step)),
        [`Index Scan on ${table}`],
        name,
      );
      t.ok(steps.length - 1 <= sorts, `${name}: ${steps.join(', ')}`);
    }
  });

t.test('events of some types are read from the index of types, however many others there are', async (t) => {
  await ownerQuery(
    `insert into events (id, account_id, mode, project_id, type, data)
     select gen_random_uuid(), $1, 'live', null,
       (array['analysis.completed', 'data.uploaded', 'export.ready'])[1 + i % 3], '{}' from generate_series(1, 20000) i`,
    [accountId],
  );
  await ownerQuery('analyze events');
  const types = ['analysis.failed', 'export.failed'] as const;
  const [plan] = await plansOf((connection) => listEvents(connection, { types, filters: [], sort: [] }, page));
  const scans = nodesOf(plan!).filter(({ 'Relation Name': table }) => table !== undefined);
  t.ok(scans.length > 0);
  for (const { 'Node Type': node, 'Index Name': index } of scans) t.match([node, index], ['Index Scan', /_type_/]);
  const sorted = nodesOf(plan!).filter(({ 'Node Type': node }) => /Sort/.test(node));
  t.ok(sorted.length <= 1, 'the pages of the types');
  for (const { 'Plan Rows': rows } of sorted) t.ok(rows <= types.length * (page.limit + 1), `${rows} rows`);
});
