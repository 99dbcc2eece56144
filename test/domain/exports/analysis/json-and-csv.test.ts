import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import t from 'tap';
import { caseOf, exported, sourceOf } from '../../../helpers/analysis-source.ts';
import { zipEntries } from '../../../helpers/zip-entries.ts';

const source = sourceOf(caseOf('cox_regression'), { name: 'Überleben & Alter (1)' });
const rowsOf = (content: Buffer | undefined) => parse(content!, { bom: true }) as string[][];

t.test('json has one order of fields and the same bytes each time', async (t) => {
  const [file] = await exported('json', source);
  t.equal(file?.name, `uberleben-alter-1-${source.analysis.id}.json`);
  t.equal(file?.media_type, 'application/json');
  const document = JSON.parse(file!.content.toString());
  t.strictSame(Object.keys(document), [
    'document',
    'document_version',
    'export',
    'project',
    'analysis',
    'method',
    'run',
    'variables',
    'evidence',
    'result',
  ]);
  t.equal(document.run.dataset.patients, 228);
  t.equal(document.method.references.length > 0, true);
  t.strictSame((await exported('json', source))[0]?.content, file?.content);
});

t.test('the papers that are evidence stand in json as CSL, and beside the tables for reference managers', async (t) => {
  const csl_json = '[{"type":"article-journal","title":"A trial"}]';
  const references = [{ text: 'Smith A. A trial. 2020.', doi: '10.1000/a' }];
  const withEvidence = { ...source, evidence: { references, ris: 'TY  - JOUR\r\n', csl_json } };
  const documentOf = async (of: typeof source) => JSON.parse((await exported('json', of))[0]!.content.toString());
  t.strictSame((await documentOf(source)).evidence, []);
  t.strictSame((await documentOf(withEvidence)).evidence, JSON.parse(csl_json));
  const entries = await zipEntries((await exported('csv', withEvidence))[0]!.content);
  t.equal(entries.get('references.ris')?.toString(), 'TY  - JOUR\r\n');
  t.equal(entries.get('references.json')?.toString(), csl_json);
  t.notOk((await zipEntries((await exported('csv', source))[0]!.content)).has('references.ris'));
});

t.test('csv is a zip of tables, statistics in full precision and a manifest that is true', async (t) => {
  const [file] = await exported('csv', source);
  t.equal(file?.media_type, 'application/zip');
  t.strictSame((await exported('csv', source))[0]?.content, file?.content, 'the same bytes each time');
  const entries = await zipEntries(file!.content);

  const ratios = rowsOf(entries.get('tables/1-hazard-ratios.csv'));
  t.strictSame(ratios[0], ['Term', 'Coefficient (SE)', 'HR (95% CI)', 'p']);
  t.strictSame(ratios[1], ['age', '0.017 (0.009)', '1.02 (0.999 to 1.04)', '0.065']);
  t.equal(ratios[2]?.[1], '-0.513 (0.167)', 'a negative number is no formula');

  const statistics = new Map(rowsOf(entries.get('statistics.csv')).map(([name, value]) => [name, value]));
  const { coefficients } = source.run.result as unknown as { coefficients: { estimate: number }[] };
  t.equal(Number(statistics.get('coefficients[1].estimate')), coefficients[1]?.estimate);
  t.equal(statistics.has('methods_paragraph'), false);

  const manifest = JSON.parse(entries.get('manifest.json')!.toString());
  t.strictSame(
    manifest.files.map(({ name }: { name: string }) => name),
    [...entries.keys()].filter((name) => name !== 'manifest.json'),
  );
  for (const { name, size, sha256, rows } of manifest.files) {
    const content = entries.get(name)!;
    t.equal(size, content.length, name);
    t.equal(sha256, createHash('sha256').update(content).digest('hex'), name);
    if (rows !== null) t.equal(rows, rowsOf(content).length - 1, name);
  }
  t.equal(entries.get('script.R')?.toString(), source.run.result.r_script);
});

t.test('cells that a spreadsheet would run are made harmless, unless they are wanted raw', async (t) => {
  const dangerous = [
    '=1+1',
    '+SUM(A1)',
    '-2+3|cmd',
    '@SUM(1)',
    '\t=1',
    '\r=1',
    ' =1+1',
    '＝1+1',
    '＋1',
    '-A1',
    '"=1+1',
    '=HYPERLINK("http://example.org")',
  ];
  const harmless = [
    '-1.5',
    '+3',
    '-0.51 (0.17)',
    '-1.03 to 0.04',
    '-2.1e-5',
    '-∞ to -1e-10',
    '-12.5%',
    'a=b',
    '1-2',
    '',
  ];
  const table = { name: 'cells', title: 'Cells', columns: [{ name: 'cell', title: '=cell' }] };
  const withCells = {
    ...source,
    run: {
      ...source.run,
      result: { ...source.run.result, tables: [{ ...table, rows: [...dangerous, ...harmless].map((cell) => [cell]) }] },
    },
  };
  const cellsOf = async (rawCells: boolean) => {
    const [file] = await exported('csv', withCells, { rawCells });
    const content = (await zipEntries(file!.content)).get('tables/1-cells.csv')!;
    return (parse(content, { bom: true, skip_empty_lines: false, relax_column_count: true }) as string[][]).map(
      ([cell]) => cell ?? '',
    );
  };
  t.strictSame(await cellsOf(false), ["'=cell", ...dangerous.map((cell) => `'${cell}`), ...harmless]);
  t.strictSame(await cellsOf(true), ['=cell', ...dangerous, ...harmless]);
});
