import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { interpret } from '../../domain/literature/query/interpret.ts';
import { parseQuery } from '../../domain/literature/query/parse.ts';
import { loadMesh, meshSentence } from '../../scripts/literature/mesh.ts';
import { literatureReference } from '../../scripts/literature/reference-folder.ts';
import { openLiteratureIndex } from '../../sql/literature/search.ts';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';

type Record = { ui: string; heading: string; terms?: string[]; numbers?: string[] };

const asciiOf = (records: Record[]) =>
  records
    .map(({ ui, heading, terms = [], numbers = [] }) =>
      [
        '*NEWRECORD',
        `MH = ${heading}`,
        ...terms.map((term) => `ENTRY = ${term}|T047|EQV`),
        ...numbers.map((number) => `MN = ${number}`),
        `UI = ${ui}`,
      ].join('\n'),
    )
    .join('\n\n');

const wombats: Record[] = [
  { ui: 'D900001', heading: 'Fever, Wombat', terms: ['Wombat Pyrexia'], numbers: ['C99.100'] },
  { ui: 'D900002', heading: 'Chronic Wombat Fever', numbers: ['C99.100.500'] },
  { ui: 'D900003', heading: 'Relapsing Wombat Fever', numbers: ['C99.100.500.1'] },
  { ui: 'D900004', heading: 'Other Fever', terms: ['Wombat Fever'], numbers: ['C99.1005'] },
];

async function scene(t: Parameters<typeof testDatabase>[0]) {
  const database = await testDatabase(t);
  const index = await openLiteratureIndex(database.url, { applicationName: 'test', poolSize: 1 });
  t.teardown(() => index.end());
  const folder = t.testdir();
  const write = async (name: string, content: string) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const load = async (records: Record[], options = {}) =>
    loadMesh(database.url, await write('d2099.bin', asciiOf(records)), options);
  const read = (query: string) =>
    index.read(null, (snapshot) => interpret(parseQuery(query), snapshot.vocabulary, { now: new Date() }));
  return { database, index, write, load, read };
}

const stored = ({ ownerQuery }: TestDatabase) => ownerQuery('select ui, heading from mesh_descriptors order by ui');

t.test(
  'descriptors are found by every term, inverted or as it is said, and a heading before an entry term',
  async (t) => {
    const { index, load } = await scene(t);
    const counts = await load(wombats);
    t.strictSame(counts, { descriptors: 4, terms: 7, tree_numbers: 4, without_tree_number: 0 });
    const found = await index.read(null, (snapshot) =>
      snapshot.vocabulary.mesh(['fever wombat', 'wombat fever', 'wombat pyrexia', 'wombat']),
    );
    const named = [...found].map(([key, all]) => [key, all.map(({ ui, preferred }) => `${ui} ${preferred}`)] as const);
    t.strictSame(Object.fromEntries(named), {
      'fever wombat': ['D900001 true'],
      'wombat fever': ['D900001 false', 'D900004 false'],
      'wombat pyrexia': ['D900001 false'],
    });
    const [first] = found.get('wombat pyrexia')!;
    t.strictSame([...first!.entry_terms].sort(), ['Wombat Fever', 'Wombat Pyrexia']);
  },
);

t.test('beneath a heading stands what has its tree number and more, and no other number that begins so', async (t) => {
  const { load, read } = await scene(t);
  await load(wombats);
  const { index_query } = await read('"fever, wombat"[mh]');
  t.strictSame(index_query, {
    kind: 'or',
    of: ['fever wombat', 'chronic wombat fever', 'relapsing wombat fever'].map((term) => ({
      kind: 'term',
      field: 'heading',
      term,
    })),
  });
});

t.test('a file takes the place of the one before, and one that cannot be read changes nothing', async (t) => {
  const { database, write, load } = await scene(t);
  await load(wombats);
  await load([{ ui: 'D900002', heading: 'Wombat Flu' }]);
  t.strictSame(await stored(database), [{ ui: 'D900002', heading: 'Wombat Flu' }]);
  t.strictSame(await database.ownerQuery('select key from mesh_terms'), [{ key: 'wombat flu' }]);

  const broken = await write('desc2099.xml', '<DescriptorRecordSet><DescriptorRecord>');
  await t.rejects(loadMesh(database.url, broken), { name: 'UnreadableFile', reason: 'truncated_file' });
  t.strictSame(await stored(database), [{ ui: 'D900002', heading: 'Wombat Flu' }]);
  await t.rejects(loadMesh(database.url, '/no/such/file'), { code: 'ENOENT' });
  t.strictSame(await stored(database), [{ ui: 'D900002', heading: 'Wombat Flu' }]);
});

t.test('of a descriptor that a file has twice the later one stays', async (t) => {
  const { database, load } = await scene(t);
  const filler = Array.from({ length: 600 }, (_, i) => ({ ui: `D8${i}`, heading: `Filler ${i}` }));
  const twice = { ui: 'D900001', heading: 'Old Name' };
  await load([twice, ...filler, { ...twice, heading: 'Newer Name' }, { ...twice, heading: 'New Name' }]);
  const rows = await database.ownerQuery(`select heading from mesh_descriptors where ui = 'D900001'`);
  t.strictSame(rows, [{ heading: 'New Name' }]);
});

t.test('a tree file places descriptors that name no place, by any of their terms', async (t) => {
  const { database, write, load } = await scene(t);
  const treePath = await write('mtrees.bin', 'Wombat Anemia;C15.1\nWombat Anemia;C15.2\nFever, Wombat;C01.1\n');
  const counts = await load(
    [
      { ui: 'D1', heading: 'Wombat Anaemia', terms: ['Wombat Anemia'] },
      { ui: 'D2', heading: 'Fever, Wombat', numbers: ['C99.9'] },
      { ui: 'D3', heading: 'Placeless' },
    ],
    { treePath },
  );
  t.strictSame(await database.ownerQuery('select ui, tree_numbers from mesh_descriptors order by ui'), [
    { ui: 'D1', tree_numbers: ['C15.1', 'C15.2'] },
    { ui: 'D2', tree_numbers: ['C99.9'] },
    { ui: 'D3', tree_numbers: [] },
  ]);
  t.match(meshSentence(counts), /3 descriptors.* 1 have no tree number/);
});

t.test('the whole MeSH of 2014 is loaded, and Asthma goes into what stands beneath it', async (t) => {
  const reference = literatureReference();
  if (reference === null) {
    t.pass('2 files skipped: LITERATURE_REFERENCE names no folder');
    return;
  }
  const { database, read } = await scene(t);
  const counts = await loadMesh(database.url, join(reference, 'mesh/d2014.en_gb.bin.gz'), {
    treePath: join(reference, 'mesh/mtrees2014.bin.gz'),
  });
  t.equal(counts.descriptors, 27_148);
  t.ok(counts.terms > 190_000);
  t.ok(counts.without_tree_number < 400, 'where the tree has the American heading alone');
  const { expanded_terms } = await read('bronchial asthma[mh] OR asthma, occupational[mh:noexp]');
  t.strictSame(expanded_terms[0]!.added.toSorted(), [
    'Asthma',
    'Asthma, Aspirin-Induced',
    'Asthma, Exercise-Induced',
    'Asthma, Occupational',
    'Status Asthmaticus',
  ]);
  const { concepts } = await read('myocardial infarct after breast cancer');
  t.strictSame(
    concepts.map(({ heading }) => heading),
    ['Myocardial Infarction', 'Breast Neoplasms'],
  );
});
