import type { QuerySqlToken } from 'slonik';
import t from 'tap';
import { z } from 'zod';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { type AuditFilter, listAuditEvents } from '../../sql/audit/trail.ts';
import { type Queryable, sql } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import type { PageOf } from '../../sql/lists/page.ts';
import { type EventRow, listEvents } from '../../sql/tables/events.ts';
import { listPatients } from '../../sql/tables/patients.ts';
import { listProjects } from '../../sql/tables/projects.ts';
import { testDatabase } from '../helpers/database.ts';
import { createAccount } from '../helpers/platform.ts';
import { until } from '../helpers/until.ts';

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
  'Index Cond'?: string;
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

/** What a list reads, and how often it sorts: the rows of the page that was found, to weigh them. */
const expected: Record<string, { table: string; sorts: number }> = {
  projects: { table: 'projects', sorts: 1 },
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

t.test(
  'events of types that are rare are read from the index of types where nearly all are of one, on any page',
  async (t) => {
    await ownerQuery(
      `insert into events (id, account_id, mode, project_id, type, data)
     select gen_random_uuid(), $1, 'live', null, 'patients.deleted', '{}' from generate_series(1, 60000) i`,
      [accountId],
    );
    await ownerQuery("delete from events where type <> 'patients.deleted'");
    await ownerQuery('vacuum analyze events');
    const [{ id: last }] = await ownerQuery('select id from events order by epoch, xid, id offset 50000 limit 1');
    for (const after of [null, last])
      for (const types of [['analysis.failed'], ['analysis.failed', 'data.uploaded']] as const) {
        const [plan] = await plansOf((connection) =>
          listEvents(connection, { types, filters: [], sort: [] }, { limit: 50, after }),
        );
        const scans = nodesOf(plan!).filter(({ 'Index Name': index }) => /_type_|_account_id_/.test(index ?? ''));
        t.ok(scans.length > 0);
        for (const { 'Index Name': index, 'Index Cond': condition } of scans) {
          t.match(index, /_type_/);
          t.match(
            condition,
            after === null ? /type >= / : /ROW\(.*type, .*epoch, .*xid, .*id\) > /,
            'begins where the page does',
          );
          t.match(condition, /type <= /);
        }
      }
  },
);

t.test('the pages of events of types are all of them, each once and in order', async (t) => {
  const mixed = ['export.ready', 'export.failed', 'analysis.failed'] as const;
  await ownerQuery('delete from events');
  for (let transaction = 0; transaction < 12; transaction++)
    await ownerQuery(
      `insert into events (id, account_id, mode, project_id, type, data)
       select gen_random_uuid(), $1, 'live', null, ($2::text[])[1 + floor(random() * 3)], '{}' from generate_series(1, 20) i`,
      [accountId, [...mixed]],
    );
  // A transaction that is open anywhere in the cluster, of a test beside this one for instance, keeps later events unseen.
  await until(async () => {
    const unseen = await ownerQuery('select from events where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1');
    return unseen.length === 0;
  });
  for (const types of [mixed, mixed.slice(0, 2), mixed.slice(2)]) {
    const all = await ownerQuery('select id from events where type = any ($1) order by epoch, xid, id', [types]);
    const found: string[] = [];
    let after: string | null = null;
    do {
      const shown: PageOf<EventRow> = await db.snapshot(scope, (connection) =>
        listEvents(connection, { types, filters: [], sort: [] }, { limit: 7, after }),
      );
      found.push(...shown.items.map(({ id }) => uuidOf('event', id)));
      after = shown.nextAfter;
    } while (after !== null);
    t.strictSame(
      found,
      all.map(({ id }) => id),
    );
  }
});

t.test(
  'the audit trail of a time is read from there, and what changed is looked up for the events of the page alone',
  async (t) => {
    await ownerQuery(
      `insert into audit_events (id, xid, account_id, mode, action, resource_type, actor_kind, created_at)
     select audit_event_id(at), pg_current_xact_id(), $1, 'live', 'patients.read', 'project', 'worker', at
     from (select now() - i * interval '1 minute' as at from generate_series(1, 20000) i) made`,
      [accountId],
    );
    await ownerQuery(
      `insert into audit_values (event_id, account_id, mode, salt, changes)
     select id, account_id, mode, decode(repeat('00', 32), 'hex'), '{}' from audit_events
     where account_id = $1 and action = 'patients.read' order by id desc limit 600`,
      [accountId],
    );
    await ownerQuery('analyze audit_events, audit_values');
    const moment = new Date(Date.now() - 3_600_000).toISOString();
    for (const [filter, condition] of [
      [{}, undefined],
      [{ since: moment }, /id >= /],
      [{ until: moment }, /id < /],
      [{ actorId: '0197f8a0-0000-7000-8000-000000000001' }, /actor_id = /],
      [{ resourceType: 'webhook' }, /resource_type = /],
    ] as const) {
      const [plan] = await plansOf((connection) => listAuditEvents(connection, filter, page));
      const reads = nodesOf(plan!).filter(({ 'Relation Name': table }) => /^audit_(events|values)$/.test(table ?? ''));
      t.strictSame(reads.map((node) => [node['Relation Name'], node['Node Type']]).sort(), [
        ['audit_events', 'Index Scan'],
        ['audit_values', 'Index Scan'],
      ]);
      if (condition !== undefined)
        t.match(reads.find((node) => node['Relation Name'] === 'audit_events')!['Index Cond'], condition);
    }
  },
);

t.test('whatever the moment, since and until divide the audit trail', async (t) => {
  const all = await ownerQuery(
    'select id, created_at::text as at from audit_events where account_id = $1 order by id desc limit 40',
    [accountId],
  );
  const { ids } = await db.snapshot(scope, async (connection) => {
    const of = async (filter: AuditFilter, limit = 100_000) =>
      (await listAuditEvents(connection, filter, { limit, after: null })).items.map(({ id }) => id);
    const ids = await of({});
    // All that came before one of the moments, and of the others what came just before.
    for (const [i, { at }] of all.entries()) {
      const limit = i === 0 ? 100_000 : 100;
      const moment = `${at.replace(' ', 'T').replace(/[+]00$/, '')}Z`;
      const [since, until] = [await of({ since: moment }), await of({ until: moment }, limit)];
      t.strictSame([...since, ...until], ids.slice(0, since.length + limit), moment);
      t.ok(since.length > 0);
    }
    for (const moment of ['0001-01-01T00:00:00Z', '1969-12-31T23:59:59.999Z'])
      t.strictSame([await of({ since: moment }), await of({ until: moment })], [ids, []]);
    t.strictSame([await of({ since: '9999-12-31T23:59:59Z' }), await of({ until: '9999-12-31T23:59:59Z' })], [[], ids]);
    return { ids };
  });
  t.ok(ids.length > 20000);
});
