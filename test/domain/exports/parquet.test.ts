import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { readParquet, Table, writeParquet } from 'parquet-wasm';
import t from 'tap';
import type { AttributeValue } from '../../../contract/resources/variable.ts';
import { parquet } from '../../../domain/exports/formats/parquet.ts';
import { analysisOf, patientsOf, sourceOf, variable, written } from '../../helpers/exports.ts';
import { missingProgram } from '../../helpers/needs-program.ts';
import { awkwardRows, awkwardVariables } from './awkward.ts';

const source = sourceOf(patientsOf(awkwardRows), {
  variables: awkwardVariables,
  analysisList: [analysisOf(1, 'First')],
});
const files = await written(parquet, source);
const bytes = files.get('patients.parquet')!.bytes;

const bufferOf = (data: Uint8Array) =>
  data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer;
/** As hyparquet reads it: days and times as Date, 64-bit integers as bigint. */
const rowsOf = (data: Uint8Array): Promise<Record<string, unknown>[]> => parquetReadObjects({ file: bufferOf(data) });
/** Read and written anew by the Rust implementation. */
const byRust = (data: Uint8Array): Uint8Array => writeParquet(Table.fromIPCStream(readParquet(data).intoIPCStream()));

t.test('the export is the patients, the codebook, the analyses and a manifest', async (t) => {
  t.strictSame([...files.keys()], ['patients.parquet', 'variables.csv', 'analyses.ndjson', 'manifest.json']);
  t.equal(files.get('patients.parquet')!.rows, awkwardRows.length);
  const codebook: string[][] = parse(files.get('variables.csv')!.bytes);
  t.equal(codebook.length, awkwardVariables.length + 2);
});

t.test('columns have the types of the dictionary, and what does not fit them loses nothing', async (t) => {
  const { schema, key_value_metadata, num_rows } = parquetMetadata(bufferOf(bytes));
  t.equal(num_rows, BigInt(awkwardRows.length));
  const types = Object.fromEntries(schema.slice(1).map((e) => [e.name, [e.type, e.logical_type?.type ?? null]]));
  t.strictSame(types, {
    patient_id: ['BYTE_ARRAY', 'STRING'],
    external_id: ['BYTE_ARRAY', 'STRING'],
    'Age (years)': ['DOUBLE', null],
    sex: ['BYTE_ARRAY', 'STRING'],
    stage: ['INT64', null],
    visits: ['INT64', null],
    smoker: ['BOOLEAN', null],
    born: ['INT32', 'DATE'],
    seen_at: ['INT64', 'TIMESTAMP'],
    woke_at: ['INT64', 'TIMESTAMP'],
    note: ['BYTE_ARRAY', 'STRING'],
    'gewicht in kg, "netto" `x` $y 😀 ß': ['DOUBLE', null],
    was_number: ['BYTE_ARRAY', 'STRING'],
    extra: ['BYTE_ARRAY', 'STRING'],
  });
  const metadata = Object.fromEntries(key_value_metadata!.map(({ key, value }) => [key, value]));
  t.strictSame(JSON.parse(metadata.variables!), awkwardVariables);
});

for (const [reader, data] of [
  ['hyparquet', bytes],
  ['the Rust implementation', byRust(bytes)],
] as const)
  t.test(`${reader} reads every value`, async (t) => {
    const rows = await rowsOf(data);
    t.equal(rows.length, awkwardRows.length);
    const column = (name: string) => rows.map((row) => row[name] ?? null);
    const given = (name: string) => awkwardRows.map((row) => row[name] ?? null);
    t.strictSame(column('Age (years)'), given('Age (years)'));
    t.strictSame(column('sex'), given('sex'));
    t.strictSame(column('visits').slice(0, 4), [3n, -5n, 9007199254740991n, null]);
    t.strictSame(column('stage').slice(0, 3), [1n, 2n, null]);
    t.strictSame(column('smoker').slice(0, 3), [true, false, null]);
    t.strictSame(column('note'), given('note'));
    t.strictSame(column('extra'), given('extra'));
    t.strictSame(column('was_number').slice(0, 2), ['about 5', '5']);
    t.strictSame(column('born').slice(0, 2), [new Date('1960-02-29'), new Date('0099-12-31')]);
    t.strictSame(column('seen_at').slice(0, 2), [
      new Date('2024-02-29T11:45:10.250Z'),
      new Date('2024-02-29T13:45:00Z'),
    ]);
    t.strictSame(column('woke_at').slice(0, 2), [new Date('2024-02-29T06:30:00Z'), new Date('2024-03-31T02:30:00Z')]);
  });

const python = process.env.PYTHON ?? 'python3';
t.test(
  'pyarrow reads the types and the codebook',
  { skip: missingProgram(python, ['-c', 'import pyarrow']) },
  async (t) => {
    const folder = t.testdir();
    writeFileSync(join(folder, 'patients.parquet'), bytes);
    const script = `import json, pyarrow.parquet as pq
table = pq.read_table("patients.parquet")
print(json.dumps(dict(types={f.name: str(f.type) for f in table.schema}, metadata=json.loads(table.schema.metadata[b"variables"]),
  age=table["Age (years)"].to_pylist(), seen=[str(v) for v in table["seen_at"].to_pylist()], born=[str(v) for v in table["born"].to_pylist()])))`;
    const found = JSON.parse(execFileSync(python, ['-c', script], { cwd: folder, encoding: 'utf8' }));
    t.match(found.types, {
      patient_id: 'string',
      'Age (years)': 'double',
      stage: 'int64',
      smoker: 'bool',
      born: 'date32[day]',
      seen_at: 'timestamp[us, tz=UTC]',
      woke_at: 'timestamp[us]',
      extra: 'string',
    });
    t.strictSame(found.metadata, awkwardVariables);
    t.strictSame(
      found.age,
      awkwardRows.map((row) => row['Age (years)'] ?? null),
    );
    t.strictSame(found.born.slice(0, 2), ['1960-02-29', '0099-12-31']);
    t.strictSame(found.seen.slice(0, 2), ['2024-02-29 11:45:10.250000+00:00', '2024-02-29 13:45:00+00:00']);
  },
);

t.test('times of both kinds in one column, and times finer than a microsecond, stay text', async (t) => {
  const rows = [
    { both: '2024-01-01T10:00Z', fine: '2024-01-01T10:00:00.123456Z', finer: '2024-01-01T10:00:00.1234567Z' },
    { both: '2024-01-01T10:00', fine: '2024-01-01T10:00:00.5-0330', finer: '2024-01-01T10:00:00Z' },
  ];
  const variables = ['both', 'fine', 'finer'].map((name) => variable({ name, type: 'datetime' }));
  const found = (await written(parquet, sourceOf(patientsOf(rows), { variables }))).get('patients.parquet')!.bytes;
  const read = await parquetReadObjects({
    file: bufferOf(found),
    parsers: { timestampFromMicroseconds: (v: bigint) => v } as never,
  });
  t.strictSame(
    read.map((row) => row.both),
    rows.map((row) => row.both),
  );
  t.strictSame(
    read.map((row) => row.finer),
    rows.map((row) => row.finer),
  );
  // PostgreSQL: select extract(epoch from timestamptz '2024-01-01T10:00:00.123456Z') * 1e6, and of the other
  t.strictSame(
    read.map((row) => row.fine),
    [1704103200123456n, 1704115800500000n],
  );
});

t.test('a table of several row groups, and one without rows', async (t) => {
  const rows = Array.from({ length: 120 }, (_, n) => ({ n, text: `${n} `.repeat(100_000) })) as Record<
    string,
    AttributeValue
  >[];
  const data = (await written(parquet, sourceOf(patientsOf(rows)))).get('patients.parquet')!.bytes;
  t.ok(parquetMetadata(bufferOf(data)).row_groups.length > 1);
  const read = await rowsOf(data);
  t.strictSame(
    read.map((row) => [row.n, row.text]),
    rows.map((row) => [BigInt(row.n as number), row.text]),
  );
  const none = (await written(parquet, sourceOf([], { variables: awkwardVariables }))).get('patients.parquet')!.bytes;
  t.strictSame(await rowsOf(none), []);
  t.strictSame(await rowsOf(byRust(none)), []);
  if (missingProgram(python, ['-c', 'import pyarrow'])) return;
  const folder = t.testdir();
  writeFileSync(join(folder, 'none.parquet'), none);
  const script = 'import pyarrow.parquet as pq; t = pq.read_table("none.parquet"); print(t.num_rows, t.num_columns)';
  const printed = execFileSync(python, ['-c', script], { cwd: folder, encoding: 'utf8' });
  t.equal(printed, `0 ${awkwardVariables.length + 2}\n`);
});

t.test('rows that change between the readings end the export, instead of writing what they are not', async (t) => {
  let readings = 0;
  const changing = sourceOf(patientsOf([{ a: 1 }]), {
    patients: async function* () {
      yield patientsOf([{ a: readings++ === 0 ? 1 : 'one' }]);
    },
  });
  await t.rejects(written(parquet, changing), { name: 'SourceChanged', message: /"a"/ });
});
