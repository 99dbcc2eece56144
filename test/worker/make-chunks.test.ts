import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { makeChunksTask } from '../../worker/tasks/make_chunks.ts';
import { chunksAndRows } from '../helpers/chunks.ts';
import { testDatabase } from '../helpers/database.ts';
import { createAccount } from '../helpers/platform.ts';
import { nobody } from '../helpers/tenants.ts';

const { url, db, ownerQuery } = await testDatabase(t);
const log = { debug: () => {} } as never;
const makeChunks = (stopping = new AbortController().signal) =>
  makeChunksTask({ db, log, stopping })({}, undefined as never);

async function projectOf(accountId: string, patients: number): Promise<string> {
  const projectId = crypto.randomUUID();
  await ownerQuery(
    `insert into projects (id, account_id, mode, name, description, variables, metadata, patient_count)
     values ($1, $2, 'live', 'p', '', '[]', '{}', $3)`,
    [projectId, accountId, patients],
  );
  await ownerQuery(
    `insert into patients (id, account_id, mode, project_id, attributes)
     select gen_random_uuid(), $1, 'live', $2, json_build_object('age', i) from generate_series(1, $3::int) i`,
    [accountId, projectId, patients],
  );
  return projectId;
}

const chunked = async (projectId: string) =>
  (
    await ownerQuery('select coalesce(sum(rows), 0)::int as rows from patient_chunks where project_id = $1', [
      projectId,
    ])
  )[0].rows;

t.test('the job puts patients of every tenant into chunks, where there are many in none', async (t) => {
  const accounts = await Promise.all([createAccount(url), createAccount(url)]);
  const [mine, theirs] = accounts.map((account) => uuidOf('account', account.account_id)) as [string, string];
  const [large, other, small] = [
    await projectOf(mine, 5200),
    await projectOf(theirs, 5100),
    await projectOf(mine, 4000),
  ];
  await makeChunks(AbortSignal.abort());
  t.same(await Promise.all([large, other, small].map(chunked)), [0, 0, 0], 'not by a worker that is stopping');
  await makeChunks();
  t.same(await Promise.all([large, other, small].map(chunked)), [5200, 5100, 0]);
  const tenantScope = { accountId: mine, mode: 'live', projectIds: null, actor: nobody } as const;
  const { read, expected } = await chunksAndRows(db, tenantScope, large, { names: ['age'] });
  t.same(read, expected);

  await ownerQuery('update patients set updated_at = now() where project_id = $1', [large]);
  t.equal(await chunked(large), 0);
  await makeChunks();
  t.equal(await chunked(large), 5200, 'and again after a change');
});
