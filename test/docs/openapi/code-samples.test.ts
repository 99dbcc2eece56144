import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import t from 'tap';
import { Client } from '../../../clients/javascript/src/index.ts';
import { openApiDocument } from '../../../docs/openapi/document.ts';
import { skipWithout } from '../../helpers/needs-program.ts';
import { python, runProgram } from '../../helpers/python.ts';

/*
 * That a sample does what it says is tested where the clients are: here that each is a program of its language, and calls
 * what its client has.
 */
type Operation = { operationId: string; 'x-codeSamples': { label: string; source: string }[] };

const operations = Object.values(openApiDocument('0.0.0').paths as Record<string, Record<string, Operation>>)
  .flatMap((path) => Object.values(path))
  .filter((operation) => operation['x-codeSamples'] !== undefined);
const samplesIn = (language: string) =>
  operations.map((operation) => ({
    operation: operation.operationId,
    source: operation['x-codeSamples'].find(({ label }) => label === language)!.source,
  }));
const client = (name: string) => fileURLToPath(new URL(`../../../clients/${name}`, import.meta.url));

t.test('every sample in JavaScript can be run, and calls what the client has', async (t) => {
  const javascript = new Client({ apiKey: 'svc_live_abc', baseUrl: 'http://localhost:3000/v1' });
  t.ok(operations.length > 70);
  for (const { operation, source } of samplesIn('JavaScript')) {
    t.doesNotThrow(() => new Script(`(async () => {${source.replaceAll(/^import .*$/gm, '')}})`), operation);
    const calls = [...source.matchAll(/client\.(\w+)\.(\w+)\(/g)];
    t.ok(calls.length > 0, operation);
    for (const [, group, verb] of calls) {
      const called = (javascript as unknown as Record<string, Record<string, unknown>>)[group!]?.[verb!];
      t.type(called, 'function', `${operation}: ${group}.${verb}`);
    }
  }
});

t.test('no sample names a moment after which it is refused', async (t) => {
  for (const { operationId, 'x-codeSamples': samples } of operations)
    for (const { label, source } of samples) t.notMatch(source, /expires_at/, `${operationId} in ${label}`);
});

t.test('every sample in Python does', { skip: skipWithout(python, ['--version']) }, async (t) => {
  const file = join(t.testdir({}), 'samples.json');
  await writeFile(file, JSON.stringify(samplesIn('Python')));
  const check = `
import ast, json, re, sys
from research_platform import Client
client = Client(api_key="svc_live_abc", base_url="http://localhost:3000/v1")
for sample in json.load(open(sys.argv[1])):
    ast.parse(sample["source"])
    calls = re.findall(r"client\\.(\\w+)\\.(\\w+)\\(", sample["source"])
    missing = [call for call in calls if not callable(getattr(getattr(client, call[0], None), call[1], None))]
    if missing or not calls:
        print(sample["operation"], missing)`;
  const { output } = await runProgram(python, ['-c', check, file], { env: { PYTHONPATH: client('python/src') } });
  t.equal(output, '');
});

const rIsMissing = skipWithout('Rscript', ['-e', 'library(jsonlite); library(curl)']);
t.test('every sample in R does', { skip: rIsMissing }, async (t) => {
  const folder = t.testdir({});
  await writeFile(join(folder, 'samples.json'), JSON.stringify(samplesIn('R')));
  await writeFile(
    join(folder, 'check.R'),
    `
for (file in list.files(${JSON.stringify(client('r/R'))}, full.names = TRUE)) source(file)
client <- rp_client(api_key = "svc_live_abc", base_url = "http://localhost:3000/v1")
for (sample in jsonlite::fromJSON(${JSON.stringify(join(folder, 'samples.json'))}, simplifyVector = FALSE)) {
  parse(text = sample$source)
  calls <- regmatches(sample$source, gregexpr("client\\\\$\\\\w+\\\\$\\\\w+", sample$source))[[1]]
  if (length(calls) == 0) cat(sample$operation, "calls nothing\\n")
  for (call in calls) {
    names <- strsplit(call, "$", fixed = TRUE)[[1]]
    if (!is.function(client[[names[2]]][[names[3]]])) cat(sample$operation, call, "\\n")
  }
}`,
  );
  const { output } = await runProgram('Rscript', ['--vanilla', join(folder, 'check.R')]);
  t.equal(output, '');
});
