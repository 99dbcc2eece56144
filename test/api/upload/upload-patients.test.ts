import { gzipSync } from 'node:zlib';
import t from 'tap';
import { decodeId } from '../../../contract/ids.ts';
import type { OnConflict } from '../../../contract/resources/patient.ts';
import { testDatabase } from '../../helpers/database.ts';
import { refusal, uploadPatientList, uploadScene } from '../../helpers/upload.ts';

const database = await testDatabase(t);
const { db, ownerQuery } = database;
const setup = (variables?: object[]) => uploadScene(database, variables);

t.test('a CSV is stored in its order, with the types of its columns', async (t) => {
  const { upload, stored, count } = await setup();
  const csv = 'external_id,age,flag,code,comma,seen\nA,64,T,007,"2,5",2024-01-31\nB,,F,008,"3,5",\n';
  t.same(await upload(csv), { created: 2, updated: 0, skipped: 0 });
  t.same(await stored(), [
    { external_id: 'A', attributes: { age: 64, flag: 'T', code: '007', comma: '2,5', seen: '2024-01-31' } },
    { external_id: 'B', attributes: { age: null, flag: 'F', code: '008', comma: '3,5', seen: null } },
  ]);
  t.equal(await count(), 2);
});

t.test('one value that is no number makes the whole column text, as it was written', async (t) => {
  const { upload, stored } = await setup();
  const rows = Array.from({ length: 5000 }, (_, i) => `1.${i % 10}0\n\n`);
  await upload(`x\n${rows.join('')}n/a\n`);
  const attributes = (await stored()).map((patient) => patient.attributes.x);
  t.equal(attributes[0], '1.00');
  t.equal(attributes.at(-1), 'n/a');
  t.equal(attributes.length, 5001);
});

/** Twelve megabytes, so that the storing begins before the check has seen the last row. */
function largeCsv(lastValue: string): string {
  const names = Array.from({ length: 100 }, (_, i) => `x${i}`).join(',');
  const row = `${Array.from({ length: 100 }, () => '1.00').join(',')}\n`;
  return `${names}\n${row.repeat(24_000)}${lastValue}${row.slice(4)}`;
}

t.test('a word in the last row of a large file makes its whole column text', async (t) => {
  const { upload, stored, count } = await setup();
  t.match(await upload(largeCsv('n/a'), { maximumBytes: 20_000_000 }), { created: 24_001 });
  const patients = await stored();
  t.equal(await count(), 24_001);
  t.match(patients[0]!.attributes, { x0: '1.00', x1: 1 });
  t.match(patients.at(-1)!.attributes, { x0: 'n/a', x1: 1 });
  t.ok(patients.every((patient) => typeof patient.attributes.x0 === 'string'));
});

t.test('what is wrong in the last row of a large file undoes what was stored before', async (t) => {
  const { upload, stored, count } = await setup();
  t.match(await refusal(upload(largeCsv('1,1'), { maximumBytes: 20_000_000 })), {
    code: 'INVALID_REQUEST',
    details: { total: 1, issues: [{ row: 24_001 }] },
  });
  t.same(await stored(), []);
  t.equal(await count(), 0);
});

t.test('a patient needs no external id, and several may have none', async (t) => {
  const { upload, stored } = await setup();
  await upload('external_id,x\n,1\n,2\n');
  t.same(
    (await stored()).map((patient) => patient.external_id),
    [null, null],
  );
});

t.test('names and values of any language and any characters come back', async (t) => {
  const { upload, stored } = await setup();
  const value = 'line one\nline "two"\ttab \\ \u0001 é 😀';
  await upload(`external_id,"Age (years)",toString,constructor\nÅ,"${value.replaceAll('"', '""')}",a,b\n`);
  const [patient] = await stored();
  t.equal(patient!.external_id, 'Å');
  t.equal(patient!.attributes['Age (years)'], value);
  t.equal(Object.getOwnPropertyDescriptor(patient!.attributes, 'toString')?.value, 'a');
});

t.test('1,700 columns are no trouble', async (t) => {
  const { upload, stored } = await setup();
  const names = Array.from({ length: 1700 }, (_, i) => `gene ${i}`);
  await upload(`${names.join(',')}\n${names.map((_, i) => i / 10).join(',')}\n`);
  t.equal(Object.keys((await stored())[0]!.attributes).length, 1700);
});

for (const [title, body, issue] of [
  ['an empty body', '', { row: 0, message: /empty/ }],
  ['a column without a name', 'a,,c\n1,2,3\n', { row: 0, path: 'column 2', message: /no name/ }],
  ['two columns of one name', 'a,b,a\n1,2,3\n', { row: 0, path: 'a', message: /column 1/ }],
  ['a control character in a name', 'a,"b\tc"\n1,2\n', { row: 0, message: /control/ }],
  ['a name that is too long', `${'x'.repeat(129)},b\n1,2\n`, { row: 0, message: /128/ }],
  ['semicolons between the columns', 'a;b\n1;2\n', { row: 0, message: /semicolons/ }],
  ['tabs between the columns', 'a\tb\n1\t2\n', { row: 0, message: /tabs/ }],
  ['a row that is too short', 'a,b\n1,2\n3\n', { row: 2, message: /1 values; the header has 2/ }],
  ['a row that is too long', 'a,b\n1,2,3\n', { row: 1, message: /3 values/ }],
  ['a value that is too long', `a,b\n1,${'x'.repeat(10_001)}\n`, { row: 1, path: 'b', message: /10000/ }],
  [
    'an external id that is too long',
    `external_id\n${'x'.repeat(256)}\n`,
    { row: 1, path: 'external_id', message: /255/ },
  ],
  ['a line break in an external id', 'external_id,b\n"x\ny",1\n', { row: 1, path: 'external_id' }],
  ['the character NUL', 'a,b\n1,x\0y\n', { row: 1, path: 'b', message: /NUL/ }],
  ['a quote that stays open', 'a,b\n1,"x\n', { row: 1, message: /never closed/ }],
  [
    'bytes that are not UTF-8',
    Buffer.from('a,b\n1,2\nM\xfcller,3\n', 'latin1'),
    { row: 2, message: /byte 10 of the body is not utf-8/ },
  ],
  [
    'a file that is compressed',
    gzipSync('a,b\n1,2\n'),
    { row: 0, message: /is compressed with gzip: .*Content-Encoding/ },
  ],
  [
    'an Excel workbook',
    Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0[Content_Types].xml', 'latin1'),
    { row: 0, message: /is an Excel workbook .*save it as CSV/ },
  ],
] as const)
  t.test(`${title} is refused with the row, and nothing is stored`, async (t) => {
    const { upload, stored } = await setup();
    t.match(await refusal(upload(body)), { code: 'INVALID_REQUEST', details: { issues: [issue], total: 1 } });
    t.same(await stored(), []);
  });

t.test('all wrong rows are counted and the first hundred are listed', async (t) => {
  const { upload } = await setup();
  const { details } = await refusal(upload(`a,b\n${'1\n'.repeat(250)}`));
  t.equal(details.total, 250);
  t.equal(details.issues.length, 100);
});

t.test('a file in another charset is read when the content type names it', async (t) => {
  const { upload, stored } = await setup();
  await upload(Buffer.from('n,x\nMüller,1\n', 'latin1'), { charset: 'iso-8859-1' });
  await upload(Buffer.from('\ufeffn,x\nŁukasz,1\n', 'utf16le'), { charset: 'utf-16' });
  t.same(
    (await stored()).map((patient) => patient.attributes.n),
    ['Müller', 'Łukasz'],
  );
});

t.test('with a dictionary every value is checked and becomes its type', async (t) => {
  const dictionary = [
    { name: 'age', type: 'integer', min: 0, required: true },
    { name: 'smoker', type: 'boolean' },
    { name: 'code', type: 'text' },
  ];
  const { upload, stored, ndjson } = await setup(dictionary);
  await upload('code,smoker,age\n12,yes,064\n,,5\n');
  t.same(
    (await stored()).map((patient) => patient.attributes),
    [
      { code: '12', smoker: true, age: 64 },
      { code: null, smoker: null, age: 5 },
    ],
  );
  t.match((await refusal(upload('age,smoker\n-1,maybe\n,no\n'))).details.issues, [
    { row: 1, path: 'age', message: 'must be at least 0' },
    { row: 1, path: 'smoker' },
    { row: 2, path: 'age', message: 'is required' },
  ]);
  t.match((await refusal(upload('age,weight\n1,2\n'))).details.issues, [
    { row: 0, path: 'weight', message: /variables/ },
  ]);
  t.match((await refusal(upload('smoker\nyes\n'))).details.issues, [{ row: 0, path: 'age', message: /required/ }]);
  t.match((await refusal(ndjson([{ attributes: { age: 1 } }, { attributes: { age: '1' } }]))).details.issues, [
    { row: 2, path: 'attributes.age' },
  ]);
});

t.test('NDJSON is one patient a line, strictly', async (t) => {
  const { ndjson, upload, stored } = await setup();
  await ndjson([{ external_id: 'A', attributes: { x: 1, y: 'é', z: null, w: true } }, { attributes: {} }]);
  t.same(await stored(), [
    { external_id: 'A', attributes: { x: 1, y: 'é', z: null, w: true } },
    { external_id: null, attributes: {} },
  ]);
  const lines = [
    '{"attributes":{"x":1}}',
    '',
    '[1]',
    '{"attributes":{"x":{}}}',
    '{"attributes":{},"age":1}',
    'x',
    '{"attributes":{"x":1e999}}',
    '{"attributes":{"x":"\\u0000"}}',
    '{"attributes":{"x":"\\ud800"}}',
  ];
  const { details } = await refusal(upload(lines.join('\n'), { mediaType: 'application/x-ndjson' }));
  t.same(
    details.issues.map((issue: { row: number }) => issue.row),
    [3, 4, 5, 6, 7, 8, 9],
  );
  t.match(await refusal(upload('\n\n', { mediaType: 'application/x-ndjson' })), { code: 'INVALID_REQUEST' });
});

t.test('a number that would become 0 is refused, or leaves its column as it was written', async (t) => {
  const { upload, stored, ndjson } = await setup();
  const line = '{"attributes":{"x":1e-400}}';
  t.match((await refusal(upload(line, { mediaType: 'application/x-ndjson' }))).details.issues, [
    { row: 1, message: /1e-400, which is closer to 0/ },
  ]);
  await ndjson([{ attributes: { x: 'lies between 1e-400 and 1' } }]);
  await upload('x\n1e-400\n');
  t.same(
    (await stored()).map((patient) => patient.attributes.x),
    ['lies between 1e-400 and 1', '1e-400'],
  );
  const numbers = await setup([{ name: 'x', type: 'number' }]);
  t.match((await refusal(numbers.upload('x\n1e-400\n1e999\n'))).details.issues, [
    { row: 1, path: 'x', message: /closer to 0 .*write 0/ },
    { row: 2, path: 'x', message: /larger than a number can be/ },
  ]);
});

t.test('a long number that would become another is refused, with the way out', async (t) => {
  const { upload, stored } = await setup([
    { name: 'x', type: 'integer' },
    { name: 'id', type: 'text' },
  ]);
  const ndjson = async (attributes: string) =>
    upload(`{"attributes":${attributes}}`, { mediaType: 'application/x-ndjson' });
  t.match((await refusal(ndjson('{"id":9007199254740993}'))).details.issues, [
    { row: 1, message: /9007199254740993, which has more digits .* become 9007199254740992: write it as a string/ },
  ]);
  t.match((await refusal(ndjson(`{"x":${2n ** 60n}}`))).details.issues, [
    { row: 1, path: 'attributes.x', message: /whole number of at most 9007199254740991/ },
  ]);
  await ndjson('{"id":"9007199254740993","x":-9007199254740991}');
  t.match(await stored(), [{ attributes: { id: '9007199254740993', x: -9007199254740991 } }]);
});

t.test('a list answers with the ids in the order given, also of those who were there', async (t) => {
  const { projectId, tenantScope, stored } = await setup();
  const list = (patients: Parameters<typeof uploadPatientList>[0]['patients'], onConflict: OnConflict) =>
    uploadPatientList({ db, tenantScope, projectId, patients, onConflict });
  const first = await list([{ external_id: 'B', attributes: { x: 1 } }, { attributes: { x: 2 } }], 'error');
  t.match(first, { created: 2, updated: 0, skipped: 0 });
  const ids = (await ownerQuery('select id from patients where project_id = $1 order by id', [projectId])).map(
    (row) => row.id,
  );
  t.same(
    first.patient_ids!.map((id) => decodeId('patient', id)),
    ids,
  );
  const second = await list([{ attributes: {} }, { external_id: 'B', attributes: { y: 1 } }], 'update');
  t.equal(second.patient_ids![1], first.patient_ids![0]);
  t.not(second.patient_ids![0], first.patient_ids![1]);
  const third = await list([{ external_id: 'B', attributes: {} }], 'skip');
  t.match(third, { created: 0, skipped: 1, patient_ids: [first.patient_ids![0]] });
  t.equal((await stored()).length, 3);
  t.match(await refusal(list([{ attributes: {} }, { external_id: 'B', attributes: {} }], 'error')), {
    code: 'CONFLICT',
    details: { issues: [{ row: 2, external_id: 'B' }] },
  });
  const many = await list(
    Array.from({ length: 1001 }, () => ({ attributes: {} })),
    'error',
  );
  t.notOk(many.patient_ids, 'more than a thousand get no list');
});

t.test('a list is checked too', async (t) => {
  const { projectId, tenantScope } = await setup([{ name: 'age', type: 'integer' }]);
  const patients = [{ attributes: { age: 1 } }, { attributes: { age: 1.5 } }];
  t.match(
    (await refusal(uploadPatientList({ db, tenantScope, projectId, patients, onConflict: 'error' }))).details.issues,
    [{ row: 2, path: 'patients[1].attributes.age', message: 'must be a whole number' }],
  );
});
