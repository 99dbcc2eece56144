import fc from 'fast-check';
import t from 'tap';
import { recordStates, setKinds } from '../../../../contract/resources/review.ts';
import { prismaCsv } from '../../../../domain/literature/prisma/csv.ts';
import { prismaFigure } from '../../../../domain/literature/prisma/figure.ts';
import { type CountedRecords, flowOf } from '../../../../domain/literature/prisma/flow.ts';
import {
  DuplicateSearch,
  type RecordIdentity,
  titleKeyOf,
} from '../../../../domain/literature/screening/duplicates.ts';
import { estimateRecall } from '../../../../domain/literature/screening/recall.ts';
import { standingOf } from '../../../../domain/literature/screening/record-state.ts';
import { kappaOf } from '../../../../domain/statistics/diagnosis/agreement/weighted-kappa.ts';
import { literatureReference } from '../../../../scripts/literature/reference-folder.ts';
import { labelledReviews, ourOrder, plainOrder, shareScreened } from './simulated-reviewer.ts';

const decision = fc.record({
  decision: fc.constantFrom('include' as const, 'exclude' as const, 'maybe' as const),
  reason: fc.constantFrom('Wrong outcome', 'Wrong population'),
  settles: fc.constant(false),
});
const third = fc.option(decision.map((one) => ({ ...one, settles: true })));
const votes = fc
  .tuple(fc.array(decision, { maxLength: 2 }), third)
  .map(([two, last]) => [...two, ...(last ? [last] : [])]);

/** By their places: what those from `firstNew` on are certainly, and the pairs that are for a person. */
function findDuplicates(records: readonly RecordIdentity[], firstNew: number) {
  const search = new DuplicateSearch<number>();
  const certain = new Map<number, { of: number; rule: string }>();
  const possible: { record: number; other: number; rule: string }[] = [];
  for (const [place, record] of records.entries()) {
    if (place < firstNew) {
      search.know(place, record);
      continue;
    }
    const found = search.add(place, record);
    if (found.certain !== null) certain.set(place, found.certain);
    for (const { of, rule } of found.possible) possible.push({ record: of, other: place, rule });
  }
  return { certain, possible };
}

t.test('the flow adds up for any history of decisions', (t) => {
  const history = fc.record({
    reviewers: fc.constantFrom(1, 2),
    records: fc.array(
      fc.record({
        kind: fc.constantFrom(...setKinds),
        source: fc.constantFrom('A', 'B'),
        isDuplicate: fc.boolean(),
        notRetrieved: fc.boolean(),
        title_abstract: votes,
        full_text: votes,
      }),
      { maxLength: 30 },
    ),
  });
  fc.assert(
    fc.property(history, ({ reviewers, records }) => {
      const counted = records.map(
        ({ kind, source, isDuplicate, notRetrieved, title_abstract, full_text }): CountedRecords => {
          const entersAtFullText = kind !== 'database' && kind !== 'register';
          const decisions = { title_abstract, full_text };
          const { state, reason } = standingOf({ entersAtFullText, notRetrieved, decisions }, reviewers);
          return isDuplicate
            ? { kind, source, state: 'duplicate', reason: null, records: 1 }
            : { kind, source, state, reason, records: 1 };
        },
      );
      const flow = flowOf(counted, 0);
      const { databases_and_registers: left, other_methods: right } = flow;
      const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
      const holds = [
        left.identified + right.identified === records.length,
        left.identified === sum(left.sources.map((source) => source.records)),
        left.identified === left.duplicates_removed + left.awaiting_screening + left.screened,
        left.screened === left.excluded + left.reports.sought,
        right.identified === right.duplicates_removed + right.reports.sought,
        flow.included.reports === left.reports.included + right.reports.included,
      ];
      for (const reports of [left.reports, right.reports])
        holds.push(
          reports.sought === reports.not_retrieved + reports.awaiting + reports.assessed,
          reports.assessed === reports.excluded + reports.included,
          reports.excluded === sum(reports.exclusion_reasons.map((one) => one.reports)),
        );
      return holds.every(Boolean) && prismaFigure(flow).endsWith('</svg>');
    }),
    { numRuns: 300 },
  );
  t.end();
});

t.test('of files of sources each record is identified once, and all of a paper but its first is a duplicate', (t) => {
  const files = fc.array(
    fc.record({ kind: fc.constantFrom(...setKinds), papers: fc.array(fc.nat(20), { maxLength: 30 }) }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(files, (sets) => {
      // As sets are added: each file beside what stands there and is no duplicate.
      let standing: RecordIdentity[] = [];
      const counted = sets.flatMap(({ kind, papers }, place) => {
        const added = papers.map((paper) => ({
          ...{ paperId: `paper ${paper}`, pmid: null, doi: `10.1/${paper}`, pmcid: null },
          ...{ title: null, titleKey: '', firstAuthor: null, year: null, pages: null },
        }));
        const { certain } = findDuplicates([...standing, ...added], standing.length);
        const isDuplicate = added.map((_, i) => certain.has(standing.length + i));
        standing = [...standing, ...added.filter((_, i) => !isDuplicate[i])];
        return isDuplicate.map((duplicate): CountedRecords => {
          const enters = kind === 'database' || kind === 'register' ? 'title_abstract' : 'full_text';
          return { kind, source: `file ${place}`, state: duplicate ? 'duplicate' : enters, reason: null, records: 1 };
        });
      });
      const { databases_and_registers: left, other_methods: right } = flowOf(counted, 0);
      const all = sets.flatMap(({ papers }) => papers);
      const sources = new Map([...left.sources, ...right.sources].map(({ name, records }) => [name, records]));
      return (
        sets.every(({ papers }, place) => (sources.get(`file ${place}`) ?? 0) === papers.length) &&
        left.identified + right.identified === all.length &&
        left.duplicates_removed + right.duplicates_removed === all.length - new Set(all).size &&
        left.awaiting_screening + right.reports.awaiting === new Set(all).size
      );
    }),
    { numRuns: 200 },
  );
  t.end();
});

t.test('a record moves by decisions of people alone', (t) => {
  const vote = (decision: 'include' | 'exclude' | 'maybe', reason: string | null = null) => ({
    decision,
    reason,
    settles: false,
  });
  const at = (title_abstract: ReturnType<typeof vote>[], full_text: ReturnType<typeof vote>[] = [], reviewers = 2) =>
    standingOf({ entersAtFullText: false, notRetrieved: false, decisions: { title_abstract, full_text } }, reviewers)
      .state;
  t.equal(at([]), 'title_abstract');
  t.equal(at([vote('exclude')]), 'title_abstract', 'one of two excludes nothing');
  t.equal(at([vote('exclude'), vote('maybe')]), 'title_abstract_conflict');
  t.equal(at([vote('include'), vote('maybe')]), 'full_text');
  const on = [vote('include'), vote('include')];
  t.equal(
    at(on, [vote('exclude', 'A'), vote('exclude', 'B')]),
    'full_text_conflict',
    'a report counts under one reason',
  );
  t.equal(at(on, [vote('exclude', 'A'), vote('exclude', 'A')]), 'full_text_excluded');
  t.equal(at(on, [vote('maybe'), vote('maybe')]), 'full_text_conflict', 'a maybe is no verdict at full text');
  t.equal(at([vote('include')], [vote('maybe')], 1), 'full_text');
  t.equal(at([vote('include'), vote('exclude'), { ...vote('exclude'), settles: true }]), 'title_abstract_excluded');
  t.end();
});

t.test('what is certainly one paper is joined to the first, what may be one is a pair, and nothing else', (t) => {
  const record = (given: Partial<RecordIdentity>): RecordIdentity => ({
    ...{
      paperId: String(Math.random()),
      pmid: null,
      doi: null,
      pmcid: null,
      title: null,
      titleKey: '',
      firstAuthor: null,
      year: null,
      pages: null,
    },
    ...given,
  });
  const titleKey = titleKeyOf('Über Asthma – a Trial of steroids');
  t.equal(titleKey, titleKeyOf('uber asthma: a trial of STEROIDS.'));
  t.equal(titleKeyOf('Reply'), '', 'too short to tell papers apart');
  const found = findDuplicates(
    [
      record({ pmid: '1', titleKey, firstAuthor: 'Müller', year: 2019 }),
      record({ doi: '10.1/a', titleKey, firstAuthor: 'Muller', year: 2020 }),
      record({ doi: '10.1/a' }),
      record({ titleKey, firstAuthor: 'Else', year: 2019, pages: '12-20' }),
      record({ titleKey, firstAuthor: 'Other', year: 2019, pages: '12-9' }),
      record({ titleKey, firstAuthor: 'Müller', year: 2024 }),
      record({ pmid: '1', doi: '10.1/b' }),
    ],
    1,
  );
  t.strictSame(
    [...found.certain],
    [
      [2, { of: 1, rule: 'doi' }],
      [6, { of: 0, rule: 'pmid' }],
    ],
  );
  t.strictSame(found.possible, [
    { record: 0, other: 1, rule: 'title_year_author' },
    { record: 3, other: 4, rule: 'title_year_pages' },
  ]);
  t.end();
});

t.test('titles that differ by a slip or a cut subtitle wait for a person, and parts of a series do not', (t) => {
  const title = 'Inhaled budesonide in preschool wheeze: a randomised trial';
  const record = (given: Partial<RecordIdentity> & { title: string }): RecordIdentity => ({
    ...{
      paperId: String(Math.random()),
      pmid: null,
      doi: null,
      pmcid: null,
      firstAuthor: 'Smith',
      year: 2015,
      pages: null,
    },
    titleKey: titleKeyOf(given.title),
    ...given,
  });
  const possible = (one: RecordIdentity, other: RecordIdentity) =>
    findDuplicates([one, other], 1).possible.map(({ rule }) => rule);
  const whole = record({ title });
  for (const other of [
    'Inhaled budesonide in preschool wheeze',
    'Inhaled budesonide in preschol wheeze: a randomised trial',
    'Inhaled budesonide in preschool wheeze: a randomized trial',
    'Inhaeld budesonide in preschool wheeze: a randomised trial',
    'Inhaled budesonide in preschool wheeze: a randomised trail',
  ])
    t.strictSame(possible(whole, record({ title: other })), ['similar_title'], other);
  t.strictSame(possible(whole, record({ title, firstAuthor: null })), ['title_year'], 'no author');

  const slip = 'Inhaled budesonide in preschol wheeze: a randomised trial';
  t.strictSame(possible(whole, record({ title: slip, firstAuthor: 'Jones' })), [], 'of somebody else');
  t.strictSame(possible(whole, record({ title: slip, year: 2018 })), [], 'of another year');
  t.strictSame(possible({ ...whole, pmid: '1' }, record({ title: slip, pmid: '2' })), [], 'two PMIDs');
  t.strictSame(possible({ ...whole, pages: '1-9' }, record({ title: slip, pages: '33-9' })), [], 'other pages');
  t.strictSame(possible({ ...whole, pages: '1' }, record({ title, firstAuthor: null, pages: '9' })), [], 'other pages');
  for (const [one, other] of [
    [
      'Studies of the biliary system in cystic fibrosis. Part I',
      'Studies of the biliary system in cystic fibrosis. Part II',
    ],
    ['Annual report of the cystic fibrosis registry 2014', 'Annual report of the cystic fibrosis registry 2015'],
    ['Effects of interleukin-1 on the human airway in vitro', 'Effects of interleukin-2 on the human airway in vitro'],
    ['Reply to the authors A', 'Reply to the authors B'],
  ] as const)
    t.strictSame(possible(record({ title: one }), record({ title: other })), [], other);
  t.end();
});

t.test(
  'one DOI in abstracts of a supplement, in an article and its erratum, or beside two PMIDs joins nothing',
  (t) => {
    const doi = '10.1016/s0000(15)1';
    const record = (given: { title: string; firstAuthor: string | null; pmid?: string }): RecordIdentity => ({
      ...{ paperId: String(Math.random()), pmid: null, pmcid: null, doi, titleKey: '', year: 2015, pages: null },
      ...given,
    });
    const found = findDuplicates(
      [
        record({ title: 'Inhaled budesonide in preschool wheeze', firstAuthor: 'Smith' }),
        record({ title: 'Cost of hospital care in COPD', firstAuthor: 'Jones' }),
        record({ title: 'Erratum: Inhaled budesonide in preschool wheeze', firstAuthor: 'Smith' }),
        record({ title: 'Inhaled budesonide in preschool wheeze: a randomised trial', firstAuthor: 'Smith JA' }),
        record({ title: 'Budésonide inhalé', firstAuthor: 'Smith' }),
        record({ title: 'Inhaled Budesonide in Preschool Wheeze.', firstAuthor: 'Smyth', pmid: '1' }),
        record({ title: 'Inhaled budesonide', firstAuthor: 'Smith', pmid: '2' }),
      ],
      0,
    );
    t.strictSame([...found.certain.keys()], [3, 4, 5, 6], 'cut, translated and misspelt titles are joined');
    const two = ['1', '2'].map((pmid) => record({ title: 'Inhaled budesonide', firstAuthor: 'Smith', pmid }));
    t.equal(findDuplicates(two, 0).certain.size, 0, 'two PMIDs are two papers');
    t.end();
  },
);

t.test('recall is told as the hypergeometric test of Callaghan and Müller-Hansen tells it', (t) => {
  // 100 records, 20 relevant found in the first 20, then 30 without any: R's phyper(0, K, 80 - K, 30) with K missed of the 80.
  const screened = [...Array(20).fill(true), ...Array(30).fill(false)];
  const { at_least, p_below_95 } = estimateRecall(screened, 50);
  // phyper(0, 2, 78, 30) = 0.3876582; phyper(0, 6, 74, 30) = 0.05288083, phyper(0, 7, 73, 30) = 0.03144266
  t.ok(Math.abs(p_below_95! - 0.3876582) < 1e-6, `${p_below_95}`);
  t.equal(at_least, 20 / 26, 'six missed ones are not refuted, seven are');
  t.strictSame(estimateRecall([false, false], 5), { at_least: null, p_below_95: null });
  t.equal(estimateRecall([true, false], 0).at_least, 1, 'all was screened');
  t.strictSame(
    estimateRecall(screened, 50, 0),
    { at_least: 20 / 70, p_below_95: 1 },
    'of 50 that came just now all may be missed',
  );
  t.strictSame(estimateRecall(screened, 50, 30), estimateRecall(screened, 50), 'what was screened since tells');
  t.ok(estimateRecall(screened, 50, 10).at_least! < at_least!, 'the less, the less it tells');
  t.end();
});

t.test('kappa is that of irr::kappa2', (t) => {
  // irr::kappa2 without weights gives (po - pe) / (1 - pe). In R: m <- matrix(c(40, 3, 2, 6, 30, 4, 1, 5, 9), 3);
  // po <- sum(diag(m)) / 100; pe <- sum(rowSums(m) * colSums(m)) / 1e4; (po - pe) / (1 - pe) is 0.657980456026
  const table = [
    [40, 6, 1],
    [3, 30, 5],
    [2, 4, 9],
  ];
  const po = 79 / 100;
  const pe = (47 * 45 + 38 * 40 + 15 * 15) / 10_000;
  t.ok(Math.abs(kappaOf(table, 'none').estimate - (po - pe) / (1 - pe)) < 1e-14);
  t.ok(Math.abs(kappaOf(table, 'none').estimate - 0.657980456026) < 1e-11);
  t.end();
});

t.test('the table has the columns and rows of PRISMA2020, and the figure says its counts', (t) => {
  const counted = recordStates.map(
    (state, i): CountedRecords => ({
      ...{ source: 'MEDLINE, "all"', kind: 'database', state, records: i + 1 },
      reason: state === 'full_text_excluded' ? 'Wrong <outcome>' : null,
    }),
  );
  const flow = flowOf(
    [...counted, { source: 'Lists', kind: 'citation_searching', state: 'included', reason: null, records: 2 }],
    7,
  );
  const rows = prismaCsv(flow).trimEnd().split('\n');
  t.equal(rows[0], 'data,node,box,description,boxtext,tooltips,url,n');
  t.equal(rows.length, 35, 'the template of version 1.1 has 34');
  const n = (data: string) =>
    rows
      .find((row) => row.startsWith(`${data},`))!
      .split(',')
      .at(-1);
  t.strictSame(
    ['database_results', 'duplicates', 'records_screened', 'dbr_assessed', 'new_studies', 'new_reports'].map(n),
    ['45', '1', '39', '17', '7', '11'],
  );
  t.match(prismaFigure(flow), /Wrong &#60;outcome&#62; \(n = 8\)/);
  t.notMatch(prismaFigure(flow), /NaN|undefined/);
  t.end();
});

t.test(
  'a simulated reviewer finds 95 % of includes after half of the records at the median, and no later than by plain naive Bayes',
  async (t) => {
    const reference = literatureReference();
    if (reference === null) {
      t.pass('3 collections skipped: LITERATURE_REFERENCE names no folder');
      return;
    }
    const ours: number[] = [];
    const plain: number[] = [];
    for (const [collection, most] of [
      ['med', 3],
      ['cf', 3],
      ['nfcorpus', 2],
    ] as const)
      for (const review of await labelledReviews(reference, collection, most)) {
        ours.push(shareScreened(review, ourOrder(review)));
        plain.push(shareScreened(review, plainOrder(review)));
      }
    const median = (shares: readonly number[]) => shares.toSorted((a, b) => a - b)[shares.length >> 1]!;
    t.comment(
      `ours ${ours.map((share) => share.toFixed(2)).join(' ')}; plain ${plain.map((share) => share.toFixed(2)).join(' ')}`,
    );
    t.ok(median(ours) <= 0.5, `median ${median(ours).toFixed(3)}`);
    t.ok(median(ours) <= median(plain), `not ${median(plain).toFixed(3)}`);
    t.ok(ours.filter((share, i) => share <= plain[i]!).length > ours.length / 2, 'nor in most of them');
  },
);
