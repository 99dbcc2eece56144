import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import type { Test } from 'tap';
import { v7 as uuidv7 } from 'uuid';
import type { DataMode } from '../../contract/permissions.ts';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { hashOf } from '../../domain/access/tokens.ts';
import { ChunkDraft } from '../../sql/columns/chunk-draft.ts';
import { connectionConfig } from '../../sql/connection/client.ts';
import { openDatabase, sql } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { queueFileImport } from '../../sql/literature/imports.ts';
import { migrate } from '../../sql/schema/migrate.ts';
import { type Caller, openAdmission, type Refusal } from '../../sql/tables/admission.ts';
import { createAnalysis } from '../../sql/tables/analyses.ts';
import { emitEvent } from '../../sql/tables/events.ts';
import { addExportChunk, addExportFile } from '../../sql/tables/export-files.ts';
import { exportAttempts, queueExport } from '../../sql/tables/exports.ts';
import { storeChunk } from '../../sql/tables/patient-chunks.ts';
import { createProject } from '../../sql/tables/projects.ts';
import { storeRequests } from '../../sql/tables/requests.ts';
import { queueRun } from '../../sql/tables/runs.ts';
import { createWebhook } from '../../sql/tables/webhooks.ts';
import { testKeys } from './audit.ts';
import { type TestDatabase, testLogin } from './database.ts';
import { indexOverlayPapers } from './papers.ts';
import { createAccount } from './platform.ts';
import { insertPatients, kaplanMeier, smallTrial } from './scene.ts';

export const nobody = { kind: 'worker', id: null, request_id: null, address: null } as const;

export type Tenant = {
  accountId: string;
  keys: Record<DataMode, string>;
  /** UUIDs of the two projects in each mode. */
  projects: Record<DataMode, [string, string]>;
  tenantScope(mode: DataMode, projectIds?: string[] | null): TenantScope;
};

/** An account with rows in every table that holds a tenant's rows: two projects in each mode, and all below them. */
export async function seedTenant(database: TestDatabase): Promise<Tenant> {
  const { db, ownerQuery } = database;
  const account = await createAccount(database.url);
  const accountId = uuidOf('account', account.account_id);
  await ownerQuery('insert into operator_accounts values ($1)', [accountId]);
  const tenantScope = (mode: DataMode, projectIds: string[] | null = null): TenantScope => ({
    accountId,
    mode,
    projectIds,
    actor: { kind: 'user', id: uuidOf('user', account.user_id), request_id: null, address: null },
  });
  const makeProject = async (mode: DataMode): Promise<string> => {
    const id = await db.inside(tenantScope(mode), (connection) =>
      connection.transaction(async (transaction) => {
        const project = await createProject(transaction, { name: 'P', description: '', variables: [], metadata: {} });
        const projectId = uuidOf('project', project.id);
        const asked = { ...kaplanMeier, name: 'A', description: '', filter: [] };
        const analysisId = await createAnalysis(transaction, projectId, asked);
        const origin = { account_id: account.account_id, mode, request_id: null };
        await queueRun(transaction, { projectId, analysisId, methodVersion: '1.0.0', ...asked });
        await createWebhook(
          transaction,
          { url: 'https://example.org/', events: ['data.uploaded'], description: '' },
          testKeys,
        );
        const { id: exported } = await queueExport(transaction, {
          ...{ projectId, ofAnalysis: null, format: 'csv', include: ['patients'], filter: [], deidentify: false },
          options: { formulas: 'escape' },
        });
        const exportId = uuidOf('export', exported);
        const started = await exportAttempts.begin(transaction, exportId, 'nobody');
        const file = await addExportFile(transaction, {
          ...{ exportId, attempt: started!.attempt, number: 0, name: 'patients.csv', mediaType: 'text/csv' },
          objectKeyOf: null,
        });
        await addExportChunk(transaction, file.id, 0, Buffer.from('id\n'));
        const data = { project_id: project.id, created: 1, updated: 0, skipped: 0 };
        await emitEvent(transaction, origin, { type: 'data.uploaded', projectId, data });
        const bytes = Readable.from([Buffer.from('{}')]);
        await queueFileImport(transaction, { fileName: null, format: null, bytes }, origin);
        return project.id;
      }),
    );
    const patients = smallTrial.slice(0, 3);
    const draft = new ChunkDraft();
    for (const [i, patient] of (await insertPatients(database, id, patients)).entries()) {
      draft.ids.add(uuidOf('patient', patient));
      const { age, arm } = patients[i]!.attributes as { age: number; arm: string };
      draft.add(['age', 'arm'], [age, arm]);
    }
    const projectId = uuidOf('project', id);
    await db.inside(tenantScope(mode), (transaction) => storeChunk(transaction, projectId, draft));
    return projectId;
  };
  const projects = {
    live: [await makeProject('live'), await makeProject('live')] as [string, string],
    test: [await makeProject('test'), await makeProject('test')] as [string, string],
  };
  await ownerQuery(
    `insert into sessions (id, account_id, user_id, token_hash, expires_at) values ($1, $2, $3, $4, now() + interval '1 hour')`,
    [uuidv7(), accountId, uuidOf('user', account.user_id), hashOf(uuidv7())],
  );
  await ownerQuery(
    `insert into delivery_attempts (delivery_id, number, account_id, mode, begun_at, duration_ms)
     select id, 1, account_id, mode, now(), 1 from deliveries where account_id = $1`,
    [accountId],
  );
  await ownerQuery(
    `insert into run_rows (run_id, account_id, mode, project_id, columns, key_id, digests)
     select id, account_id, mode, project_id, '[]', 'key', 'digests' from runs where account_id = $1`,
    [accountId],
  );
  await ownerQuery(
    `insert into project_papers (id, account_id, mode, project_id, paper_id, actor_kind, actor_id)
     select gen_random_uuid(), account_id, mode, id, gen_random_uuid(), 'user', $2 from projects where account_id = $1`,
    [accountId, uuidOf('user', account.user_id)],
  );
  await ownerQuery(
    `with import as (
       insert into literature_imports (id, account_id, mode, source, query)
       select gen_random_uuid(), $1, mode, 'pubmed', 'asthma' from projects where account_id = $1 group by mode returning *)
     insert into literature_import_papers (import_id, first_record, account_id, mode, paper_ids)
     select id, 0, account_id, mode, array[gen_random_uuid()] from import`,
    [accountId],
  );
  await ownerQuery(
    `with review as (
       insert into reviews (id, account_id, mode, project_id, name, question, reviewers, exclusion_reasons)
       select gen_random_uuid(), account_id, mode, id, 'Review', '', 1, '{}' from projects where account_id = $1 returning *),
     sets as (
       insert into review_sets (id, account_id, mode, project_id, review_id, name, kind, filters, searched_at, records, not_found)
       select gen_random_uuid(), account_id, mode, project_id, id, 'Set', 'database', '{}', now(), 2, '[]' from review returning *),
     records as (
       insert into review_records (id, account_id, mode, project_id, review_id, set_id, paper_id, title, title_key, state, enters_at_full_text)
       select gen_random_uuid(), account_id, mode, project_id, review_id, id, gen_random_uuid(), 'Title', '', 'title_abstract', false
       from sets, generate_series(1, 2) returning *),
     decisions as (
       insert into review_decisions (id, account_id, mode, project_id, review_id, record_id, stage, reviewer_id, settles, decision, independent)
       select gen_random_uuid(), account_id, mode, project_id, review_id, id, 'title_abstract', $2, false, 'maybe', 'maybe' from records),
     reviewers as (
       insert into review_reviewers (review_id, stage, reviewer_id, account_id, mode, project_id, decided, consecutive_excluded)
       select id, 'title_abstract', $2, account_id, mode, project_id, 1, 0 from review),
     extractions as (
       insert into review_extractions (id, account_id, mode, project_id, review_id, record_id, reviewer_id, rows, bytes)
       select gen_random_uuid(), account_id, mode, project_id, review_id, id, $2, '[]', 2 from records)
     insert into review_duplicates (id, account_id, mode, project_id, review_id, record_id, other_id, rule)
     select gen_random_uuid(), account_id, mode, project_id, review_id, (array_agg(id))[1], (array_agg(id))[2], 'title_year_author'
     from records group by account_id, mode, project_id, review_id`,
    [accountId, uuidOf('user', account.user_id)],
  );
  await ownerQuery(
    `insert into analysis_papers (id, account_id, mode, project_id, analysis_id, paper_id, actor_kind, actor_id)
     select gen_random_uuid(), a.account_id, a.mode, a.project_id, a.id, p.paper_id, 'user', $2
     from analyses a join project_papers p on p.project_id = a.project_id where a.account_id = $1`,
    [accountId, uuidOf('user', account.user_id)],
  );
  // A saved search in each project, with a run that told of a paper.
  await ownerQuery(
    `with search as (
       insert into searches (id, account_id, mode, project_id, name, query)
       select gen_random_uuid(), account_id, mode, id, 'text', 'text' from projects where account_id = $1 returning *),
     run as (
       insert into search_runs (id, account_id, mode, project_id, search_id)
       select gen_random_uuid(), account_id, mode, project_id, id from search returning *),
     known as (
       insert into search_papers (search_id, paper_id, account_id, mode, project_id, content_hash, retracted, corrections)
       select id, gen_random_uuid(), account_id, mode, project_id, sha256('text'), false, '{}' from search)
     insert into search_matches (id, account_id, mode, project_id, search_id, run_id, paper_id, kind)
     select gen_random_uuid(), account_id, mode, project_id, search_id, id, gen_random_uuid(), 'new' from run`,
    [accountId],
  );
  await ownerQuery(
    `insert into audit_verifications (id, account_id, mode) select gen_random_uuid(), $1, unnest(enum_range(null::data_mode))`,
    [accountId],
  );
  await storeRequests(
    db,
    (['live', 'test'] as const).map((mode) => ({
      ...{ id: uuidv7(), account_id: accountId, mode, method: 'GET', route: '/v1/projects', path_ids: {}, status: 200 },
      ...{ duration_ms: 1, key_id: uuidv7(), session_id: null, user_id: null, address: null, error_code: null },
      ...{ error_reason: null, issues: [], created_at: new Date().toISOString() },
    })),
  );
  await indexOverlayPapers(database, tenantScope('live'), [{ title: 'A paper of its own', pmid: '77' }]);
  for (const mode of ['live', 'test'] as const)
    await db.inside(tenantScope(mode), (connection) =>
      connection.query(sql.unsafe`insert into search_history (number, query, map_terms, papers)
        values (1, 'text', true, 0)`),
    );
  const keys = { live: account.live_key, test: account.test_key };
  for (const key of Object.values(keys)) await enter(database, key);
  await fillEmptyTables(database, accountId, projects.live[0]);
  return { accountId, keys, projects, tenantScope };
}

/**
 * One row of the tenant for each table that has none yet, made from the catalogue alone. A table whose checks refuse
 * such a row must get its own above.
 */
async function fillEmptyTables({ ownerQuery }: TestDatabase, accountId: string, projectId: string): Promise<void> {
  const values: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    text: "'text'",
    bytea: 'sha256(uuid_send(gen_random_uuid()))',
    json: "'{}'",
    jsonb: "'{}'",
    inet: "'127.0.0.1'",
    boolean: 'false',
    date: 'current_date',
    'timestamp with time zone': 'now()',
  };
  const columns = await ownerQuery(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
       (select quote_literal(min(enumlabel)) from pg_enum where enumtypid = a.atttypid) as label,
       (select confrelid::regclass::text from pg_constraint
        where conrelid = c.oid and contype = 'f' and conkey = array[a.attnum]) as referenced
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not a.atthasdef and a.attidentity = ''
       and (a.attnotnull or a.attname in ('account_id', 'mode', 'project_id'))
       and exists (select from pg_attribute where attrelid = c.oid and attname = 'account_id')`,
  );
  for (const [table, needed] of Object.entries(Object.groupBy(columns, (column) => column.table))) {
    const [{ rows }] = await ownerQuery(`select count(*)::int as rows from ${table} where account_id = $1`, [
      accountId,
    ]);
    if (rows > 0) continue;
    const fillingOf = ({ column, type, label, referenced }: (typeof columns)[number]) => {
      if (column === 'account_id') return `'${accountId}'`;
      if (column === 'project_id') return `'${projectId}'`;
      if (column === 'mode') return "'live'";
      if (referenced !== null) return `(select id from ${referenced} where account_id = '${accountId}' limit 1)`;
      return label ?? values[type] ?? '1';
    };
    const names = needed!.map(({ column }) => column).join();
    await ownerQuery(`insert into ${table} (${names}) values (${needed!.map(fillingOf).join()})`);
  }
}

/** Authenticates with a key, as a request does. */
export function enter({ db }: Pick<TestDatabase, 'db'>, key: string): Promise<Caller | Refusal> {
  const credential = { hash: hashOf(key), isSession: false, otherwise: 'invalid_key', wantedMode: null };
  const requestId = 'req_01ja2b3c4d5e6f7g8h9jakbmcn';
  return openAdmission(db).admit({ ...credential, address: '127.0.0.1', counted: true, requestId });
}

/** Of `plainOwnerDatabase`. Not the key of the other tests, whose login roles the server knows. */
export const plainOwnerKey = 'the key of a platform whose owner may make no roles';

/**
 * A database as hosted ones are: its owner is an ordinary role, which may make no roles, so that the platform acts as
 * the owner itself.
 */
export async function plainOwnerDatabase(t: Test): Promise<TestDatabase> {
  const name = `test_plain_${process.pid}_${randomBytes(6).toString('hex')}`;
  const server = new Client(connectionConfig(process.env.TEST_DATABASE_URL!, 'test server'));
  await server.connect();
  const closing: (() => Promise<unknown>)[] = [];
  t.teardown(async () => {
    await Promise.allSettled(closing.map((close) => close()));
    await server.query(`drop database if exists ${name} with (force)`);
    await server.query(`drop role if exists ${name}`);
    await server.end();
  });
  await server.query(`create role ${name} login password 'plain' nosuperuser nocreaterole nocreatedb nobypassrls`);
  await server.query(`create database ${name} owner ${name} template template0 encoding 'UTF8'`);
  const address = new URL(process.env.TEST_DATABASE_URL!);
  Object.assign(address, { username: name, password: 'plain', pathname: `/${name}` });
  const url = address.toString();
  await migrate(url, [plainOwnerKey]);
  const owner = new Client(connectionConfig(url, 'test owner'));
  owner.on('error', () => {});
  await owner.connect();
  closing.push(() => owner.end());
  await owner.query("select set_config('app.platform', 'on', false)");
  const db = await openDatabase(url, { ...testLogin, secretKey: plainOwnerKey });
  closing.push(() => db.end());
  return { url, db, ownerQuery: async (text, values) => (await owner.query(text, values)).rows };
}
