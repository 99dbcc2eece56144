import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import t from 'tap';
import type { AttributeValue } from '../../../contract/resources/variable.ts';
import { xlsx, xlsxWithSheetsOf } from '../../../domain/exports/formats/xlsx.ts';
import { analysisOf, patientsOf, sourceOf, unzipped, variable, written } from '../../helpers/exports.ts';
import { skipWithout } from '../../helpers/needs-program.ts';
import { awkwardRows, awkwardVariables } from './awkward.ts';

const source = sourceOf(patientsOf(awkwardRows), {
  variables: awkwardVariables,
  analysisList: [analysisOf(1, '=HYPERLINK("http://x")')],
});

async function workbookOf(bytes: Buffer): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer);
  return workbook;
}

/** A cell's text as ST_Xstring of ECMA-376 has it, which exceljs does not undo. */
function decoded(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const files = await written(xlsx, source);
const file = [...files.values()][0]!;
const workbook = await workbookOf(file.bytes);

t.test('the workbook has its sheets, and a manifest beside it', async (t) => {
  t.match(file.name, /\.xlsx$/);
  t.strictSame(
    workbook.worksheets.map((sheet) => sheet.name),
    ['Patients', 'Variables', 'Analyses', 'About'],
  );
  t.strictSame([...files.keys()], [file.name, 'manifest.json']);
});

t.test('numbers are numbers, dates dates, logical values logical, and no text is a formula', async (t) => {
  const sheet = workbook.getWorksheet('Patients')!;
  const names = (sheet.getRow(1).values as string[]).slice(1);
  t.strictSame(names, ['patient_id', 'external_id', ...awkwardVariables.map((v) => v.name), 'extra']);
  const cell = (row: number, name: string) => sheet.getRow(row + 2).getCell(names.indexOf(name) + 1);
  t.equal(cell(0, 'Age (years)').value, 61.5);
  t.equal(cell(1, 'Age (years)').value, 0.30000000000000004);
  t.equal(cell(5, 'Age (years)').value, '5e-324', 'Excel has no number so small');
  t.equal(cell(0, 'smoker').value, true);
  t.equal(cell(1, 'smoker').value, false);
  t.strictSame(cell(0, 'born').value, new Date('1960-02-29T00:00:00Z'));
  t.equal(cell(1, 'born').value, '0099-12-31', 'Excel has no days before 1900');
  t.strictSame(cell(0, 'seen_at').value, new Date('2024-02-29T11:45:10.250Z'));
  t.strictSame(cell(0, 'woke_at').value, new Date('2024-02-29T06:30:00Z'));
  t.equal(cell(0, 'was_number').value, 'about 5');
  t.equal(cell(1, 'was_number').value, 5);
  t.equal(cell(0, 'extra').value, '007');
  t.equal(cell(1, 'extra').value, 'TRUE');
  t.equal(cell(0, 'note').type, ExcelJS.ValueType.String);
  t.equal(cell(0, 'note').value, '=1+1');
  t.equal(cell(2, 'smoker').value, null);
  t.equal(decoded(cell(6, 'extra').value as string), 'ends in CR\r');
  t.equal(cell(6, 'note').value, ' spaces around ');
});

t.test('days are those that PostgreSQL counts from 1899-12-30', async (t) => {
  // select d, date d - date '1899-12-30'
  const days = {
    '1900-02-28': null,
    '1900-03-01': 61,
    '1970-01-01': 25569,
    '2000-02-29': 36585,
    '2024-12-31': 45657,
    '9999-12-31': 2958465,
  };
  const one = sourceOf(patientsOf(Object.keys(days).map((day) => ({ day }))), {
    variables: [variable({ name: 'day', type: 'date' })],
  });
  const [book] = (await written(xlsx, one)).values();
  const xml = (await unzipped(book!.bytes)).get('xl/worksheets/sheet1.xml')!.toString();
  const serials = [...xml.matchAll(/<c r="C(?!1")\d+"(?: s="1"><v>(\d+)<\/v>)?/g)].map((match) =>
    match[1] === undefined ? null : Number(match[1]),
  );
  t.strictSame(serials, Object.values(days));
});

t.test(
  'openpyxl reads the same',
  { skip: skipWithout(process.env.PYTHON ?? 'python3', ['-c', 'import openpyxl']) },
  async (t) => {
    const folder = t.testdir();
    writeFileSync(join(folder, 'export.xlsx'), file.bytes);
    const script = `import json, openpyxl
sheet = openpyxl.load_workbook("export.xlsx")["Patients"]
print(json.dumps([[str(v) if hasattr(v, "year") else v for v in row] for row in sheet.iter_rows(values_only=True)]))`;
    const printed = execFileSync(process.env.PYTHON ?? 'python3', ['-c', script], { cwd: folder, encoding: 'utf8' });
    const rows = JSON.parse(printed) as unknown[][];
    t.equal(rows.length, awkwardRows.length + 1);
    t.strictSame(rows[1]!.slice(1, 9), [
      'P-1',
      61.5,
      'f',
      1,
      3,
      true,
      '1960-02-29 00:00:00',
      '2024-02-29 11:45:10.250000',
    ]);
    t.equal(rows[1]![10], '=1+1');
    t.equal(rows[2]![10], 'two\nlines, "quoted"');
  },
);

t.test('codebook, analyses and what the export is', async (t) => {
  const codebook = workbook.getWorksheet('Variables')!;
  t.equal(codebook.rowCount, awkwardVariables.length + 2);
  t.equal(codebook.getRow(2).getCell(2).value, 'Age at "entry", in `years` $x');
  t.equal(codebook.getRow(codebook.rowCount).getCell(3).value, 'text', 'the type of what the dictionary does not name');
  t.equal(workbook.getWorksheet('Analyses')!.getRow(2).getCell(2).value, '=HYPERLINK("http://x")');
  t.equal(workbook.getWorksheet('About')!.getRow(2).getCell(2).value, source.project.name);
});

t.test('more rows than a sheet holds go on in another, none lost and none twice', async (t) => {
  for (const [count, rowsPerSheet] of [
    [10, 5],
    [8, 5],
    [1, 5],
    [0, 5],
    [20, 4],
  ] as const) {
    const many = sourceOf(patientsOf(Array.from({ length: count }, (_, n) => ({ n }))));
    const [book] = (await written(xlsxWithSheetsOf(rowsPerSheet), many)).values();
    const sheets = (await workbookOf(book!.bytes)).worksheets.filter((sheet) => sheet.name.startsWith('Patients'));
    t.equal(sheets.length, Math.max(1, Math.ceil(count / (rowsPerSheet - 1))), `${count} patients`);
    const found: unknown[] = [];
    for (const sheet of sheets) {
      t.ok(sheet.rowCount <= rowsPerSheet);
      t.equal(sheet.getRow(1).getCell(1).value, 'patient_id');
      for (let row = 2; row <= sheet.rowCount; row++) found.push(sheet.getRow(row).getCell(3).value);
    }
    t.strictSame(
      found,
      Array.from({ length: count }, (_, n) => n),
    );
  }
});

t.test('more columns than a sheet holds are refused, with another format named', async (t) => {
  const columns = Array.from({ length: 16_383 }, (_, n) => `v${n}`);
  await t.rejects(written(xlsx, { ...source, columns }), {
    name: 'FormatLimit',
    message: /16384 columns.*csv or parquet/,
  });
  await t.resolves(written(xlsx, { ...source, columns: columns.slice(1) }));
});

t.test('any text comes back, also what XML can not hold', async (t) => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }).filter((s) => s.isWellFormed()),
    fc.constantFrom(
      '_x0041_',
      '_x005F_x0041_',
      '\u0000\u0001',
      '<&>',
      ']]>',
      '\r\n',
      '\ufffe',
      '_x00',
      ' ',
      '_x_x0041_',
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1 }), async (texts) => {
      const rows = texts.map((a) => ({ a })) as Record<string, AttributeValue>[];
      const [book] = (await written(xlsx, sourceOf(patientsOf(rows)))).values();
      const xml = (await unzipped(book!.bytes)).get('xl/worksheets/sheet1.xml')!.toString();
      t.strictSame(textsOfColumn(xml, 'C').slice(1).map(decoded), texts);
    }),
    { numRuns: 100 },
  );
});

t.test('a cell holds 32,767 characters, and no half of one', async (t) => {
  const rows = [{ a: 'x'.repeat(32_767) }, { a: 'x'.repeat(32_768) }, { a: `${'x'.repeat(32_765)}😀😀` }];
  const [book] = (await written(xlsx, sourceOf(patientsOf(rows)))).values();
  const texts = textsOfColumn((await unzipped(book!.bytes)).get('xl/worksheets/sheet1.xml')!.toString(), 'C').slice(1);
  t.strictSame(
    texts.map((found) => found.length),
    [32_767, 32_767, 32_766],
  );
  t.ok(texts.every((found) => found.isWellFormed()));
});

/** By an XML parser: the texts of a column, top down. */
function textsOfColumn(xml: string, letter: string): string[] {
  const texts: string[] = [];
  let own = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'c') own = new RegExp(`^${letter}\\d+$`).test((attributes as Record<string, string>).r!);
    if (name === 't' && own) texts.push('');
  });
  parser.on('text', (part) => {
    if (own) texts[texts.length - 1] += part;
  });
  parser.write(xml).close();
  return texts;
}
