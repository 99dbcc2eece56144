import fc from 'fast-check';
import t from 'tap';
import { CsvRows } from '../../../domain/patients/csv-rows.ts';

function rowsOf(text: string, cuts: readonly number[] = []): string[][] {
  const rows: string[][] = [];
  const reader = new CsvRows();
  const at = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const cut of at) {
    reader.read(text.slice(from, cut), false, (row) => rows.push(row));
    from = cut;
  }
  reader.read(text.slice(from), true, (row) => rows.push(row));
  return rows;
}

const value = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.string({ unit: fc.constantFrom('a', 'é', '😀', ' ', '"', ',', '\n', '\r', ';', '0'), maxLength: 6 }),
  },
  { weight: 1, arbitrary: fc.string() },
);
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) => fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));

/** Writes a table with quotes where they are needed and, by the coins, where they are not. */
function csvOf(rows: readonly (readonly string[])[], newlines: readonly string[], coins: readonly boolean[]): string {
  let toss = 0;
  return rows
    .map((row, i) => {
      const fields = row.map((field) =>
        /[",\r\n]/.test(field) || coins[toss++ % coins.length] ? `"${field.replaceAll('"', '""')}"` : field,
      );
      return fields.join(',') + newlines[i % newlines.length];
    })
    .join('');
}
const coins = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 });
const cuts = fc.array(fc.nat(), { maxLength: 8 });

t.test('any table comes back from any way of writing it, wherever the text is cut', async (t) => {
  const newlines = fc.constantFrom(['\n'], ['\r\n'], ['\n', '\r\n'], ['\r\n', '\n']);
  fc.assert(
    fc.property(table, newlines, coins, cuts, (rows, newline, coin, cut) => {
      t.same(rowsOf(csvOf(rows, newline, coin), cut), rows);
    }),
    { numRuns: 500 },
  );
});

t.test('a file of the old Macintosh, with CR alone, is read too', async (t) => {
  fc.assert(
    fc.property(table, coins, cuts, (rows, coin, cut) => {
      const name = rows.map((row) => row.map((field) => field.replace(/[\r\n]/g, '')));
      name[0] = name[0]!.map((_, i) => `column ${i}`);
      t.same(rowsOf(csvOf(name, ['\r'], coin), cut), name);
    }),
    { numRuns: 200 },
  );
});

t.test('a cut at every single place changes nothing', async (t) => {
  const text = 'id,"a ""b""",c\r\n1,"x\r\ny",z\r\n"2","""",\r\n\r\n3,"é😀",last\r';
  const whole = rowsOf(text);
  t.same(whole, [
    ['id', 'a "b"', 'c'],
    ['1', 'x\r\ny', 'z'],
    ['2', '"', ''],
    ['3', 'é😀', 'last'],
  ]);
  for (let cut = 0; cut <= text.length; cut++) t.same(rowsOf(text, [cut]), whole, `cut at ${cut}`);
  t.same(
    rowsOf(
      text,
      [...text].map((_, i) => i),
    ),
    whole,
    'one character at a time',
  );
});

t.test('a carriage return inside quotes at the end of a line stays', async (t) => {
  t.same(rowsOf('a,b\r\n1,"\r"\r\n2,3\r\n'), [
    ['a', 'b'],
    ['1', '\r'],
    ['2', '3'],
  ]);
});

t.test('a row that is too short does not take from the next', async (t) => {
  t.same(rowsOf('a,b,c\n1,2\n3,4,5\n6,7,8,9\n'), [
    ['a', 'b', 'c'],
    ['1', '2'],
    ['3', '4', '5'],
    ['6', '7', '8', '9'],
  ]);
});

t.test('empty lines are skipped wherever they stand', async (t) => {
  t.same(rowsOf('\n\na,b\n\n1,2\n\n\n'), [
    ['a', 'b'],
    ['1', '2'],
  ]);
});

t.test('a quote that is not doubled is told with its row', async (t) => {
  const problems: (string | null)[] = [];
  new CsvRows().read('a,b\n"x"y",1\n2,3\n', true, (_, problem) => problems.push(problem));
  t.match(problems, [null, /doubled/, null]);
});

t.test('a quote that is never closed is told', async (t) => {
  const problems: (string | null)[] = [];
  new CsvRows().read('a,b\n1,"x\n2,3\n', true, (_, problem) => problems.push(problem));
  t.match(problems, [null, /never closed/]);
});

t.test('an endless row is refused before it fills the memory', async (t) => {
  const reader = new CsvRows();
  const piece = 'x'.repeat(1_000_000);
  reader.read('a,b\n1,"', false, () => {});
  t.throws(
    () => {
      for (let i = 0; i < 10; i++) reader.read(piece, false, () => {});
    },
    { code: 'INVALID_REQUEST' },
  );
});
