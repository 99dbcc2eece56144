import fc from 'fast-check';
import t from 'tap';
import { inOrder } from '../../../worker/literature-import/make-drafts.ts';
import { openSegmentThreads, segmentHere } from '../../../worker/threads/segments/pool.ts';
import { author, heading, paperRecordOf } from '../../helpers/papers.ts';

const words = [
  'asthma',
  'Ménière',
  'TNFalpha',
  'IL-2',
  'the',
  'of',
  'naïve',
  'α-synuclein',
  '喘息',
  'H2A',
  'type I',
  '𝛽-cell',
];
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 30 }).map((list) => list.join(' '));
const paper = fc
  .record({
    title: text,
    abstract: fc.option(text),
    vernacular_title: fc.option(text),
    keywords: fc.array(text, { maxLength: 3 }),
    affiliation: text,
    year: fc.option(fc.integer({ min: 1900, max: 2030 })),
    cited: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
  })
  .map(({ affiliation, cited, ...record }) => ({
    record: inOrder(
      paperRecordOf({
        ...record,
        authors: [author('Müller', 'K', { affiliations: [affiliation] })],
        mesh: [heading('Asthma', { major: true, qualifiers: ['therapy'] })],
      }),
    ),
    dates: { revised: null, entered: '2020-01-31', created: null },
    references: cited.map((pmid) => ({ pmid: String(pmid), doi: null, citation: `Somebody ${pmid}` })),
  }));

t.test('a thread makes of papers the rows that this process makes of them, however many they are', async (t) => {
  const threads = openSegmentThreads();
  t.teardown(() => threads.close());
  const bytes = async (made: ReturnType<typeof segmentHere>) => {
    const { columns, postings, surfaces, ...counts } = await made;
    const hex = (view: Uint8Array) => Buffer.from(view).toString('hex');
    return {
      ...counts,
      columns: [...columns].map(([name, column]) => [name, hex(column)]),
      postings: postings.map((arrays) => Object.entries(arrays).map(([name, array]) => [name, hex(array)])),
      surfaces: [...surfaces].sort(),
    };
  };
  for (const papers of [...fc.sample(fc.array(paper, { minLength: 100, maxLength: 400 }), 5), fc.sample(paper, 3)]) {
    const made = await bytes(threads.make(papers));
    t.equal(made.papers, papers.length);
    t.strictSame(made, await bytes(segmentHere(papers)));
  }
});
