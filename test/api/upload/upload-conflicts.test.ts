import { PassThrough, Readable } from 'node:stream';
import t from 'tap';
import { uploadPatientList, uploadPatients } from '../../../api/upload/upload-patients.ts';
import { testDatabase } from '../../helpers/database.ts';
import { refusal, uploadScene } from '../../helpers/upload.ts';

const database = await testDatabase(t);
const { db, ownerQuery } = database;
const setup = (variables?: object[]) => uploadScene(database, variables);

t.test('an external id that is taken, in the file or the project, is a conflict that lists the rows', async (t) => {
  const { upload, stored, count } = await setup();
  await upload('external_id,x\nA,1\n');
  const error = await refusal(upload('external_id,x\nB,1\nA,2\nB,3\nC,4\n'));
  t.match(error, { code: 'CONFLICT', details: { total: 2 } });
  t.match(error.details.issues, [
    { row: 2, external_id: 'A' },
    { row: 3, external_id: 'B' },
  ]);
  t.equal((await stored()).length, 1);
  t.equal(await count(), 1);
});

t.test('on_conflict=skip keeps who is there', async (t) => {
  const { upload, stored, count } = await setup();
  await upload('external_id,x\nA,1\n');
  t.same(await upload('external_id,x\nA,2\nB,3\nB,4\n', { onConflict: 'skip' }), {
    created: 1,
    updated: 0,
    skipped: 2,
  });
  t.same(
    (await stored()).map((patient) => patient.attributes.x),
    [1, 3],
  );
  t.equal(await count(), 2);
});

t.test('on_conflict=update replaces what is given and keeps the rest, in its order', async (t) => {
  const { upload, ndjson, stored, count } = await setup();
  await upload('external_id,x,y,z\nA,1.50,2,3\n');
  t.same(await upload('external_id,new,y,x\nA,n,,9\nB,m,5,6\nB,k,7,\n', { onConflict: 'update' }), {
    created: 1,
    updated: 2,
    skipped: 0,
  });
  t.equal(
    JSON.stringify((await stored())[0]!.attributes),
    '{"x":9,"y":2,"z":3,"new":"n"}',
    'an empty field replaces nothing',
  );
  t.same((await stored())[1]!.attributes, { new: 'k', y: 7, x: 6 });
  await ndjson([{ external_id: 'A', attributes: { y: null } }], { onConflict: 'update' });
  t.same((await stored())[0]!.attributes, { x: 9, y: null, z: 3, new: 'n' }, 'a null that is written does');
  t.equal(await count(), 2);
});

t.test('an update may leave out what is required, unless the patient is new', async (t) => {
  const { upload, stored } = await setup([
    { name: 'age', type: 'integer', required: true },
    { name: 'x', type: 'text' },
  ]);
  await upload('external_id,age\nA,60\n');
  await upload('external_id,x\nA,later\n', { onConflict: 'update' });
  t.same((await stored())[0]!.attributes, { age: 60, x: 'later' });
  const error = await refusal(upload('external_id,x\nA,again\nB,new\n', { onConflict: 'update' }));
  t.match(error, { code: 'INVALID_REQUEST', details: { issues: [{ row: 2, path: 'external_id' }] } });
  t.same((await stored())[0]!.attributes, { age: 60, x: 'later' });
});

t.test('a body that is too large or stops halfway stores nothing', async (t) => {
  const { upload, send, stored } = await setup();
  t.match(await refusal(upload(`x\n${'1\n'.repeat(600)}`, { maximumBytes: 1000 })), { code: 'PAYLOAD_TOO_LARGE' });
  const body = new PassThrough();
  body.write('x\n1\n2\n');
  const refused = refusal(send(body));
  setImmediate(() => body.destroy(new Error('aborted')));
  t.match(await refused, { code: 'INVALID_REQUEST', message: /stopped/ });
  t.same(await stored(), []);
});

t.test('a client that goes away ends the upload', async (t) => {
  const { projectId, wall, stored } = await setup();
  const gone = new AbortController();
  const body = new PassThrough();
  body.write('x\n1\n');
  const refused = refusal(
    uploadPatients({
      db,
      wall,
      projectId,
      body,
      mediaType: 'text/csv',
      onConflict: 'error',
      maximumBytes: 1000,
      signal: gone.signal,
    }),
  );
  setImmediate(() => gone.abort());
  t.ok(await refused);
  t.same(await stored(), []);
});

t.test('while a slow body arrives no connection is held', async (t) => {
  const { send } = await setup();
  const bodies = Array.from({ length: 10 }, () => new PassThrough());
  const uploads = bodies.map((body) => send(body));
  for (const body of bodies) body.write('x\n1\n');
  t.same(
    await db.outside(async () => 'a connection'),
    'a connection',
    'though there are more uploads than connections',
  );
  for (const body of bodies) body.end('2\n');
  for (const result of await Promise.all(uploads)) t.match(result, { created: 2 });
});

t.test('the project of another account, or one that is gone, is not found', async (t) => {
  const mine = await setup();
  const other = await setup();
  const body = () => Readable.from([Buffer.from('x\n1\n')]);
  const rest = {
    db,
    mediaType: 'text/csv',
    onConflict: 'error',
    maximumBytes: 1000,
    signal: new AbortController().signal,
  } as const;
  t.match(await refusal(uploadPatients({ ...rest, wall: mine.wall, projectId: other.projectId, body: body() })), {
    code: 'NOT_FOUND',
  });
  const slow = new PassThrough();
  const refused = refusal(mine.send(slow));
  slow.write('x\n1\n');
  await new Promise((resolve) => setImmediate(resolve));
  await ownerQuery('delete from projects where id = $1', [mine.projectId]);
  slow.end();
  t.match(await refused, { code: 'NOT_FOUND' });
  t.same(await mine.stored(), []);
});

t.test('a dictionary that changes under an upload is a conflict', async (t) => {
  const { projectId, send, stored } = await setup([{ name: 'x', type: 'integer' }]);
  const body = new PassThrough();
  const refused = refusal(send(body));
  body.write('x\n1\n');
  await new Promise((resolve) => setTimeout(resolve, 20));
  await ownerQuery(`update projects set variables = '[]' where id = $1`, [projectId]);
  body.end();
  t.match(await refused, { code: 'CONFLICT', message: /variables changed/ });
  t.same(await stored(), []);
});

t.test('what belongs into the same commit is undone with it', async (t) => {
  const { projectId, wall, stored } = await setup();
  const patients = [{ attributes: { x: 1 } }];
  const within = async () => {
    throw new Error('no event');
  };
  t.match(await refusal(uploadPatientList({ db, wall, projectId, patients, onConflict: 'error', within })), {
    message: 'no event',
  });
  t.same(await stored(), []);
});

t.test('two uploads into one project at once both count', async (t) => {
  const { upload, count } = await setup();
  const rows = (letter: string) => `external_id\n${Array.from({ length: 5000 }, (_, i) => `${letter}${i}\n`).join('')}`;
  await Promise.all([upload(rows('a')), upload(rows('b'))]);
  t.equal(await count(), 10_000);
});
