import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { analyze } from '../../domain/literature/index/analysis.ts';
import type { IndexSnapshot } from '../../domain/literature/search/literature-index.ts';
import { searchLiterature } from '../../domain/literature/search/search.ts';
import { openLiteratureIndex } from '../../sql/literature/search.ts';
import { loadMesh } from '../literature/mesh.ts';
import { literatureReference } from '../literature/reference-folder.ts';
import { type CorpusPaper, makePapers, readSeeds } from './literature/corpus.ts';
import { openFts5 } from './literature/fts5.ts';
import { type OverHttp, queriesOverHttp, searchesOverHttp } from './literature/over-http.ts';
import { type BenchQuery, inPubmedSyntax, makeQueries, type QueryClass, queryClasses } from './literature/queries.ts';
import { openXapian } from './literature/xapian.ts';
import { benchEnvironment, median, startProgram } from './program.ts';

export type LiteratureBenchmark = {
  papers: number;
  papersPerSecond: number;
  /** Of the worker, for all papers. */
  processorSeconds: number;
  xapianPapersPerSecond: number | null;
  peakRssMegabytes: number;
  /** Search structures on disk, beside the papers themselves, by table. */
  indexMegabytes: Record<string, number>;
  /** Milliseconds by engine; null: the engine is not installed, or was not asked. */
  classes: Record<
    QueryClass,
    { p50: number; p95: number; processor: number; fts5: number | null; xapian: number | null }
  >;
  /** Null where peers were not asked. */
  overHttp: OverHttp | null;
};

/**
 * Indexes papers made of real sentences from PubMed XML by one worker process, and asks them for what people ask, in turns
 * with SQLite FTS5 and Xapian on the same papers, unless without peers. MeSH is loaded, as on a server that people use. Null where the collections that the sentences come from are not there.
 */
export async function benchLiterature(
  { databaseUrl, key }: { databaseUrl: string; key: string },
  folder: string,
  { papers = 100_000, perClass = 40, peers = true } = {},
): Promise<LiteratureBenchmark | null> {
  const reference = literatureReference();
  if (reference === null) return null;
  const collections = join(reference, 'collections');
  const seeds = await readSeeds(collections);
  const xml = join(folder, 'papers.xml');
  await pipeline(Readable.from(xmlOf(makePapers(seeds, papers))), createWriteStream(xml));

  await loadMesh(databaseUrl, join(reference, 'mesh/d2014.en_gb.bin.gz'), {
    treePath: join(reference, 'mesh/mtrees2014.bin.gz'),
  });
  const env = benchEnvironment(databaseUrl);
  const worker = await startProgram('worker/main.ts', env, 'looking for jobs');
  const begun = performance.now();
  const indexing = spawn(process.execPath, [script('../literature.ts'), 'index', xml, '--json'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  indexing.stdout.resume();
  const [code] = await once(indexing, 'close');
  if (code !== 0) throw new Error(`indexing ended with ${code}`);
  const seconds = (performance.now() - begun) / 1000;
  const peakRssMegabytes = worker.peakRssMegabytes();
  const processorSeconds = worker.processorSeconds();
  await worker.stop();

  const literature = await openLiteratureIndex(databaseUrl, {
    applicationName: 'bench',
    poolSize: 1,
    cacheMegabytes: 256,
  });
  const some = [...makePapers(seeds, Math.min(papers, 10_000))];
  const share = await literature.read(null, (snapshot) => shareOfWords(snapshot, some));
  const queries = await makeQueries(
    collections,
    share,
    some.map(({ title }) => title),
    warming + perClass + queriesOverHttp,
  );
  const fts5 = peers ? openFts5(join(folder, 'fts5.db'), makePapers(seeds, papers)) : null;
  const xapians = peers ? await openXapian(folder, () => makePapers(seeds, papers)) : null;
  const xapian = xapians === null ? null : await xapians.open();
  const ours = async (query: BenchQuery) => {
    const options = { sort: 'relevance', facets: [], highlight: false, limit: 20, after: null } as const;
    await searchLiterature(literature, null, { q: inPubmedSyntax(query), ...options }, new Date());
  };
  const classes = {} as LiteratureBenchmark['classes'];
  // To have the programs compiled: what is measured is asked for the first time, as most of what users ask is.
  for (const name of queryClasses) for (const query of queries[name].slice(0, warming)) await ours(query);
  for (const name of queryClasses) {
    const asked = queries[name].slice(warming, warming + perClass);
    const times = { ours: [] as number[], processor: [] as number[], fts5: [] as number[], xapian: [] as number[] };
    for (const query of asked) {
      const before = process.cpuUsage();
      times.ours.push(await milliseconds(() => ours(query)));
      const { user, system } = process.cpuUsage(before);
      times.processor.push((user + system) / 1000);
      if (fts5 !== null) times.fts5.push(await milliseconds(async () => void fts5.search(query)));
      if (xapian !== null) times.xapian.push(await xapian.search(query));
    }
    classes[name] = {
      p50: median(times.ours),
      p95: percentile(times.ours),
      processor: median(times.processor),
      fts5: fts5 === null ? null : percentile(times.fts5),
      xapian: xapian === null ? null : percentile(times.xapian),
    };
  }
  fts5?.close();
  xapian?.close();
  await literature.end();
  const notAsked = Object.fromEntries(
    queryClasses.map((name) => [name, queries[name].slice(warming + perClass)]),
  ) as typeof queries;
  const overHttp = xapians === null ? null : await searchesOverHttp({ databaseUrl, key }, notAsked, xapians.open);
  return {
    papers,
    papersPerSecond: papers / seconds,
    processorSeconds,
    xapianPapersPerSecond: xapians?.seconds == null ? null : papers / xapians.seconds,
    peakRssMegabytes,
    indexMegabytes: await indexSize(databaseUrl),
    classes,
    overHttp,
  };
}

const warming = 20;
const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const percentile = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

async function milliseconds(run: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

function* xmlOf(papers: Iterable<CorpusPaper>): Generator<string> {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  yield '<?xml version="1.0" encoding="utf-8"?>\n<PubmedArticleSet>\n';
  for (const { pmid, title, abstract, mesh, year, journal, authors } of papers)
    yield `<PubmedArticle><MedlineCitation Status="MEDLINE"><PMID Version="1">${pmid}</PMID><Article><Journal><JournalIssue><PubDate><Year>${year}</Year></PubDate></JournalIssue><Title>${journal}</Title><ISOAbbreviation>${journal}</ISOAbbreviation></Journal><ArticleTitle>${escaped(title)}</ArticleTitle><Abstract><AbstractText>${escaped(abstract)}</AbstractText></Abstract><AuthorList>${authors
      .map(({ last, initials }) => `<Author><LastName>${last}</LastName><Initials>${initials}</Initials></Author>`)
      .join(
        '',
      )}</AuthorList><Language>eng</Language><PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType></PublicationTypeList></Article><MeshHeadingList>${mesh
      .map((term) => `<MeshHeading><DescriptorName MajorTopicYN="N">${escaped(term)}</DescriptorName></MeshHeading>`)
      .join('')}</MeshHeadingList></MedlineCitation></PubmedArticle>\n`;
  yield '</PubmedArticleSet>\n';
}

/** Which part of the papers has each word of some of them. */
async function shareOfWords(snapshot: IndexSnapshot, papers: readonly CorpusPaper[]): Promise<Map<string, number>> {
  const stems = new Map<string, string>();
  for (const { title, abstract } of papers)
    for (const word of `${title} ${abstract}`.toLowerCase().match(/[a-z]{4,}/g) ?? []) {
      const [token, more] = analyze(word);
      if (token !== undefined && more === undefined) stems.set(word, token.word);
    }
  const share = new Map<string, number>();
  const words = [...stems.keys()];
  // As many at a time as a statement may take.
  for (let at = 0; at < words.length; at += 1_000) {
    const some = words.slice(at, at + 1_000);
    const known = await snapshot.papersWith(
      'word',
      some.map((word) => stems.get(word)!),
    );
    for (const word of some) share.set(word, (known.get(stems.get(word)!) ?? 0) / snapshot.papers);
  }
  return share;
}

async function indexSize(databaseUrl: string): Promise<Record<string, number>> {
  const client = new Client(databaseUrl);
  await client.connect();
  const { rows } =
    await client.query(`select relname, pg_total_relation_size(oid)::float8 / 1e6 as megabytes from pg_class
    where relname in ('literature_postings', 'literature_columns', 'literature_segments', 'literature_words')`);
  await client.end();
  return Object.fromEntries(rows.map(({ relname, megabytes }) => [relname, megabytes]));
}
