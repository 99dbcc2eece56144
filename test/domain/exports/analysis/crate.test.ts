import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import t from 'tap';
import type { AnalysisSource } from '../../../../domain/exports/analysis/analysis-source.ts';
import { type MethodName, methods } from '../../../../domain/statistics/catalogue.ts';
import { filterColumns } from '../../../../domain/statistics/definition/filter.ts';
import type { MethodDefinition } from '../../../../domain/statistics/definition/method.ts';
import { referenceTable } from '../../../../scripts/reference-cases.ts';
import { caseOf, exported, sourceOf } from '../../../helpers/analysis-source.ts';
import { skipWithout } from '../../../helpers/needs-program.ts';
import { zipEntries } from '../../../helpers/zip-entries.ts';

const skip = skipWithout('Rscript', ['-e', 'library(survival)']);

/** A source as the job hands it over: with the rows that the run read. */
function crateSource(method: MethodName, id?: string): AnalysisSource {
  const reference = caseOf(method, id);
  const source = sourceOf(reference);
  const definition = methods[method] as unknown as MethodDefinition;
  const named = definition.columns(definition.parameters.parse(reference.parameters)).map(({ column }) => column);
  const columns = [...new Set([...named, ...filterColumns(reference.filter ?? [])])];
  if (columns.length === 0 || reference.data === null) return source;
  const table = referenceTable(reference.data);
  const rows = Array.from({ length: table.rows }, (_, row) =>
    JSON.stringify(
      columns.map((name) => {
        const column = table.columns.get(name)!;
        if (column.kind === 'text') return column.levels[column.codes[row]!] ?? null;
        const value = column.values[row]!;
        return Number.isNaN(value) ? null : column.boolean ? value !== 0 : value;
      }),
    ),
  );
  const sha256 = createHash('sha256')
    .update([JSON.stringify(columns), ...rows].join('\n'))
    .digest('hex');
  const run = { ...source.run, dataset: { ...source.run.dataset, sha256 } };
  const batches = async function* () {
    for (let from = 0; from < rows.length; from += 100) yield rows.slice(from, from + 100);
  };
  return { ...source, run, dataset: { columns, patients: rows.length, rows: batches } };
}

const crateOf = async (source: AnalysisSource) => zipEntries((await exported('ro_crate', source))[0]!.content);

/** What Rscript run.R says in the unpacked folder. */
function ran(entries: Map<string, Buffer>) {
  const folder = mkdtempSync(join(tmpdir(), 'crate-'));
  try {
    for (const [name, content] of entries) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    // From another folder: the program finds its own.
    const run = spawnSync('Rscript', ['--vanilla', join(folder, 'run.R')], { encoding: 'utf8', cwd: tmpdir() });
    const lines = (word: string) => run.stdout.split('\n').filter((line) => line.startsWith(word));
    const session = run.status === null ? '' : readFileSync(join(folder, 'session-info.txt'), 'utf8');
    return {
      status: run.status,
      passes: lines('PASS'),
      failures: lines('FAIL'),
      session,
      said: run.stdout + run.stderr,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

t.test('a stranger finds each number again with Rscript run.R', { skip }, async (t) => {
  const tried: [MethodName, string[]][] = [
    ['kaplan_meier', ['groups[0]']],
    ['cox_regression', ['coefficients[0].estimate', 'coefficients[1].p_value']],
    ['linear_regression', ['coefficients[0].estimate']],
    ['chi_square_test', []],
    ['power_two_means', []],
  ];
  for (const [method, numbers] of tried) {
    const source = crateSource(method);
    const { status, passes, failures, session, said } = ran(await crateOf(source));
    t.strictSame(failures, [], method);
    t.equal(status, 0, `${method}: ${said.slice(-500)}`);
    for (const number of numbers)
      t.ok(
        passes.some((line) => line.includes(number)),
        `${method} compares ${number}`,
      );
    t.ok(passes.length >= 2, `${method}: ${passes.length} numbers`);
    t.equal(
      passes.some((line) => line.includes('SHA-256 of dataset.ndjson')),
      source.dataset !== undefined,
      method,
    );
    t.match(session, /R version \d/);
  }
});

t.test('a number that is not so, and rows that are not those of the run, fail', { skip }, async (t) => {
  const entries = await crateOf(crateSource('cox_regression'));
  const statistics = entries.get('statistics.csv')!.toString();
  const wrong = statistics.replace(
    /(coefficients\[0\]\.estimate,)(.*)/,
    (_, name, value) => `${name}${Number(value) * 1.00001}`,
  );
  t.not(wrong, statistics);
  const first = ran(new Map([...entries, ['statistics.csv', Buffer.from(wrong)]]));
  t.equal(first.status, 1);
  t.match(first.failures, [/coefficients\[0\]\.estimate/]);
  const rows = entries.get('dataset.ndjson')!.toString().replace('[306,', '[307,');
  const second = ran(new Map([...entries, ['dataset.ndjson', Buffer.from(rows)]]));
  t.equal(second.status, 1);
  t.match(second.failures, [/SHA-256/, /patients.csv/]);
  const third = ran(new Map([...entries, ['script.R', Buffer.from('stop("no")')]]));
  t.match(third, { status: 1, failures: [/script.R stopped: no/] });
});

t.test('the metadata keep the rules of RO-Crate 1.1 and of Process Run Crate 0.5', async (t) => {
  for (const method of ['kaplan_meier', 'power_two_means'] as const) {
    // One paper of the evidence is a reference of the method as well.
    const references = [
      { text: 'Kaplan EL, Meier P. 1958.', doi: '10.1080/01621459.1958.10501452' },
      { text: 'A paper without a DOI.', doi: null },
    ];
    const source = { ...crateSource(method), evidence: { references, ris: 'TY  - JOUR\r\n', csl_json: '[]' } };
    const entries = await crateOf(source);
    const metadata = JSON.parse(entries.get('ro-crate-metadata.json')!.toString());
    type Entity = Record<string, unknown> & { '@id': string; '@type': string | string[] };
    const graph = metadata['@graph'] as Entity[];
    const byId = new Map(graph.map((entity) => [entity['@id'], entity]));
    const typesOf = (entity: Entity | undefined) => [entity?.['@type'] ?? []].flat();
    const referenced = (value: unknown): Entity[] =>
      [value ?? []].flat().map((one) => byId.get((one as Entity)['@id'])!);
    t.equal([metadata['@context']].flat()[0], 'https://w3id.org/ro/crate/1.1/context');
    t.equal(byId.size, graph.length, 'each @id is of one entity');
    // RO-Crate 1.1: metadata file descriptor and root data entity.
    const descriptor = byId.get('ro-crate-metadata.json')!;
    t.match(descriptor, {
      '@type': 'CreativeWork',
      about: { '@id': './' },
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
    });
    const root = byId.get('./')!;
    t.strictSame(typesOf(root), ['Dataset']);
    for (const property of ['name', 'description']) t.ok(root[property], property);
    t.match(root.datePublished, /^\d{4}-\d\d-\d\d/);
    t.ok(referenced(root.license)[0]?.name);
    const parts = referenced(root.hasPart);
    t.strictSame(
      parts.map((part) => decodeURI(part['@id'])).sort(),
      [...entries.keys()].filter((name) => name !== 'ro-crate-metadata.json').sort(),
      'the parts are the files',
    );
    for (const part of parts) {
      const content = entries.get(decodeURI(part['@id']))!;
      t.ok(typesOf(part).includes('File'));
      t.equal(part.contentSize, String(content.length), part['@id']);
      t.equal(part.sha256, createHash('sha256').update(content).digest('hex'));
    }
    t.strictSame(
      referenced(root.citation).map(({ name, '@type': type }) => [type, typeof name]),
      references.map(() => ['ScholarlyArticle', 'string']),
      'the evidence is cited by the whole',
    );
    t.ok(entries.has('references.ris'));
    // Process Run Crate 0.5.
    const profile = referenced(root.conformsTo)[0]!;
    t.match(profile, { '@id': 'https://w3id.org/ro/wfrun/process/0.5', '@type': 'CreativeWork', version: '0.5' });
    const actions = graph.filter((entity) => typesOf(entity).includes('CreateAction'));
    t.equal(actions.length, 1);
    const action = actions[0]!;
    t.ok(referenced(root.mentions).includes(action), 'mentioned by the root');
    t.ok(typesOf(referenced(action.instrument)[0]).includes('SoftwareApplication'), 'its instrument is a program');
    t.match(referenced(action.instrument)[0], { name: String, softwareVersion: String });
    t.match(action, { name: String, description: String, endTime: source.run.finished_at });
    for (const entity of [...referenced(action.object), ...referenced(action.result)])
      t.ok(typesOf(entity).includes('File'));
    t.ok(referenced(action.result).length > 0);
    t.equal(
      referenced(action.object).some((one) => one['@id'] === 'dataset.ndjson'),
      source.dataset !== undefined,
    );
    if (source.dataset !== undefined)
      t.equal(
        byId.get('dataset.ndjson')!.sha256,
        source.run.dataset.sha256,
        'what the digest of the run covers is a file',
      );
  }
});
