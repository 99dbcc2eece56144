import t from 'tap';
import { chunksAndRows } from '../../helpers/chunks.ts';
import { testDatabase } from '../../helpers/database.ts';
import { uploadScene } from '../../helpers/upload.ts';

const database = await testDatabase(t);
const { db, ownerQuery } = database;

const chunksOf = async (projectId: string) =>
  (await ownerQuery('select rows from patient_chunks where project_id = $1 order by first_id', [projectId])).map(
    ({ rows }) => rows,
  );

const csvOf = (rows: number) =>
  `age,external_id,name,flag\n${Array.from({ length: rows }, (_, i) => `${i % 3 ? i / 8 : ''},P${i},"a ""b"" ${i % 50}\\",${i % 2 ? 'yes' : 'no'}\n`).join('')}`;

t.test('what an upload stores stands in chunks of ten thousand too, with the values of the rows', async (t) => {
  const { projectId, tenantScope, upload } = await uploadScene(database);
  await upload(csvOf(11_500), { maximumBytes: 10_000_000 });
  t.same(await chunksOf(projectId), [10_000, 1500]);
  const { read, expected, present } = await chunksAndRows(db, tenantScope, projectId, {
    names: ['age', 'name', 'flag'],
  });
  t.same(present, ['age', 'flag', 'name'], 'the external id is no attribute');
  t.same(read, expected);
});

t.test('values as the dictionary reads them, and those of NDJSON', async (t) => {
  const { projectId, tenantScope, upload, ndjson } = await uploadScene(database, [
    { name: 'age', type: 'number' },
    { name: 'name', type: 'text' },
    { name: 'flag', type: 'boolean' },
  ]);
  await upload(csvOf(1200), { maximumBytes: 10_000_000 });
  const patients = Array.from({ length: 1100 }, (_, i) => ({
    attributes: i % 4 ? { age: -0, flag: i % 2 === 0, name: `é${i}` } : { flag: null },
  }));
  await ndjson(patients, { maximumBytes: 10_000_000 });
  t.same(await chunksOf(projectId), [1200, 1100]);
  const { read, expected } = await chunksAndRows(db, tenantScope, projectId, { names: ['age', 'name', 'flag'] });
  t.same(read, expected);
});

t.test('few patients are in no chunk, nor those of an upload in which some may be there already', async (t) => {
  const { projectId, upload } = await uploadScene(database);
  await upload('age\n1\n2\n');
  await upload(csvOf(1200), { maximumBytes: 10_000_000, onConflict: 'skip' });
  await upload(csvOf(1200), { maximumBytes: 10_000_000, onConflict: 'update' });
  t.same(await chunksOf(projectId), []);
});

t.test('an upload that is refused leaves no chunk', async (t) => {
  const { projectId, upload } = await uploadScene(database);
  await t.rejects(upload(`${csvOf(1200)}1,P1,,\n`, { maximumBytes: 10_000_000 }));
  t.same(await chunksOf(projectId), []);
});

t.test('uploads side by side each have their own chunks, and all is read in its order', async (t) => {
  const { projectId, tenantScope, upload } = await uploadScene(database);
  await Promise.all(
    ['a', 'b', 'c'].map((x) =>
      upload(`x,n\n${Array.from({ length: 4000 }, (_, i) => `${x},${i}\n`).join('')}`, { maximumBytes: 10_000_000 }),
    ),
  );
  t.same(await chunksOf(projectId), [4000, 4000, 4000]);
  const { read, expected } = await chunksAndRows(db, tenantScope, projectId, { names: ['n', 'x'] });
  t.same(read, expected);
});
