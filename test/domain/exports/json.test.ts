import { createHash } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import type { AttributeValue } from '../../../contract/resources/variable.ts';
import { beginDeidentification } from '../../../domain/exports/deidentify/apply.ts';
import { planDeidentification } from '../../../domain/exports/deidentify/plan.ts';
import { deidentificationKey } from '../../../domain/exports/deidentify/pseudonyms.ts';
import { deidentificationReport } from '../../../domain/exports/deidentify/report.ts';
import { json } from '../../../domain/exports/formats/json.ts';
import { ndjson } from '../../../domain/exports/formats/ndjson.ts';
import { analysisOf, patientsOf, sourceOf, written } from '../../helpers/exports.ts';
import { awkwardRows, awkwardVariables } from './awkward.ts';

const patients = patientsOf(awkwardRows);
const analysisList = [analysisOf(1, 'First'), analysisOf(2, 'Second')];
const deidentification = deidentificationReport(
  beginDeidentification(
    planDeidentification([], [], { method: 'automatic_screening' }, '2024-06-01'),
    deidentificationKey('a secret', 'export', 'exp_1'),
  ),
);
const source = sourceOf(patients, {
  variables: awkwardVariables,
  analysisList,
  deidentification,
});

const linesOf = (bytes: Buffer): unknown[] =>
  bytes
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

t.test('json is one document that holds everything as it is', async (t) => {
  const files = await written(json, source);
  const [name, file] = [...files][0]!;
  t.equal(name, 'lung-cancer-arzte-trial-2024-06-01.json');
  const document = JSON.parse(file.bytes.toString());
  t.strictSame(document.patients, patients);
  t.strictSame(document.variables, awkwardVariables);
  t.strictSame(document.analyses, analysisList);
  t.strictSame(document.deidentification, deidentification);
  t.equal(document.project.id, source.project.id);
  const manifest = JSON.parse(files.get('manifest.json')!.bytes.toString());
  t.match(manifest, {
    format: 'json',
    export_id: source.exportId,
    deidentification: { title: 'Automatic screening, not Safe Harbor', safe_harbor: false },
    files: [{ name, size: file.bytes.length, sha256: createHash('sha256').update(file.bytes).digest('hex') }],
  });
});

t.test('json of a project without anything is a document too', async (t) => {
  const [file] = (await written(json, sourceOf([]))).values();
  t.match(JSON.parse(file!.bytes.toString()), { patients: [], variables: [], analyses: [], deidentification: null });
});

t.test('ndjson has a file for each kind, one record a line', async (t) => {
  const files = await written(ndjson, source);
  t.strictSame(
    [...files.keys()],
    ['patients.ndjson', 'variables.ndjson', 'analyses.ndjson', 'deidentification.json', 'manifest.json'],
  );
  t.strictSame(linesOf(files.get('patients.ndjson')!.bytes), patients);
  t.strictSame(linesOf(files.get('variables.ndjson')!.bytes), awkwardVariables);
  t.strictSame(linesOf(files.get('analyses.ndjson')!.bytes), analysisList);
  const manifest = JSON.parse(files.get('manifest.json')!.bytes.toString());
  t.strictSame(
    manifest.files.map(({ name, rows, sha256 }: Record<string, unknown>) => ({ name, rows, sha256 })),
    [...files.values()]
      .filter(({ name }) => name !== 'manifest.json')
      .map(({ name, rows, bytes }) => ({ name, rows, sha256: createHash('sha256').update(bytes).digest('hex') })),
  );
});

t.test('only what is asked for is in it', async (t) => {
  const files = await written(ndjson, { ...source, include: ['analyses'], deidentification: null });
  t.strictSame([...files.keys()], ['analyses.ndjson', 'manifest.json']);
  const [file] = (await written(json, { ...source, include: ['variables'] })).values();
  const document = JSON.parse(file!.bytes.toString());
  t.ok('variables' in document && !('patients' in document) && !('analyses' in document));
});

t.test('what any patient may have comes back from a line', async (t) => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.dictionary(fc.string(), value, { noNullPrototype: true })), async (rows) => {
      // -0 is 0 in JSON as JavaScript writes it.
      const given = patientsOf(JSON.parse(JSON.stringify(rows)) as Record<string, AttributeValue>[]);
      const files = await written(ndjson, sourceOf(given));
      t.strictSame(linesOf(files.get('patients.ndjson')!.bytes), given);
    }),
  );
});
