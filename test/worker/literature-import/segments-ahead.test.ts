import t from 'tap';
import type { PaperRecord } from '../../../contract/resources/paper.ts';
import type { ParsedItem } from '../../../domain/literature/formats/parsed-item.ts';
import type { SegmentRows } from '../../../sql/literature/postings-rows.ts';
import { SegmentsAhead } from '../../../worker/literature-import/segments-ahead.ts';
import { type MakeSegment, segmentHere } from '../../../worker/threads/segments/pool.ts';
import { paperRecordOf } from '../../helpers/papers.ts';

const dates = { revised: null, entered: null, created: null };
const batchOf = (...titles: string[]): ParsedItem[] =>
  titles.map((title) => ({ kind: 'paper', record: paperRecordOf({ title }), dates }));
const deletion: ParsedItem = { kind: 'deletion', pmid: '1' };

const draftsOf = (items: readonly ParsedItem[]) =>
  items.flatMap((item) =>
    item.kind === 'paper' ? [{ record: item.record, dates: item.dates, references: item.references ?? [] }] : [],
  );

function counted() {
  const made: string[][] = [];
  const make: MakeSegment = (papers) => {
    made.push(papers.map(({ record }) => record.title));
    return segmentHere(papers);
  };
  return { made, ahead: new SegmentsAhead(make) };
}

async function storedAll(ahead: SegmentsAhead, items: readonly ParsedItem[]): Promise<SegmentRows> {
  return ahead.of(items)(draftsOf(items));
}

t.test(
  'the index of the first batch is made when its papers are known, that of the next while the first is stored',
  async (t) => {
    const { made, ahead } = counted();
    const [first, second, third] = [batchOf('One'), batchOf('Two', 'Three'), batchOf('Four')];
    ahead.begin(first);
    t.same(made, []);
    await storedAll(ahead, first);
    ahead.begin(second);
    t.same(made, [['One'], ['Two', 'Three']]);
    const make = ahead.of(second);
    ahead.begin(third);
    t.same(made.at(-1), ['Four'], 'also before it is known what becomes of the one that is stored');
    t.same((await make(draftsOf(second))).papers, 2);
    t.same((await storedAll(ahead, third)).papers, 1);
    t.equal(made.length, 3, 'and each is made once');
  },
);

t.test('what a batch became is what is indexed', async (t) => {
  const changes: [string, (papers: ReturnType<typeof draftsOf>) => ReturnType<typeof draftsOf>][] = [
    ['one paper less', (papers) => papers.slice(1)],
    ['one more', (papers) => [...papers, ...draftsOf(batchOf('Retracted'))]],
    ['another order', (papers) => papers.toReversed()],
    ['another record', ([paper, ...rest]) => [{ ...paper!, record: { ...paper!.record } as PaperRecord }, ...rest]],
    ['other dates', ([paper, ...rest]) => [{ ...paper!, dates: { ...dates, entered: '2020-01-31' } }, ...rest]],
    [
      'other references',
      ([paper, ...rest]) => [{ ...paper!, references: [{ pmid: '7', doi: null, citation: null }] }, ...rest],
    ],
  ];
  for (const [name, change] of changes) {
    const { made, ahead } = counted();
    await storedAll(ahead, batchOf('One'));
    const second = batchOf('Two', 'Three');
    const make = ahead.of(second);
    ahead.begin(second);
    const became = change(draftsOf(second));
    await make(became);
    t.same(
      made.at(-1),
      became.map(({ record }) => record.title),
      name,
    );
    t.equal(made.length, 3, name);
  }
});

t.test('nothing is made ahead behind batches that became something else, or that are stored already', async (t) => {
  const { made, ahead } = counted();
  await storedAll(ahead, batchOf('One'));
  ahead.of(batchOf('Known'));
  ahead.of(batchOf('Known too'));
  ahead.begin(batchOf('Four'));
  t.same(made, [['One']]);
});

t.test('nothing is made ahead of a batch with deletions, which may be about papers in it', async (t) => {
  const { made, ahead } = counted();
  await storedAll(ahead, batchOf('One'));
  ahead.begin([...batchOf('Two'), deletion]);
  ahead.begin([]);
  t.same(made, [['One']]);
});

t.test('a transaction that is tried again gets a segment of its own', async (t) => {
  const { made, ahead } = counted();
  await storedAll(ahead, batchOf('One'));
  const second = batchOf('Two');
  ahead.begin(second);
  const make = ahead.of(second);
  const [once, again] = [await make(draftsOf(second)), await make(draftsOf(second))];
  t.not(once, again);
  t.same(once, again);
  t.equal(made.length, 3);
});

t.test('a segment that could not be made is met by whoever asks for it, and by nobody else', async (t) => {
  const fault = new Error('the thread is gone');
  let isGone = false;
  const ahead = new SegmentsAhead((papers) => (isGone ? Promise.reject(fault) : segmentHere(papers)));
  await storedAll(ahead, batchOf('One'));
  isGone = true;
  const second = batchOf('Two');
  ahead.begin(second);
  ahead.begin(batchOf('Never asked for'));
  await t.rejects(storedAll(ahead, second), fault);
});
