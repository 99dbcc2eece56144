import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import type { PaperRecord } from '../../contract/resources/paper.ts';
import { readPapers } from '../../domain/literature/formats/read-papers.ts';
import { termKey } from '../../domain/literature/index/analysis.ts';
import { eachBit, intersect } from '../../domain/literature/index/bitmap.ts';
import { noLookups } from '../../domain/literature/index/loaded-index.ts';
import { evaluate, lookUpQuery } from '../../domain/literature/query/evaluate.ts';
import { interpret } from '../../domain/literature/query/interpret.ts';
import { readQuery } from '../../domain/literature/query/reading.ts';
import type { LiteratureIndex } from '../../domain/literature/search/literature-index.ts';
import { literatureReference } from '../../scripts/literature/reference-folder.ts';
import { openLiteratureIndex } from '../../sql/literature/search.ts';
import { mergeSegments } from '../../worker/literature-import/merge-segments.ts';
import { reindexPapers } from '../../worker/literature-import/reindex-papers.ts';
import { type Ask, answers, type Indexed, indexed, type Tree } from '../helpers/brute-force/ask.ts';
import { libraryOf, meshTree, vocabulary } from '../helpers/brute-force/library.ts';
import { printed, readPubMed } from '../helpers/brute-force/pubmed.ts';
import { strategies } from '../helpers/brute-force/strategies.ts';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { indexPapers, withdrawPapers } from '../helpers/papers.ts';

/*
 * The engine against brute force: every paper is read from its beginning to its end, by code that shares nothing with the
 * engine, and both find the same papers.
 */

type Scene = { database: TestDatabase; index: LiteratureIndex };

async function scene(t: Test, papers: readonly PaperRecord[]): Promise<Scene> {
  const database = await testDatabase(t);
  await database.ownerQuery(
    `insert into mesh_descriptors (ui, heading, tree_numbers)
     select ui, heading, numbers from unnest($1::text[], $2::text[]) as d (ui, heading), lateral (
       select array_agg(number) as numbers from unnest($3::text[], $4::text[]) as n (of, number) where of = ui) numbers`,
    [
      meshTree.map((_, at) => `D${at}`),
      meshTree.map(({ heading }) => heading),
      meshTree.flatMap(({ numbers }, at) => numbers.map(() => `D${at}`)),
      meshTree.flatMap(({ numbers }) => numbers),
    ],
  );
  await database.ownerQuery('insert into mesh_places (ui, number) select * from unnest($1::text[], $2::text[])', [
    meshTree.flatMap(({ numbers }, at) => numbers.map(() => `D${at}`)),
    meshTree.flatMap(({ numbers }) => numbers),
  ]);
  const terms = meshTree.flatMap(({ heading, terms }, at) =>
    [heading, ...terms].map((term, which) => ({ ui: `D${at}`, term, preferred: which === 0 })),
  );

  await database.ownerQuery(
    `insert into mesh_terms (key, ui, term, preferred) select * from unnest($1::text[], $2::text[], $3::text[], $4::boolean[])`,
    [
      terms.map(({ term }) => termKey(term)),
      terms.map(({ ui }) => ui),
      terms.map(({ term }) => term),
      terms.map(({ preferred }) => preferred),
    ],
  );
  // In several batches, of which some are merged: a segment each.
  for (let at = 0; at < papers.length; at += 60) await indexPapers({ db: database.db }, papers.slice(at, at + 60));
  const index = await openLiteratureIndex(database.url, { applicationName: 'test', poolSize: 1 });
  t.teardown(() => index.end());
  return { database, index };
}

/** The PMIDs of what the engine finds, by the index alone: no page, no order. */
async function found({ database, index }: Scene, text: string): Promise<string[]> {
  const { node } = readQuery(text, 'pubmed');
  const documents = await index.read(null, async (snapshot) => {
    const { index_query } = await interpret(node, snapshot.vocabulary, { now: new Date('2026-11-26') });
    const lookups = noLookups();
    lookUpQuery(index_query, lookups);
    const { segments } = await snapshot.load(lookups);
    return segments.flatMap((segment) => {
      const hits = evaluate(index_query, segment);
      intersect(hits, segment.live);
      const own: number[] = [];
      eachBit(hits, (document) => own.push(segment.firstDocument + document));
      return own;
    });
  });
  const names = await namesOf(database);
  return documents.map((document) => names.get(document)!).sort();
}

const known = new WeakMap<TestDatabase, Map<number, string>>();
async function namesOf(database: TestDatabase): Promise<Map<number, string>> {
  let names = known.get(database);
  if (names === undefined) {
    const rows = await database.ownerQuery<{ document: number; pmid: number }>('select document, pmid from papers');
    names = new Map(rows.map(({ document, pmid }) => [document, String(pmid)]));
    known.set(database, names);
  }
  return names;
}

const bruteForce = (papers: readonly Indexed[], ask: Ask, tree: Tree = meshTree): string[] =>
  papers
    .filter((paper) => answers(paper, ask, tree))
    .map(({ record }) => record.pmid!)
    .sort();

/** Of every hundred numbers each gives another tree, and the same one in every run. */
const seed = 20261126;

const field = fc.constantFrom('ti', 'ab', 'tiab', 'tw', 'ad', 'tt');
const word = fc.constantFrom(...vocabulary);
const term = (field: string, text: string, quoted: boolean): Ask => ({ ask: 'term', field, text, quoted });
const leaf: fc.Arbitrary<Ask> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(field, word, fc.boolean()).map(([field, text, quoted]) => term(field, text, quoted)),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(field, fc.array(word, { minLength: 2, maxLength: 3 }), fc.boolean())
      .map(([field, text, quoted]) => term(field, text.join(' '), quoted)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        field,
        fc.constantFrom(
          'random*',
          'universi*',
          'hospitali*',
          'therap*',
          'haemo*',
          'signific*',
          'with*',
          'quality of life*',
          'mice*',
          'tumou*',
          'studie*',
          'interleu*',
        ),
        fc.boolean(),
      )
      .map(([field, text, quoted]) => term(field, text, quoted)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('ti', 'tiab', 'ad'), fc.array(word, { minLength: 2, maxLength: 3 }), fc.nat(4))
      .map(([field, text, distance]) => ({ ask: 'near' as const, field, text: text.join(' '), distance })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('au', '1au', 'lastau'), fc.constantFrom(...libraryOf.authorsToAsk), fc.boolean())
      .map(([field, text, quoted]) => term(field, text, quoted)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('mh', 'mh:noexp', 'majr', 'majr:noexp'),
        fc.constantFrom(...meshTree.flatMap(({ heading, terms }) => [heading, ...terms])),
        fc.boolean(),
      )
      .map(([field, text, quoted]) => term(field, text, quoted)),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[term('pt', 'review', false), term('pt', 'clinical trial', true), term('pt', 'letter', false)],
      ...[term('sh', 'therapy', false), term('sh', 'adverse effects', false), term('sh:noexp', 'therapy', false)],
      ...[term('la', 'ger', false), term('ta', 'Gut', false), term('ta', 'BMJ (Clin Res Ed)', true)],
      ...[term('ot', 'quality of life', true), term('nm', 'Tumor Necrosis Factor-alpha', true)],
      ...['50-78-2', '2.7.11.1', 'EC 2.7.1.1', 'EC 2.7*', 'R16CO5Y76E'].map((number) => term('rn', number, false)),
      ...['R01 CA123456', 'CA12345', 'r01', 'NIH', 'CA/NCI', 'MR/K006584/1', 'wellcome'].flatMap((grant) => [
        term('gr', grant, false),
        term('gr', grant, true),
      ]),
      ...['NCT00000001', 'ClinicalTrials.gov', 'GENBANK/BC022483', 'bc022483'].map((id) => term('si', id, true)),
      ...[term('jid', '2985108R', false), term('jid', '0372351', true)],
      ...[term('dp', '2001:2010', false), term('dp', '1999', false)],
    ),
  },
);
const strategy: fc.Arbitrary<Ask> = fc.letrec<{ ask: Ask }>((tie) => ({
  ask: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc
      .tuple(fc.constantFrom('and', 'or', 'or', 'not'), fc.array(tie('ask'), { minLength: 2, maxLength: 3 }))
      .map(([ask, of]) => ({ ask: ask as 'and' | 'or' | 'not', of })),
  ),
})).ask;

t.test('a thousand generated strategies find what brute force finds', async (t) => {
  const papers = libraryOf.papers(seed);
  const on = await scene(t, papers);
  const withdrawn = papers.filter((_, at) => at % 17 === 3).map(({ pmid }) => pmid!);
  await withdrawPapers(on.database, withdrawn);
  const texts = papers.filter(({ pmid }) => !withdrawn.includes(pmid!)).map(indexed);
  let some = 0;
  const check = async (ask: Ask) => {
    const own = await found(on, printed(ask));
    const truth = bruteForce(texts, ask);
    if (truth.length > 0 && truth.length < texts.length) some++;
    if (own.join() !== truth.join()) throw new Error(`${printed(ask)}: ${own.length} found, ${truth.length} are`);
  };
  await fc.assert(fc.asyncProperty(strategy, check), { numRuns: 600, seed });
  await mergeSegments(
    (run) => on.database.db.outside(run),
    { library: 'shared', isTransaction: false },
    new AbortController().signal,
  );
  await fc.assert(fc.asyncProperty(strategy, check), { numRuns: 350, seed: seed + 1 });
  t.equal(await reindexPapers((run) => on.database.db.outside(run), new AbortController().signal), texts.length);
  known.delete(on.database);
  await fc.assert(fc.asyncProperty(strategy, check), { numRuns: 50, seed: seed + 2 });
  t.ok(some > 500, `${some} of them find some papers and not all`);

  for (const { name, text } of strategies)
    t.strictSame(await found(on, text), bruteForce(texts, readPubMed(text)), name);
  t.ok(strategies.length >= 100);
});

const reference = literatureReference();
t.test(
  'a hundred published strategies find the same in real records',
  { skip: reference === null ? '100 strategies: LITERATURE_REFERENCE names no folder' : false },
  async (t) => {
    const path = join(reference!, 'collections', 'cf', 'docs.jsonl.gz');
    const papers: PaperRecord[] = [];
    for await (const batch of (await readPapers(createReadStream(path), { fileName: path })).items)
      for (const item of batch)
        if (item.kind === 'paper') papers.push({ ...item.record, pmid: String(papers.length + 1) });
    const on = await scene(t, papers);
    const texts = papers.map(indexed);
    let papersFound = 0;
    for (const { name, text } of strategies) {
      const truth = bruteForce(texts, readPubMed(text));
      papersFound += truth.length;
      t.strictSame(await found(on, text), truth, name);
    }
    t.ok(papersFound > 1_000, `${papersFound} papers in all`);
  },
);
