import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { readDocuments, readQueries } from '../../../scripts/literature/evaluate/collections.ts';

async function collection(folder: string) {
  await mkdir(folder, { recursive: true });
  const documents = [
    { id: 'D1', title: 'One', abstract: 'First.', mesh: ['Asthma'], year: 1990 },
    { id: 'D2', abstract: null },
  ];
  await writeFile(join(folder, 'docs.jsonl.gz'), gzipSync(`${documents.map((d) => JSON.stringify(d)).join('\n')}\n`));
  await writeFile(
    join(folder, 'queries.jsonl'),
    '{"id":"Q1","text":"asthma"}\n{"id":"Q2","text":"not judged"}\n{"id":"Q3","text":"nothing is relevant"}\n',
  );
  await writeFile(join(folder, 'qrels.tsv'), 'query_id\tdoc_id\tgrade\nQ1\tD1\t2\nQ1\tD2\t0\nQ3\tD1\t0\n');
  return folder;
}

t.test('documents are read one after the other, with or without title and abstract', async (t) => {
  const documents = [];
  for await (const document of readDocuments(await collection(t.testdir()))) documents.push(document);
  t.match(documents, [
    { id: 'D1', title: 'One', mesh: ['Asthma'] },
    { id: 'D2', title: '', abstract: null },
  ]);
});

t.test('queries come with their relevant documents; those without any are left out', async (t) => {
  t.same(await readQueries(await collection(t.testdir())), [
    { id: 'Q1', text: 'asthma', judgments: new Map([['D1', 2]]) },
  ]);
});

t.test('a collection that is not there is an error', async (t) => {
  await t.rejects(async () => {
    for await (const _ of readDocuments(join(t.testdir(), 'none')));
  }, /ENOENT/);
  await t.rejects(readQueries(join(t.testdir(), 'none')), /ENOENT/);
});
