import fc from 'fast-check';
import t from 'tap';
import type { PaperRecord } from '../../../contract/resources/paper.ts';
import type { ParsedItem } from '../../../domain/literature/formats/parsed-item.ts';
import { storePapers } from '../../../worker/literature-import/store-papers.ts';
import { RecordMemory, unread } from '../../../worker/literature-import/unread-record.ts';
import { type MakeSegment, segmentHere } from '../../../worker/threads/segments/pool.ts';
import { testDatabase } from '../../helpers/database.ts';
import { author, indexItems, indexPapers, paperRecordOf, withdrawPapers } from '../../helpers/papers.ts';

const database = await testDatabase(t);
const papers = () =>
  database.ownerQuery(`select id, pmid, pmcid, doi, document, record->>'title' as title from papers order by document`);
const counts = { added: 0, updated: 0, unchanged: 0, deleted: 0 };

t.beforeEach(async () => {
  await database.ownerQuery('truncate papers, literature_segments, literature_columns, literature_postings');
});

t.test('the same records again change nothing, not even a document', async (t) => {
  const records = [
    { title: 'First', pmid: '11', doi: '10.1000/a' },
    { title: 'Without any identifier', year: 1999, authors: [author('Curie', 'M')] },
  ];
  t.match(await indexPapers(database, records), { ...counts, added: 2 });
  const before = await papers();
  t.match(await indexPapers(database, records), { ...counts, unchanged: 2 });
  t.strictSame(await papers(), before);
});

t.test('nothing of a new paper is read again from its text, which only differs where another is like it', async (t) => {
  const asked = new Set<string | symbol>();
  let isIndexed = false; // which threads do of the text
  const makeSegment: MakeSegment = async (papers) => {
    isIndexed = true;
    const segment = await segmentHere(papers);
    isIndexed = false;
    return segment;
  };
  const watched = (title: string, pmid: string) => {
    const record = unread(
      paperRecordOf({ title, pmid, year: 1999, authors: [author('Curie', 'M')] }),
      new RecordMemory(),
    );
    const get = (of: PaperRecord, name: keyof PaperRecord) => {
      if (!isIndexed) asked.add(name);
      return of[name];
    };
    const dates = { revised: null, entered: null, created: null };
    return { kind: 'paper' as const, record: new Proxy(record, { get: get as never }), dates };
  };
  const store = (...items: ParsedItem[]) =>
    database.db.outside((db) =>
      db.transaction((transaction) => storePapers(transaction, 'shared', items, null, { makeSegment })),
    );
  const read = () => ['title', 'abstract', 'authors', 'journal', 'mesh'].filter((field) => asked.has(field));
  t.match(await store(watched('Alone', '21'), watched('Apart', '22')), { ...counts, added: 2 });
  t.strictSame(read(), []);
  t.match(await store(watched('Alone', '23')), { ...counts, added: 1 });
  t.not(read().length, 0);
});

t.test('one paper for a PMID, a PMCID or a DOI, whatever the source', async (t) => {
  await indexPapers(database, [{ title: 'From PubMed', pmid: '12', pmcid: 'PMC5', abstract: 'What PubMed says.' }]);
  const [{ id }] = await papers();
  const other = { title: 'From elsewhere', source: 'ris' as const, doi: '10.1000/b', keywords: ['added'] };
  t.match(await indexPapers(database, [{ ...other, pmcid: 'PMC5' }]), { ...counts, updated: 1 });
  t.match(
    await papers(),
    [{ id, pmid: 12, pmcid: 'PMC5', doi: '10.1000/b', title: 'From PubMed' }],
    'the better source speaks',
  );
  t.match(await indexPapers(database, [other]), { ...counts, unchanged: 1 }, 'which by its DOI is the same paper now');
});

t.test('two records that a third shows to be one paper become one', async (t) => {
  await indexPapers(database, [
    { title: 'By its DOI', source: 'bibtex', doi: '10.1000/c' },
    { title: 'By its PMID', pmid: '13' },
  ]);
  t.match(await indexPapers(database, [{ title: 'Both', pmid: '13', doi: '10.1000/c' }]), { ...counts, updated: 1 });
  t.match(await papers(), [{ pmid: 13, doi: '10.1000/c', title: 'Both' }]);
});

t.test('abstracts of a supplement are papers of their own, though its DOI stands in each', async (t) => {
  const of = (title: string, last: string, doi = '10.1000/supplement') => ({
    ...{ title, doi, source: 'ris' as const },
    authors: [{ last, fore: null, initials: null, collective: null, orcid: null, affiliations: [] }],
  });
  const abstracts = [of('Budesonide in preschool wheeze', 'Smith'), of('Cost of hospital care in COPD', 'Jones')];
  t.match(await indexPapers(database, abstracts), { ...counts, added: 2 });
  t.match(await indexPapers(database, abstracts), { ...counts, unchanged: 2 }, 'also when the file comes again');
  t.match(await indexPapers(database, [of('Budesonide in preschool wheeze: a trial', 'Smith')]), { updated: 1 });
});

t.test('two PubMed ids are two papers, though a DOI stands in both', async (t) => {
  await indexPapers(database, [{ title: 'The article', pmid: '14', doi: '10.1000/d' }]);
  t.match(await indexPapers(database, [{ title: 'Its erratum', pmid: '15', doi: '10.1000/d' }]), {
    ...counts,
    added: 1,
  });
  t.match(await papers(), [
    { pmid: 14, doi: '10.1000/d' },
    { pmid: 15, doi: null },
  ]);
});

t.test('a changed record replaces the paper under its id and gets a new document', async (t) => {
  await indexPapers(database, [
    { title: 'Old', pmid: '16' },
    { title: 'Another', pmid: '21' },
  ]);
  const [before] = await papers();
  t.match(await indexPapers(database, [{ title: 'New', pmid: '16' }]), { ...counts, updated: 1 });
  const after = (await papers()).at(-1);
  t.equal(after.id, before.id);
  t.equal(after.title, 'New');
  t.ok(after.document > before.document);
});

t.test('an older version of a record takes nothing back', async (t) => {
  await indexPapers(database, [{ title: 'Revised', pmid: '17', dates: { revised: '2020-05-01' } }]);
  const older = { title: 'As it was', pmid: '17', dates: { revised: '2019-01-01' } };
  t.match(await indexPapers(database, [older]), { ...counts, unchanged: 1 });
  t.match(await papers(), [{ title: 'Revised' }]);
});

t.test('within a batch the later record of a paper follows the earlier', async (t) => {
  t.match(
    await indexPapers(database, [
      { title: 'First version', pmid: '18' },
      { title: 'Second version', pmid: '18' },
    ]),
    { ...counts, added: 1, joined: [{ title: 'Second version', rule: 'pmid' }] },
  );
  t.match(await papers(), [{ title: 'Second version' }]);
});

t.test('what PubMed withdraws is gone, and may come back', async (t) => {
  await indexPapers(database, [{ title: 'Withdrawn', pmid: '19' }]);
  t.match(await withdrawPapers(database, ['19', '999']), { ...counts, deleted: 1, unchanged: 1 });
  t.strictSame(await papers(), []);
  t.match(await indexPapers(database, [{ title: 'Back', pmid: '19' }]), { ...counts, added: 1 });
});

t.test('a paper that any source knows as retracted stays so', async (t) => {
  await indexPapers(database, [{ title: 'A paper', pmid: '20', retracted: true }]);
  await indexPapers(database, [{ title: 'A paper', pmid: '20', source: 'ris', keywords: ['k'] }]);
  t.match(await database.ownerQuery(`select record->>'retracted' as retracted from papers`), [{ retracted: 'true' }]);
});

t.test('identifiers that contradict each other never join, whichever others agree', async (t) => {
  await indexPapers(database, [{ title: 'By its number', pmid: '22', doi: '10.1000/e', source: 'ris' }]);
  const other = { title: 'Of another DOI', pmid: '22', doi: '10.1000/f', source: 'ris' as const };
  t.match(await indexPapers(database, [other]), { ...counts, added: 1 });
  t.match(await papers(), [
    { pmid: 22, doi: '10.1000/e' },
    { pmid: null, doi: '10.1000/f' },
  ]);
  // A record that has identifiers of two papers which contradict each other joins the first of them alone.
  await indexPapers(database, [{ title: 'By its PMCID', pmcid: 'PMC9', source: 'ris' }]);
  const bridge = { title: 'Bridge', pmcid: 'PMC9', pmid: '22', doi: '10.1000/e', source: 'ris' as const };
  t.match(await indexPapers(database, [bridge]), { updated: 1 });
  t.match(await indexPapers(database, [{ title: 'Corrected', pmid: '22', doi: '10.1000/g' }]), {
    ...counts,
    updated: 1,
  });
});

t.test('what may be a paper that is there is told of and never joined', async (t) => {
  const title = 'Inhaled steroids in children with asthma';
  const of = (first: string, pages: string | null) => ({
    ...{ title, year: 2001, authors: [author(first, 'A')], source: 'ris' as const },
    journal: { title: null, iso: null, issn: null, volume: null, issue: null, pages, nlm_id: null },
  });
  const one = { ...of('Curie', '12-19'), doi: '10.1000/h' };
  t.match(await indexPapers(database, [one]), { added: 1, possibleDuplicates: [] });
  const [{ id }] = await papers();
  const others = [
    { ...of('Curie', '12'), doi: '10.1000/i' },
    { ...of('Hahn', '12'), doi: '10.1000/j' },
    { ...of('Curie', '99'), doi: '10.1000/k' },
    { ...of('Curie', '12'), year: 2002, doi: '10.1000/l' },
  ];
  t.strictSame(
    (await indexPapers(database, others)).possibleDuplicates.map(({ paperId }) => paperId),
    [id],
    'not of another author, page or year',
  );
  t.equal((await papers()).length, 5);
});

t.test('each record of a batch is counted once, whatever it holds', async (t) => {
  const small = fc.constantFrom(null, '1', '2', '3');
  const paper = fc.record({
    title: fc.constantFrom('First', 'Second'),
    pmid: small,
    pmcid: small.map((digit) => digit && `PMC${digit}`),
    doi: small.map((digit) => digit && `10.1000/${digit}`),
    source: fc.constantFrom('ris', 'pubmed'),
    keywords: fc.subarray(['a', 'b']),
  });
  const item = fc.oneof(
    { weight: 6, arbitrary: paper.map((record) => ({ record })) },
    { weight: 1, arbitrary: fc.constantFrom('1', '2', '9').map((withdrawn) => ({ withdrawn })) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(item, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
      async (batches) => {
        await database.ownerQuery('truncate papers, literature_segments, literature_columns, literature_postings');
        let added = 0;
        let deleted = 0;
        for (const batch of batches) {
          const told = await indexItems(database, batch);
          const sum =
            told.added +
            told.updated +
            told.unchanged +
            told.deleted +
            told.skipped.length +
            told.noted.length +
            told.joined.length;
          t.equal(sum, batch.length);
          added += told.added;
          deleted += told.deleted;
        }
        // Two papers that a third record shows to be one become one, so there may be fewer.
        t.ok((await papers()).length <= added - deleted);
      },
    ),
    { numRuns: 12 },
  );
});
