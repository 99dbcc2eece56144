import { PassThrough, Readable } from 'node:stream';
import t from 'tap';
import { checkList } from '../../../api/upload/check-list.ts';
import { storePatients, storing } from '../../../api/upload/store-patients.ts';
import { Undone } from '../../../sql/db.ts';
import { testDatabase } from '../../helpers/database.ts';
import { refusal, uploadPatientList, uploadPatients, uploadScene } from '../../helpers/upload.ts';

const database = await testDatabase(t);
const { db, ownerQuery } = database;
const setup = (variables?: object[]) => uploadScene(database, variables);

t.test('an external id that is taken in the project is a conflict that lists the rows', async (t) => {
  const { upload, stored, count } = await setup();
  await upload('external_id,x\nA,1\nC,1\n');
  const error = await refusal(upload('external_id,x\nB,1\nA,2\nD,3\nC,4\n'));
  t.match(error, { code: 'CONFLICT', details: { total: 2 } });
  t.match(error.details.issues, [
    { row: 2, external_id: 'A' },
    { row: 4, external_id: 'C' },
  ]);
  t.equal((await stored()).length, 2);
  t.equal(await count(), 2);
});

const rules = ['error', 'skip', 'update'] as const;

t.test('the same external id twice in one upload is an error whatever on_conflict says, with both rows', async (t) => {
  for (const onConflict of rules) {
    const { projectId, tenantScope, upload, ndjson, stored, count } = await setup();
    await upload('external_id,x\nthere,1\n');
    const patients = ['new', 'other', 'there', 'new', 'there'].map((id, i) => ({
      external_id: id,
      attributes: { x: 10 + i },
    }));
    const csv = `external_id,x\n${patients.map(({ external_id, attributes }) => `${external_id},${attributes.x}\n`).join('')}`;
    for (const [form, sent] of [
      ['CSV', () => upload(csv, { onConflict })],
      ['NDJSON', () => ndjson(patients, { onConflict })],
      ['JSON', () => uploadPatientList({ db, tenantScope, projectId, patients, onConflict })],
    ] as const) {
      const error = await refusal(sent());
      t.match(error, {
        code: 'INVALID_REQUEST',
        message: /rows 1 and 4/,
        details: { reason: 'repeated_external_id', total: 2 },
      });
      t.match(
        error.details.issues.map(({ row, first_row }: Record<string, number>) => [first_row, row]),
        [
          [1, 4],
          [3, 5],
        ],
        `${form} ${onConflict}`,
      );
      t.notMatch(error.message, /on_conflict/, 'no advice that would merge them');
      t.same(await stored(), [{ external_id: 'there', attributes: { x: 1 } }]);
      t.equal(await count(), 1);
    }
  }
});

t.test('twice the same external id is found however far apart the rows are', async (t) => {
  for (const onConflict of rules) {
    const { upload, stored } = await setup();
    const ids = Array.from({ length: 10_000 }, (_, i) => `id${i}`);
    const csv = (list: readonly string[]) => `external_id\n${list.join('\n')}\n`;
    t.match(await refusal(upload(csv([...ids, 'id7']), { onConflict })), {
      code: 'INVALID_REQUEST',
      details: { total: 1, issues: [{ row: 10_001, first_row: 8, message: 'stands already in row 8' }] },
    });
    t.same(await stored(), []);
    await upload(csv(ids));
    const again = refusal(upload(csv([...ids, 'id7', 'id7']), { onConflict }));
    t.match(await again, {
      code: 'INVALID_REQUEST',
      details: { total: 2, issues: [{ first_row: 8 }, { first_row: 8 }] },
    });
  }
});

t.test('the rows of a longitudinal REDCap export do not become one patient, or several', async (t) => {
  const { upload, ndjson, stored } = await setup();
  const header = 'external_id,redcap_event_name,redcap_repeat_instance,weight';
  const rows = ['17,baseline_arm_1,,80', '17,month_3_arm_1,,77', '18,baseline_arm_1,,65'];
  for (const onConflict of rules) {
    const error = await refusal(upload([header, ...rows, ''].join('\n'), { onConflict }));
    t.match(error, { code: 'INVALID_REQUEST', details: { reason: 'repeated_external_id' } });
    t.match(error.message, /REDCap.*one event at a time/);
  }
  for (const csv of [
    'record_id,redcap_event_name,weight\n17,baseline_arm_1,80\n17,month_3_arm_1,77\n',
    'Record_ID,Redcap_Event_Name,weight\n17,baseline_arm_1,80\n17,month_3_arm_1,77\n',
    'Record ID,EVENT NAME,weight\n17,Baseline,80\n17,Month 3,77\n',
    'Record ID,Event Name,Weight\n17,Baseline,80\n17,Month 3,77\n',
    'record_id,redcap_repeat_instrument,weight\n17,,80\n',
  ]) {
    const error = await refusal(upload(csv));
    t.match(error.details.issues, [{ row: 0, path: 'external_id', message: /record id.*REDCap/ }]);
  }
  t.match(
    (await refusal(ndjson([{ attributes: { record_id: '17', redcap_event_name: 'baseline_arm_1' } }]))).details.issues,
    [{ row: 1, path: 'external_id', message: /REDCap/ }],
  );
  t.same(await stored(), []);
  await upload([header, rows[0], rows[2], ''].join('\n'));
  t.equal((await stored()).length, 2, 'one event of each record is a row a patient');
  const again = await refusal(upload([header, rows[1], ''].join('\n')));
  t.match(again, { code: 'CONFLICT', message: /REDCap/ });
  t.notMatch(again.message, /on_conflict=update/, 'which would put another event over the first');
});

t.test('a file of a header and no rows, and a list of none, are errors', async (t) => {
  const { projectId, tenantScope, upload, ndjson } = await setup();
  for (const csv of ['external_id,x\n', 'external_id,x', 'x\n\n\n'])
    t.match(await refusal(upload(csv)), {
      code: 'INVALID_REQUEST',
      details: { issues: [{ row: 0, message: /no rows/ }] },
    });
  t.match(await refusal(ndjson([])), { code: 'INVALID_REQUEST' });
  t.match(await refusal(upload('\n\n', { mediaType: 'application/x-ndjson' })), { code: 'INVALID_REQUEST' });
  t.match(await refusal(uploadPatientList({ db, tenantScope, projectId, patients: [], onConflict: 'error' })), {
    code: 'INVALID_REQUEST',
  });
});

t.test('on_conflict=skip keeps who is there', async (t) => {
  const { upload, stored, count } = await setup();
  await upload('external_id,x\nA,1\n');
  t.same(await upload('external_id,x\nA,2\nB,3\n', { onConflict: 'skip' }), {
    created: 1,
    updated: 0,
    skipped: 1,
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
  t.same(await upload('external_id,new,y,x\nA,n,,9\nB,m,5,6\n', { onConflict: 'update' }), {
    created: 1,
    updated: 1,
    skipped: 0,
  });
  await upload('external_id,new,y,x\nB,k,7,\n', { onConflict: 'update' });
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
  const names = Array.from({ length: 5 }, (_, i) => `${'n'.repeat(100)}${i}`).join();
  for (const onConflict of ['error', 'update'] as const)
    t.match(await refusal(upload(`${names}\n${'1,2,3,4,5\n'.repeat(40)}`, { maximumBytes: 1000, onConflict })), {
      code: 'PAYLOAD_TOO_LARGE',
      message: /would take more than 10,000 bytes as JSON/,
    });
  const body = new PassThrough();
  body.write('x\n1\n2\n');
  const refused = refusal(send(body));
  setImmediate(() => body.destroy(new Error('aborted')));
  t.match(await refused, { code: 'INVALID_REQUEST', message: /stopped/ });
  t.same(await stored(), []);
});

t.test('a client that goes away ends the upload', async (t) => {
  const { projectId, tenantScope, stored } = await setup();
  const gone = new AbortController();
  const body = new PassThrough();
  body.write('x\n1\n');
  const refused = refusal(
    uploadPatients({
      db,
      tenantScope,
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
  t.match(
    await refusal(uploadPatients({ ...rest, tenantScope: mine.tenantScope, projectId: other.projectId, body: body() })),
    {
      code: 'NOT_FOUND',
    },
  );
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
  const { projectId, tenantScope, stored } = await setup();
  const upload = await checkList([{ attributes: { x: 1 } }], { variables: [], onConflict: 'error' });
  const within = <T extends object>(end: () => T | Undone<T>) =>
    storing<T>({ db, tenantScope, projectId }, upload, async (transaction) => {
      t.match(await storePatients(transaction, projectId, upload), { created: 1 });
      return end();
    });
  const failing = within(() => {
    throw new Error('no event');
  });
  t.match(await refusal(failing), { message: 'no event' });
  t.same(await within(() => new Undone({ valid: true })), { valid: true }, 'a dry run has its result all the same');
  t.same(await stored(), []);
});

t.test('two uploads into one project at once both count', async (t) => {
  const { upload, count } = await setup();
  const rows = (letter: string) => `external_id\n${Array.from({ length: 5000 }, (_, i) => `${letter}${i}\n`).join('')}`;
  await Promise.all([upload(rows('a')), upload(rows('b'))]);
  t.equal(await count(), 10_000);
});
