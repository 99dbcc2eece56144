import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import t from 'tap';
import type { AttributeValue } from '../../../contract/resources/variable.ts';
import { csv } from '../../../domain/exports/formats/csv.ts';
import { analysisOf, patientsOf, sourceOf, unzipped, variable, written } from '../../helpers/exports.ts';
import { missingProgram, skipWithout } from '../../helpers/needs-program.ts';
import { awkwardRows, awkwardVariables } from './awkward.ts';

async function csvExport(source: Parameters<typeof csv>[0]): Promise<Map<string, Buffer>> {
  const [zip] = (await written(csv, source)).values();
  return unzipped(zip!.bytes);
}

const awkward = sourceOf(patientsOf(awkwardRows), {
  variables: awkwardVariables,
  analysisList: [analysisOf(1, '=HYPERLINK("http://x")'), analysisOf(2, 'Plain')],
});

const files = await csvExport(awkward);
const table = (name: string): string[][] => parse(files.get(name)!, { bom: false, record_delimiter: '\r\n' });

t.test('the zip holds tables, codebook, scripts and a manifest that is true', async (t) => {
  const manifest = JSON.parse(files.get('manifest.json')!.toString());
  t.strictSame(
    manifest.files.map((file: { name: string }) => file.name).sort(),
    [...files.keys()].filter((name) => name !== 'manifest.json').sort(),
  );
  for (const { name, size, sha256 } of manifest.files) {
    t.equal(files.get(name)!.length, size, name);
    t.equal(createHash('sha256').update(files.get(name)!).digest('hex'), sha256, name);
  }
  const rows = Object.fromEntries(manifest.files.map((file: { name: string; rows: number }) => [file.name, file.rows]));
  t.equal(rows['patients.csv'], awkwardRows.length);
  t.equal(rows['variables.csv'], awkwardVariables.length + 1);
  t.equal(rows['analyses.csv'], 2);
  t.match(manifest.csv.formulas, /apostrophe/);
});

t.test('unzip finds nothing wrong with it', { skip: skipWithout('unzip', ['-v']) }, async (t) => {
  const [zip] = (await written(csv, awkward)).values();
  const folder = t.testdir();
  writeFileSync(join(folder, 'export.zip'), zip!.bytes);
  t.match(execFileSync('unzip', ['-t', 'export.zip'], { cwd: folder, encoding: 'utf8' }), /No errors detected/);
});

t.test('the same source gives the same bytes, in every time zone', async (t) => {
  const [first] = (await written(csv, awkward)).values();
  const zone = process.env.TZ;
  process.env.TZ = 'Asia/Kathmandu';
  const [second] = (await written(csv, awkward)).values();
  process.env.TZ = zone ?? '';
  if (zone === undefined) delete process.env.TZ;
  t.ok(first!.bytes.equals(second!.bytes));
});

t.test('patients.csv has our two columns, the dictionary in its order, then what else there is', async (t) => {
  const [header, ...records] = table('patients.csv');
  t.strictSame(header, ['patient_id', 'external_id', ...awkwardVariables.map((v) => v.name), 'extra']);
  t.equal(records.length, awkwardRows.length);
  t.strictSame(records[0]!.slice(1, 9), [
    'P-1',
    '61.5',
    'f',
    '1',
    '3',
    'true',
    '1960-02-29',
    '2024-02-29T13:45:10.25+02:00',
  ]);
  t.strictSame(
    records.map((record) => record.at(-1)),
    ['007', 'TRUE', 'NA', '-5', "'@SUM(A1)", '1e5', 'ends in CR\r', ''],
  );
  t.strictSame(
    records.map((record) => record[10]),
    ["'=1+1", 'two\nlines, "quoted"', '', "''=quoted already", '+49 (0) 30', '\ttab first', ' spaces around ', ''].map(
      (text) => (/^[+\t]/.test(text) ? `'${text}` : text),
    ),
  );
  t.match(files.get('patients.csv')!.toString(), /,"",/, 'an empty text is not a missing value');
});

t.test('formulas stay where they are asked to', async (t) => {
  const raw = await csvExport({ ...awkward, options: { formulas: 'raw' } });
  t.match(raw.get('patients.csv')!.toString(), /,=1\+1,/);
  t.equal(JSON.parse(raw.get('manifest.json')!.toString()).csv.formulas, 'raw');
});

t.test('attributes called like our columns keep their names', async (t) => {
  const own = await csvExport(sourceOf(patientsOf([{ patient_id: 'theirs', External_ID: 5 }])));
  t.strictSame(parse(own.get('patients.csv')!)[0], [
    'platform_patient_id',
    'platform_external_id',
    'patient_id',
    'External_ID',
  ]);
});

t.test('the codebook tells what the dictionary says, and the type of what it does not name', async (t) => {
  const [header, ...records] = table('variables.csv');
  t.strictSame(header, [
    'name', 'label', 'type', 'unit', 'categories', 'min', 'max', 'required', 'identifier', 'in_dictionary',
  ]); // biome-ignore format: one line reads better
  t.strictSame(records[0], [
    'Age (years)',
    'Age at "entry", in `years` $x',
    'number',
    'a',
    '',
    '0',
    '120',
    'false',
    'false',
    'true',
  ]);
  t.equal(records[1]![4], 'f = Fe\\|male | m = Ma"le | o\'\\=x = Ma"le');
  t.strictSame(records.at(-1), ['extra', '', 'text', '', '', '', '', 'false', 'false', 'false']);
});

t.test('each analysis is a row, and a file with its result in full precision', async (t) => {
  const [header, first] = table('analyses.csv');
  const row = Object.fromEntries(header!.map((name, index) => [name, first![index]]));
  t.equal(row.name, `'=HYPERLINK("http://x")`);
  t.equal(row.dataset_sha256, 'a'.repeat(64));
  t.equal(row.method_version, '1.0.0');
  const result = JSON.parse(files.get(`analyses/${row.analysis_id}.json`)!.toString());
  t.equal(result.latest_run.result.p_value, 0.012345678901234567);
});

t.test('without patients there are no scripts, with them alone no analyses', async (t) => {
  t.strictSame(
    [...(await csvExport({ ...awkward, include: ['analyses'] })).keys()].filter((name) => !name.startsWith('analyses')),
    ['README.txt', 'manifest.json'],
  );
  const patientsAlone = await csvExport({ ...awkward, include: ['patients'] });
  t.ok(patientsAlone.has('variables.csv') && patientsAlone.has('read.R'));
  t.notOk(patientsAlone.has('analyses.csv'));
});

t.test('what any patient may have comes back from the file as it was', async (t) => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => !/\p{Cc}/u.test(text));
  const value = fc.oneof(
    fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
    fc.constantFrom('=1+1', '-5', "'", '"', ',', '\r\n', '\t', "''@", '', '+', '-', '1e5'),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const attributes = fc.dictionary(name, value, { noNullPrototype: true, maxKeys: 6 });
  await fc.assert(
    fc.asyncProperty(fc.array(attributes, { minLength: 1, maxLength: 6 }), async (rows) => {
      const source = sourceOf(patientsOf(rows as Record<string, AttributeValue>[]));
      const entries = await csvExport(source);
      const records: string[][] = parse(entries.get('patients.csv')!, {
        record_delimiter: '\r\n',
        cast: (cell, context) => (context.quoting ? `quoted ${cell}` : cell),
      });
      const plain = (cell: string) => cell.replace(/^quoted /s, '').replace(/^'('*[=+\-@\t\r\n＝＋－＠])/, '$1');
      t.strictSame(records[0]!.slice(2).map(plain), source.columns);
      rows.forEach((row, index) => {
        source.columns.forEach((column, c) => {
          const cell = records[index + 1]![c + 2]!;
          const given = Object.hasOwn(row, column) ? row[column]! : null;
          if (given === null) t.equal(cell, '');
          else if (typeof given === 'string') t.equal(cell === 'quoted ' ? '' : plain(cell), given);
          else if (typeof given === 'number') t.ok(Number(cell) === given);
          else t.equal(cell, String(given));
        });
      });
    }),
    { numRuns: 200 },
  );
});

t.test('a source that breaks off breaks the zip off, with its own error', async (t) => {
  const source = sourceOf(patientsOf(awkwardRows), {
    patients: async function* () {
      yield patientsOf(awkwardRows);
      throw new Error('the database is away');
    },
  });
  await t.rejects(written(csv, source), { message: 'the database is away' });
});

t.test('a canceled export ends with the reason', async (t) => {
  const controller = new AbortController();
  const endless = sourceOf([], {
    patientCount: 1e9,
    patients: async function* () {
      for (;;) yield patientsOf(awkwardRows);
    },
  });
  let released = false;
  const patients = endless.patients;
  endless.patients = async function* () {
    try {
      yield* patients();
    } finally {
      released = true;
    }
  };
  const read = async () => {
    for await (const file of csv(
      endless,
      (done) => done > 1e-6 && controller.abort(new Error('canceled')),
      controller.signal,
    ))
      for await (const chunk of file.bytes) void chunk;
  };
  await t.rejects(read(), { message: 'canceled' });
  t.ok(released, 'and lets go of the source');
});

t.test('who stops reading lets go of the source', async (t) => {
  let released = false;
  const endless = sourceOf([], {
    patients: async function* () {
      try {
        for (;;) yield patientsOf(awkwardRows);
      } finally {
        released = true;
      }
    },
  });
  for await (const file of csv(endless, () => {}, new AbortController().signal))
    for await (const chunk of file.bytes) if (chunk.length > 1000) break;
  t.ok(released);
});

/** The export's files in a folder, for programs that read them. */
function unpacked(t: Tap, entries: Map<string, Buffer>): string {
  const folder = t.testdir();
  for (const [name, bytes] of entries) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return folder;
}
type Tap = { testdir: () => string };

t.test(
  'R reads it by our script, types, levels, labels and all',
  { skip: skipWithout('Rscript', ['-e', 'library(jsonlite)']) },
  async (t) => {
    const folder = unpacked(t, files);
    const script = `source("read.R"); cat(jsonlite::toJSON(list(
    names = names(patients), classes = lapply(patients, function(x) class(x)[1]), levels = levels(patients$sex),
    stage = as.character(patients$stage), stages = levels(patients$stage), sex = as.character(patients$sex),
    note = patients$note, extra = patients$extra, born = as.numeric(patients$born), smoker = patients$smoker,
    seen = format(patients$seen_at, "%Y-%m-%dT%H:%M:%OS2"), woke = format(patients$woke_at, "%Y-%m-%dT%H:%M:%S"),
    labels = lapply(patients, attr, "label"), unit = attr(patients[[3]], "units"), visits = patients$visits,
    ages = sprintf("%.17g", patients[["Age (years)"]]), was = patients$was_number),
    na = "null", null = "null", digits = NA, auto_unbox = TRUE))`;
    for (const locale of ['C', 'C.UTF-8']) {
      const printed = execFileSync('Rscript', ['-e', script], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: locale },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      // In the C locale R prints <U+1F600>; what it holds is the same.
      const found = JSON.parse(
        locale === 'C'
          ? printed.replace(/<U\+([0-9A-F]{4,8})>/g, (_, hex) => String.fromCodePoint(parseInt(hex, 16)))
          : printed,
      );
      t.strictSame(found.names, table('patients.csv')[0]);
      t.match(found.classes, {
        'Age (years)': 'numeric',
        sex: 'factor',
        stage: 'factor',
        visits: 'numeric',
        smoker: 'logical',
        born: 'Date',
        seen_at: 'POSIXct',
        woke_at: 'POSIXct',
        note: 'character',
        was_number: 'character',
        extra: 'character',
      });
      t.strictSame(found.levels, ['Fe|male', 'Ma"le (m)', `Ma"le (o'=x)`, 'unknown']);
      t.strictSame(found.stages, ['II', 'I']);
      t.strictSame(found.stage.slice(0, 2), ['I', 'II']);
      t.strictSame(found.sex.slice(0, 3), ['Fe|male', `Ma"le (o'=x)`, 'unknown']);
      t.strictSame(
        found.note,
        awkwardRows.map((row) => row.note || null),
      );
      t.strictSame(
        found.extra.slice(0, 6),
        awkwardRows.slice(0, 6).map((row) => row.extra),
      );
      t.strictSame(found.smoker.slice(0, 3), [true, false, null]);
      t.strictSame(found.born.slice(0, 2), days);
      t.strictSame(found.seen.slice(0, 2), ['2024-02-29T11:45:10.25', '2024-02-29T13:45:00.00']);
      t.strictSame(found.woke.slice(0, 2), ['2024-02-29T06:30:00', '2024-03-31T02:30:00']);
      t.equal(found.labels['Age (years)'], awkwardVariables[0]!.label);
      t.equal(found.labels.sex, 'Sex 😀');
      t.equal(found.labels.note, 'Note\nof two \\ lines');
      t.equal(found.unit, 'a');
      t.strictSame(
        found.ages.slice(0, 6).map(Number),
        awkwardRows.slice(0, 6).map((row) => row['Age (years)']),
      );
      t.strictSame(found.was.slice(0, 2), ['about 5', '5']);
    }
  },
);

/** 1960-02-29 and 0099-12-31 after 1970-01-01, by PostgreSQL: `select date '…' - date '1970-01-01'`. */
const days = [-3594, -683004];

const python = process.env.PYTHON ?? 'python3';
t.test(
  'pandas reads it by our script',
  { skip: missingProgram(python, ['-c', 'import pandas; assert int(pandas.__version__[0]) >= 2']) },
  async (t) => {
    const folder = unpacked(t, files);
    const script = `exec(open("read.py", encoding="ascii").read())
import json
missing = lambda x: [None if pd.isna(v) else v for v in x]
print(json.dumps(dict(names=list(patients.columns), classes={n: str(x) for n, x in patients.dtypes.items()},
  levels=list(patients["sex"].cat.categories), stages=list(patients["stage"].cat.categories), sex=missing(patients["sex"]),
  stage=missing(patients["stage"]), note=missing(patients["note"]), extra=missing(patients["extra"]), smoker=[None if pd.isna(v) else bool(v) for v in patients["smoker"]],
  visits=[None if pd.isna(v) else int(v) for v in patients["visits"]], born=missing((patients["born"] - pd.Timestamp("1970-01-01")).dt.days),
  seen=missing(patients["seen_at"].dt.strftime("%Y-%m-%dT%H:%M:%S.%f")), woke=missing(patients["woke_at"].dt.strftime("%Y-%m-%dT%H:%M:%S")),
  ages=missing(patients["Age (years)"]), was=missing(patients["was_number"]), labels=patients.attrs["labels"], units=patients.attrs["units"])))`;
    const found = JSON.parse(
      execFileSync(python, ['-c', script], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    t.strictSame(found.names, table('patients.csv')[0]);
    t.match(found.classes, {
      'Age (years)': 'float64',
      visits: 'Int64',
      smoker: 'boolean',
      sex: 'category',
      born: /datetime/,
      seen_at: /datetime.*UTC/,
      woke_at: /datetime/,
    });
    t.strictSame(found.levels, ['Fe|male', 'Ma"le (m)', `Ma"le (o'=x)`, 'unknown']);
    t.strictSame(found.stages, ['II', 'I']);
    t.strictSame(found.stage.slice(0, 2), ['I', 'II']);
    t.strictSame(
      found.note,
      awkwardRows.map((row) => row.note || null),
    );
    t.strictSame(
      found.extra,
      awkwardRows.map((row) => row.extra ?? null),
    );
    t.strictSame(found.smoker.slice(0, 3), [true, false, null]);
    t.strictSame(found.visits.slice(0, 3), [3, -5, 9007199254740991]);
    t.strictSame(found.born.slice(0, 2), days);
    t.strictSame(found.seen.slice(0, 2), ['2024-02-29T11:45:10.250000', '2024-02-29T13:45:00.000000']);
    t.strictSame(found.woke.slice(0, 2), ['2024-02-29T06:30:00', '2024-03-31T02:30:00']);
    t.strictSame(
      found.ages,
      awkwardRows.map((row) => row['Age (years)'] ?? null),
    );
    t.strictSame(found.was.slice(0, 2), ['about 5', '5']);
    t.equal(found.labels.note, 'Note\nof two \\ lines');
    t.strictSame(found.units, { 'Age (years)': 'a' });
  },
);

t.test(
  'the Stata script names variables as Stata can, and writes odd texts so that no macro is expanded',
  async (t) => {
    const script = files.get('read.do')!.toString();
    t.match(script, /^label variable sex "Sex 😀"$/m);
    t.match(script, /^rename column_3 Age_years$/m);
    t.match(
      script,
      /st_varlabel\("Age_years", ustrunescape\("Age at \\u0022entry\\u0022, in \\u0060years\\u0060 \\u0024x \(a\)"\)\)/,
    );
    t.match(script, /st_global\("Age_years\[original_name\]", "Age \(years\)"\)/);
    t.match(script, /quietly replace stage = 2 if column_5 == "2"\nlabel define set_3 2 "II", modify/);
    t.match(script, /generate long born = date\(column_8, "YMD"\)/);
    const outside = script.split('\n').filter((line) => line.includes('entry') || line.includes('netto'));
    for (const line of outside) t.notMatch(line, /[$`]/, line);
  },
);

t.test('names of variables that only differ where Stata can not tell stay apart', async (t) => {
  const names = [
    'if',
    'in',
    '2x',
    'a b',
    'a-b',
    'A b',
    'x'.repeat(40),
    `${'x'.repeat(40)}y`,
    '😀',
    '日本',
    'str5',
    'column_4',
    'é',
    'v1',
  ];
  const source = sourceOf(patientsOf([Object.fromEntries(names.map((name) => [name, 1]))]), {
    variables: names.map((name) => variable({ name, type: 'integer' })),
  });
  const script = (await csvExport(source)).get('read.do')!.toString();
  const renamed = [...script.matchAll(/^rename column_\d+ (\S+)$/gm)].map((match) => match[1]!);
  t.equal(renamed.length, names.length + 2);
  t.equal(new Set(renamed.map((name) => name.toLowerCase())).size, renamed.length);
  for (const name of renamed) t.match(name, /^[A-Za-z_][A-Za-z0-9_]{0,31}$/);
  t.notOk(renamed.some((name) => ['if', 'in', 'str5', 'column_4'].includes(name)));
});
