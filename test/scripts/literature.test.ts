import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { cleanEnvironment } from '../helpers/clean-environment.ts';
import { testDatabase } from '../helpers/database.ts';
import { pubmedXml, startEuropePmc, startNcbi } from '../helpers/literature-sources.ts';
import { startWorker } from '../helpers/platform.ts';

const script = fileURLToPath(new URL('../../scripts/literature.ts', import.meta.url));

async function literature(args: string[], env: NodeJS.ProcessEnv) {
  const secret = { SECRET_KEY: 'a key that only tests ever use, of 32 characters' };
  const child = spawn(process.execPath, [script, ...args], { env: { ...cleanEnvironment, ...secret, ...env } });
  const [out, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  return { code, out, error };
}

/** A folder with these files, under any paths. */
async function folderWith(t: Test, files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'literature-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

t.test(
  'files and folders are indexed by a worker of its own, and what is refused is told with the reason',
  async (t) => {
    const { url, ownerQuery } = await testDatabase(t);
    const folder = await folderWith(t, {
      'b/pubmed25n0002.xml.gz': gzipSync(pubmedXml([{ pmid: '1', title: 'The newer title' }, { pmid: '2' }])),
      'b/pubmed25n0002.xml.gz.md5': 'MD5(pubmed25n0002.xml.gz)= 0',
      'b/.hidden': 'x',
      'b/note.txt': 'no reference at all',
      'a/pubmed25n0001.xml': pubmedXml([{ pmid: '1', title: 'The older title' }, { pmid: '3' }]),
      'a/empty.ris': '',
      'c.jsonl': '{"title": "One"}\n{"year": 2020}\n',
    });
    await symlink(folder, join(folder, 'b', 'loop'));
    const args = ['index', folder, join(folder, 'c.jsonl'), join(folder, 'nothing.xml'), '--json'];
    const { code, out, error } = await literature(args, { DATABASE_URL: url });
    t.equal(code, 1, 'since some failed');
    t.equal(out.trim().split('\n').length, 1, 'exactly one object');
    const { files, totals } = JSON.parse(out);
    const short = (path: string) => path.slice(folder.length + 1);
    t.same(
      files.map((file: { path: string; error: { code: string } | null } & Record<string, unknown>) => [
        short(file.path),
        ...[file.status, file.added, file.updated, file.unchanged, file.skipped, file.error?.code],
      ]),
      [
        ['a/empty.ris', 'failed', 0, 0, 0, 0, 'empty_file'],
        ['a/pubmed25n0001.xml', 'completed', 2, 0, 0, 0, undefined],
        ['b/note.txt', 'failed', 0, 0, 0, 0, 'unknown_format'],
        ['b/pubmed25n0002.xml.gz', 'completed', 1, 1, 0, 0, undefined],
        ['c.jsonl', 'completed', 1, 0, 0, 1, undefined],
        ['c.jsonl', 'completed', 0, 0, 1, 1, undefined],
        ['nothing.xml', 'failed', 0, 0, 0, 0, 'file_not_found'],
      ],
      error,
    );
    t.match(files[4], { format: 'jsonl', skipped_records: [{ record: 2, reason: 'no_title' }] });
    t.match(totals, { files: 7, completed: 4, failed: 3, added: 4, updated: 1, unchanged: 1, deleted: 0, skipped: 2 });
    const [{ title }] = await ownerQuery(`select record ->> 'title' as title from papers where pmid = 1`);
    t.equal(title, 'The newer title', 'the later file wins');
    t.same(await ownerQuery('select * from workers'), [], 'its worker has stopped in order');
    t.same(await ownerQuery('select from literature_import_chunks'), []);

    const words = await literature(['index', join(folder, 'c.jsonl')], { DATABASE_URL: url });
    t.equal(words.code, 0);
    t.match(
      words.out,
      /c\.jsonl: completed - 1 unchanged, 1 skipped\n {3}skipped for no_title, the first of them record 2/,
    );
    t.match(words.out, /1 of 1 files indexed: 0 papers added/);
    const stats = await literature(['stats', '--json'], { DATABASE_URL: url });
    t.match(JSON.parse(stats.out), { papers: 4, imports: { completed: 5, failed: 2 } });
  },
);

t.test('beside a running platform its worker is used, and a worker that dies is replaced', async (t) => {
  const { url } = await testDatabase(t);
  const worker = startWorker(t, url);
  await worker.logged(({ msg }) => msg === 'looking for jobs');
  const folder = await folderWith(t, {
    'a.xml': pubmedXml([{ pmid: '1' }]),
    'b.xml': pubmedXml(Array.from({ length: 20_000 }, (_, i) => ({ pmid: String(100 + i) }))),
  });
  const running = literature(['index', folder, '--json'], { DATABASE_URL: url });
  await worker.logged(({ msg }) => msg === 'import finished');
  await worker.logged((line) => line.msg === 'batch stored' && line.records > 1);
  await worker.kill('SIGKILL');
  const { out, code, error } = await running;
  t.equal(code, 0, error);
  t.match(JSON.parse(out).totals, { files: 2, completed: 2, added: 20_001, unchanged: 0 });
});

t.test('an update asks the sources for each configured query, and the next one only for what is new', async (t) => {
  const { url, ownerQuery } = await testDatabase(t);
  const [ncbi, europePmc] = [await startNcbi(t), await startEuropePmc(t)];
  ncbi.papers.push({ pmid: '1', entered: '2020-01-01' });
  europePmc.papers.push({ pmid: '2', entered: '2020-01-01' });
  const env = { DATABASE_URL: url, NCBI_BASE_URL: ncbi.url, EUROPEPMC_BASE_URL: europePmc.url };
  const nothing = await literature(['update'], env);
  t.match([nothing.code, nothing.error], [1, /set LITERATURE_UPDATE_QUERIES/]);
  const queries = { ...env, LITERATURE_UPDATE_QUERIES: 'asthma[mh]; europepmc: asthma AND OPEN_ACCESS:y' };
  const first = await literature(['update', '--json'], queries);
  t.match(JSON.parse(first.out), {
    imports: [
      { source: 'pubmed', query: 'asthma[mh]', status: 'completed', added: 1 },
      { source: 'europepmc', query: 'asthma AND OPEN_ACCESS:y', status: 'completed', added: 1 },
    ],
    totals: { imports: 2, added: 2 },
  });
  ncbi.papers.push({ pmid: '3', entered: new Date().toISOString().slice(0, 10) });
  const second = await literature(['update', '--json'], queries);
  t.match(JSON.parse(second.out).totals, { imports: 2, added: 1, unchanged: 0 });
  const since = await ownerQuery('select since from literature_imports order by id');
  t.same(
    since.map((row) => row.since === null),
    [true, true, false, false],
  );
});

t.test('what can not be done is said in one sentence', async (t) => {
  t.match(await literature(['index'], {}), { code: 1, error: /missing required argument/ });
  const away = await literature(['index', script], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  t.match([away.code, away.error], [1, /can't be reached/]);
});
