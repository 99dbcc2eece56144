import fc from 'fast-check';
import t from 'tap';
import { ApiError } from '../../../contract/errors.ts';
import type { OnConflict } from '../../../contract/resources/patient.ts';
import type { Variable } from '../../../contract/resources/variable.ts';
import { BodyReading } from '../../../domain/patients/body-reading.ts';
import { CsvFormat } from '../../../domain/patients/csv-format.ts';
import { Dictionary } from '../../../domain/patients/dictionary.ts';
import type { UploadRow } from '../../../domain/patients/format.ts';
import type { PlainRows } from '../../../domain/patients/plain-rows.ts';
import { RowIssues } from '../../../domain/patients/row-issues.ts';
import { TextDecoding } from '../../../domain/patients/text-decoding.ts';

type Row = Pick<UploadRow, 'row' | 'externalId' | 'attributes' | 'values'>;

const piecesOf = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));

function readAll(bytes: Buffer, size: number, reader: Parameters<BodyReading['read']>[2]): TextDecoding {
  const reading = new BodyReading(new TextDecoding(undefined));
  const used = Buffer.alloc(size);
  for (const piece of piecesOf(bytes, size)) {
    // The bytes of a piece are overwritten by the next one, as those of a file are.
    piece.copy(used);
    for (const _ of reading.read(used.subarray(0, piece.length), false, reader));
    if (reading.decoding.invalidAt !== null) return reading.decoding;
  }
  for (const _ of reading.read(Buffer.alloc(0), true, reader));
  return reading.decoding;
}

/** What an upload would make of a file, and how many of its rows were read as bytes in both readings. */
function upload(
  file: Buffer | string,
  {
    plain,
    size = 64,
    dictionary = null,
    onConflict = 'error',
  }: { plain: boolean; size?: number; dictionary?: Dictionary | null; onConflict?: OnConflict },
) {
  const bytes = Buffer.from(file);
  const issues = new RowIssues();
  const format = new CsvFormat(dictionary, onConflict, issues);
  const plainRows = { checked: 0, read: 0 };
  try {
    const { invalidAt } = readAll(bytes, size, {
      text: (text, isLast) => format.check(text, isLast),
      plain: (lines) => {
        const before = format.checked;
        const taken = plain ? format.checkPlain(lines) : 0;
        plainRows.checked += format.checked - before;
        return taken;
      },
    });
    if (issues.total > 0 || invalidAt !== null)
      return { issues: issues.first, total: issues.total, checked: format.checked, invalidAt, plainRows };
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.message };
    throw error;
  }
  const rows: Row[] = [];
  const second = format.rows();
  readAll(bytes, size, {
    text: (text, isLast) =>
      second.text(text, isLast, ({ row, externalId, attributes, values }) =>
        rows.push({ row, externalId, attributes, values }),
      ),
    plain: (lines) => {
      const found = plain ? second.plain(lines) : null;
      if (found === null) return 0;
      for (let row = 0; row < found.length; row++) rows.push(rowOf(found, row, rows.length + 1));
      plainRows.read += found.length;
      return found.bytesRead;
    },
  });
  return { rows, checked: format.checked, plainRows };
}

function rowOf(rows: PlainRows, row: number, number: number): Row {
  const id = rows.ids.toString('utf8', rows.idStart(row), rows.idEnd(row));
  const start = row * rows.names.length;
  return {
    row: number,
    externalId: id === '' ? null : id,
    attributes: rows.attributes.toString('utf8', rows.attributesStartOf(row), rows.attributesEndOf(row)),
    values: rows.names.map((_, i) =>
      Number.isNaN(rows.numbers[start + i]) ? rows.levels[start + i]! : rows.numbers[start + i]!,
    ),
  };
}

const withoutCounts = (result: object) => ({ ...result, plainRows: null });

const value = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('', '0', '7', '-0', '3.25', '0.1', '-12.50', 'low', 'Cape Town', 'é', '日本'),
  },
  { weight: 2, arbitrary: fc.double({ noNaN: true }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        '007',
        '+5',
        '5.',
        '.5',
        ' 5 ',
        '1e3',
        '1e999',
        '12345678901234567',
        '0.1234567890123456',
        '-',
        '.',
        '-.5',
        '1.2.3',
      ],
      ...[
        'a\\b',
        '"q"',
        '"a,b"',
        '"a""b"',
        '"a\nb"',
        'a"b',
        '"a"b',
        '"a" ',
        ' "a"',
        '"a\\b"',
        '"unended',
        'a\tb',
        'a\rb',
        '\u0085',
        '\u007f',
        'x\0',
        'y'.repeat(130),
      ],
    ),
  },
);
/** As R writes texts, and Excel some of them. */
const quoted = (one: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 3, arbitrary: one },
    { weight: 1, arbitrary: one.map((text) => `"${text.replaceAll('"', '""')}"`) },
  );
const header = fc.constantFrom(
  'external_id,age,sex',
  'age,external_id,sex',
  'age,sex,site',
  '"a ""b""",x,é',
  'external_id,b,c',
  `external_id,${'b'.repeat(33)},${'é'.repeat(60)}`,
);
const line = fc.tuple(
  fc.oneof(
    { weight: 12, arbitrary: fc.array(quoted(value), { minLength: 3, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(value, { maxLength: 4 }) },
  ),
  fc.constantFrom('\n', '\n', '\n', '\r\n'),
);

t.test('rows that are read as bytes are what the parser makes of them, and so are the problems', async (t) => {
  fc.assert(
    fc.property(header, fc.array(line, { maxLength: 12 }), fc.integer({ min: 1, max: 200 }), (head, lines, size) => {
      const file = `${head}\n${lines.map(([values, end]) => values.join(',') + end).join('')}`;
      t.same(
        withoutCounts(upload(file, { plain: true, size })),
        withoutCounts(upload(file, { plain: false, size })),
        file,
      );
    }),
    { numRuns: 400 },
  );
});

const variable = (name: string, type: Variable['type'], more: Partial<Variable> = {}): Variable => ({
  ...{ name, type, label: '', unit: null, categories: null, min: null, max: null, required: false, identifier: false },
  ...more,
});
const dictionary = new Dictionary([
  variable('age', 'integer', { min: 0, max: 12 }),
  variable('bmi', 'number', { max: 1e10, required: true }),
  variable('score', 'number', { missing_codes: [7, 'low'] }),
  variable('sex', 'category', { categories: [0, 7, 'é', 'low'].map((value) => ({ value, label: '' })) }),
  variable('dead', 'boolean'),
  variable('site', 'text', { required: true }),
  variable('enrolled', 'date'),
]);
/** What each column may hold, some of it in other spellings. */
const right: Record<string, string[]> = {
  age: ['0', '7', '12', '07', '3.0', ''],
  bmi: ['22.50', '-3', '1e3', '.5'],
  score: ['7', '7.0', 'low', '0.25', ''],
  sex: ['0', '7', '7.0', 'é', 'low', ''],
  dead: ['yes', 'F', '1', ''],
  site: ['Lyon', 'Évry', '7'],
  enrolled: ['2024-02-29', ''],
  external_id: ['P1', '', 'é'],
};

t.test('the same where a dictionary says what the values mean', async (t) => {
  const others = fc.subarray(['age', 'score', 'sex', 'dead', 'enrolled', 'external_id']);
  const required = fc.constantFrom(['bmi', 'site'], ['bmi', 'site'], ['site'], []);
  const oneOf = (name: string) =>
    fc.oneof({ weight: 1, arbitrary: value }, { weight: 40, arbitrary: quoted(fc.constantFrom(...right[name]!)) });
  const file = fc
    .tuple(others, required)
    .filter(([some, more]) => some.length + more.length > 1)
    .chain(([some, more]) => {
      const header = [...some, ...more];
      return fc.tuple(fc.constant(header), fc.array(fc.tuple(...header.map(oneOf)), { maxLength: 8 }));
    });
  let read = 0;
  fc.assert(
    fc.property(
      file,
      fc.integer({ min: 1, max: 200 }),
      fc.constantFrom<OnConflict>('error', 'update'),
      ([header, rows], size, onConflict) => {
        const text = [header, ...rows].map((values) => `${values.join(',')}\n`).join('');
        const asBytes = upload(text, { plain: true, size, dictionary, onConflict });
        read += asBytes.plainRows?.read ?? 0;
        t.same(
          withoutCounts(asBytes),
          withoutCounts(upload(text, { plain: false, size, dictionary, onConflict })),
          text,
        );
      },
    ),
    { numRuns: 600 },
  );
  t.ok(read > 100, `${read} rows were read as bytes`);
});

t.test('a column alone, and one of external ids', async (t) => {
  for (const file of [
    'external_id\nP1\nP2\n\nP3',
    'age\n1\n\n2.5\n-0\n',
    'sex\nf\nm\r\n\r\nf\n',
    'sex\n"f"\n""\n"m"\n',
    'external_id\n""\n"P1"\n',
  ])
    t.same(withoutCounts(upload(file, { plain: true, size: 9 })), withoutCounts(upload(file, { plain: false })));
});

t.test('usual rows are read as bytes, whatever stands between them', async (t) => {
  const usual = Array.from({ length: 500 }, (_, i) => `P${i},${i / 4},${i % 3 ? 'Uppsala' : 'Évry'},\r\n`).join('');
  const result = upload(`external_id,age,site,note\n${usual}P,1,"a, b",\n${usual}`, { plain: true, size: 1000 });
  t.equal(result.rows?.length, 1001);
  t.ok(result.plainRows!.checked > 900, `${result.plainRows!.checked} checked`);
  t.ok(result.plainRows!.read > 900, `${result.plainRows!.read} read`);
});

t.test('a file of R, which quotes every text, is read as bytes', async (t) => {
  const rows = Array.from(
    { length: 500 },
    (_, i) => `"P${i}",${i / 4},"${i % 3 ? 'Cape Town, ZA' : 'Évry'}",NA\n`,
  ).join('');
  const result = upload(`"external_id","age","site","note"\n${rows}`, { plain: true, size: 1000 });
  t.strictSame(result.rows?.[1]?.values, [null, 0.25, 'Cape Town, ZA', 'NA']);
  t.ok(result.plainRows!.read > 450, `${result.plainRows!.read} read`);
});

t.test('a byte that is not UTF-8 is named by its place in the file', async (t) => {
  const good = 'age,site\n1,a\n2,b\n3,é\n';
  const file = Buffer.concat([Buffer.from(good), Buffer.from([52, 44, 0xfc, 10])]);
  for (let size = 1; size <= file.length; size++)
    t.match(upload(file, { plain: true, size }), { invalidAt: Buffer.byteLength(good) + 2 }, `pieces of ${size}`);
});
