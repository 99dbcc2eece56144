import { createReadStream, existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { Command } from 'commander';
import { readPapers } from '../../domain/literature/formats/read-papers.ts';
import { stopWords } from '../../domain/literature/index/analysis.ts';
import type { LiteratureIndex } from '../../domain/literature/search/literature-index.ts';
import { itemsOf, searchLiterature } from '../../domain/literature/search/search.ts';
import { type Database, openDatabase, sql } from '../../sql/db.ts';
import { openLiteratureIndex } from '../../sql/literature/search.ts';
import { migrate } from '../../sql/schema/migrate.ts';
import { mergeSegments } from '../../worker/literature-import/merge-segments.ts';
import { storePapers } from '../../worker/literature-import/store-papers.ts';
import { openEmbeddedDatabase } from '../embedded-database.ts';
import { poolOf, readDocuments, readQueries } from './evaluate/collections.ts';
import { bm25f, failures, type Row, ratioToBm25f } from './evaluate/gate.ts';
import { type Figures, figuresOf, meanFigures } from './evaluate/metrics.ts';
import { literatureReference } from './reference-folder.ts';

/*
 * How well search ranks, on collections whose relevant papers experts have judged: each is indexed by the same code as any
 * import, and searched by the same function as the API's.
 */

const command = new Command('npm run literature:evaluate --')
  .description('Computes nDCG@10, MAP and Recall@100 of the search on test collections, beside BM25F.')
  .argument('[collections...]', `some of ${Object.keys(bm25f).join(', ')}; all of them when none is named`)
  .option('--folder <path>', 'a folder with a folder for each collection')
  .option('--mesh <file>', "NLM's descriptor file, to be loaded first")
  .option('--json', 'print one JSON object')
  .addHelpText('after', '\nExit codes: 0 it ranks as well as it must, or no collections are there; 1 it does not.')
  .parse();
const options = command.opts<{ folder?: string; mesh?: string; json?: true }>();
const reference = literatureReference();
const given = options.folder ?? (reference === null ? null : join(reference, 'collections'));

if (given === null || !existsSync(given)) {
  console.log(
    `Skipped: no collections are ${given === null ? 'here' : `at ${given}`}. Name a folder that has them with --folder.`,
  );
  process.exit(0);
}
const folder = given;
const names = command.args.length > 0 ? command.args : Object.keys(bm25f);
const scratch = await mkdtemp(join(tmpdir(), 'literature-evaluation-'));
if (process.getuid?.() === 0) await chmod(scratch, 0o711); // the user that PostgreSQL runs as must get through
const database = await openEmbeddedDatabase(join(scratch, 'data'), { purpose: 'visit', throwaway: true });
const rows: Row[] = [];
try {
  await migrate(database.url, [database.secretKey]);
  const db = await openDatabase(database.url, {
    ...{ applicationName: 'evaluation', secretKey: database.secretKey, kind: 'worker' },
    poolSize: 3,
  });
  if (options.mesh !== undefined) {
    const { loadMesh } = await import('./mesh.ts');
    await loadMesh(database.url, options.mesh!);
  }
  for (const name of names) {
    const members = name === 'pool' ? [...poolOf] : [name];
    await emptyIndex(db);
    for (const member of members) await index(db, join(folder, member, 'docs.jsonl.gz'));
    const literature = await openLiteratureIndex(db.login.url, { applicationName: 'evaluation', poolSize: 1 });
    const all: Figures[] = [];
    const foundNothing: string[] = [];
    const corrected: string[] = [];
    for (const member of members)
      for (const { text, judgments } of await readQueries(join(folder, member))) {
        const { papers, correction } = await ranked(literature, text);
        if (correction !== null) corrected.push(`${text} (${correction})`);
        if (papers.length === 0) foundNothing.push(text);
        all.push(figuresOf(papers, judgments));
      }
    rows.push({
      ...{ collection: name, queries: all.length, found_nothing: foundNothing, corrected, figures: meanFigures(all) },
      missed: await withKnownWords(
        members.map((member) => join(folder, member)),
        foundNothing,
      ),
    });
    await literature.end();
    if (options.json === undefined) console.error(`${name}: ${all.length} queries`);
  }
  await db.end();
} finally {
  await database.close();
  await rm(scratch, { recursive: true, force: true });
}
print();
const failed = failures(rows);
for (const sentence of failed) console.error(sentence);
if (failed.length > 0) process.exitCode = 1;

async function emptyIndex(db: Database): Promise<void> {
  await db.outside(async (connection) => {
    for (const table of ['papers', 'literature_postings', 'literature_segments', 'literature_words'])
      await connection.query(sql.unsafe`delete from ${sql.identifier([table])}`);
  });
}

async function index(db: Database, path: string): Promise<void> {
  const { items } = await readPapers(createReadStream(path), { fileName: path });
  for await (const batch of items)
    await db.outside((connection) =>
      connection.transaction((transaction) => storePapers(transaction, 'shared', batch)),
    );
  await mergeSegments(
    (run) => db.outside(run),
    { library: 'shared', isTransaction: false },
    new AbortController().signal,
  );
}

/** A thousand papers, as trec_eval looks at, for a query as it stands in its collection: what users send is measured. */
async function ranked(
  literature: LiteratureIndex,
  q: string,
): Promise<{ papers: string[]; correction: string | null }> {
  const request = {
    q,
    sort: 'relevance',
    facets: [],
    highlight: false,
    limit: 1000,
    after: null,
  } as const;
  const found = await searchLiterature(literature, null, request, new Date());
  const papers = itemsOf(found).map((paper) => paper.external_id ?? '');
  return { papers, correction: found.query.corrected?.text ?? null };
}

/**
 * Those of the queries that have a word of some paper, looked for in the files and not in the index: letters and digits side by
 * side, in any case, but for stop words.
 */
async function withKnownWords(folders: readonly string[], queries: readonly string[]): Promise<string[]> {
  if (queries.length === 0) return [];
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = new Set<string>();
  for (const member of folders)
    for await (const { title, abstract, mesh } of readDocuments(member))
      for (const text of [title, abstract ?? '', ...(mesh ?? [])]) for (const word of wordsOf(text)) known.add(word);
  return queries.filter((text) => wordsOf(text).some((word) => !stopWords.has(word) && known.has(word)));
}

function print(): void {
  if (options.json) {
    console.log(JSON.stringify({ collections: rows.map((row) => ({ ...row, bm25f: bm25f[row.collection] ?? null })) }));
    return;
  }
  const table = new Table({
    head: [
      'collection',
      'queries',
      'found nothing',
      'nDCG@10',
      'BM25F',
      'ratio',
      'MAP',
      'BM25F',
      'Recall@100',
      'BM25F',
    ],
    style: { head: [], border: [] },
  });
  const ratios: number[] = [];
  for (const { collection, queries, found_nothing, figures } of rows) {
    const peer = bm25f[collection];
    const ratio = peer === undefined ? null : figures.ndcg10 / peer.ndcg10;
    if (ratio !== null) ratios.push(ratio);
    const of = (figure: keyof Figures) => [figures[figure].toFixed(3), peer?.[figure].toFixed(3) ?? ''];
    const [own, theirs] = of('ndcg10');
    table.push([
      collection,
      queries,
      found_nothing.length,
      own,
      theirs,
      ratio?.toFixed(3) ?? '',
      ...of('map'),
      ...of('recall100'),
    ]);
  }
  console.log(table.toString());
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  if (ratios.length > 0) console.log(`nDCG@10 is ${mean.toFixed(3)} times BM25F's on the mean of these collections.`);
  for (const { collection, found_nothing, corrected } of rows) {
    if (found_nothing.length > 0)
      console.log(
        `${collection}: no paper has a word of ${found_nothing.length} queries: ${found_nothing.join(', ')}.`,
      );
    if (corrected.length > 0)
      console.log(
        `${collection}: searched in another spelling, since no paper has the one typed: ${corrected.join(', ')}.`,
      );
  }
  const gate = ratioToBm25f(rows);
  if (gate !== null) console.log(`The mean of the five that are held to it is ${gate.toFixed(3)} of BM25F's.`);
}
