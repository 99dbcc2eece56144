import fc from 'fast-check';
import t from 'tap';
import type { PaperRecord } from '../../../../contract/resources/paper.ts';
import { emptyRecord } from '../../../../domain/literature/formats/empty-record.ts';
import { mergeRecords } from '../../../../domain/literature/formats/merge-records.ts';
import { paperArbitrary } from '../../../helpers/paper-arbitrary.ts';
import { author, heading } from '../../../helpers/papers.ts';

const ris = (given: Partial<PaperRecord>): PaperRecord => ({ ...emptyRecord('ris'), title: 'A title', ...given });
const journal = (given: Partial<PaperRecord['journal']>) => ({ ...emptyRecord('ris').journal, ...given });
const affiliation = 'Department of Medicine, Berlin';

t.test('the poorer record of a paper takes nothing from the richer, whichever file comes first', async (t) => {
  const rich = ris({
    ...{ doi: '10.1000/a', pmid: '12', title: 'Inhaled steroids in asthma: a randomised trial' },
    abstract: 'BACKGROUND: Asthma.\n\nRESULTS: Better.',
    abstract_sections: [
      { label: 'BACKGROUND', text: 'Asthma.' },
      { label: 'RESULTS', text: 'Better.' },
    ],
    authors: [
      author('Curie', 'MS', { fore: 'Marie S', affiliations: [affiliation] }),
      author('Hahn', 'O', { fore: 'Otto' }),
    ],
    journal: journal({ title: 'The Lancet', issn: '0140-6736', volume: '12', issue: '3', pages: '601-607' }),
    ...{ publication_date: '1994-03-02', year: 1994, language: 'eng', keywords: ['asthma', 'steroids'] },
    ...{ mesh: [heading('Asthma', { qualifiers: ['drug therapy'] })], substances: ['Budesonide'], retracted: true },
  });
  const poor = ris({
    ...{ doi: '10.1000/a', title: 'Inhaled steroids in asthma...', abstract: 'BACKGROUND: Asth...' },
    abstract_sections: [{ label: null, text: 'BACKGROUND: Asth...' }],
    authors: [author('Curie', 'M')],
    journal: journal({ title: 'The Lancet', pages: '601' }),
    ...{ publication_date: '1994', year: 1994, keywords: ['Asthma', 'airways'] },
  });
  for (const merged of [mergeRecords(rich, poor), mergeRecords(poor, rich)])
    t.strictSame({ ...merged, keywords: [] }, { ...rich, keywords: [], publication_types: merged.publication_types });
  t.same(
    mergeRecords(rich, poor)
      .keywords.map((word) => word.toLowerCase())
      .sort(),
    ['airways', 'asthma', 'steroids'],
  );
});

t.test('each field has its rule', async (t) => {
  const merge = (stored: Partial<PaperRecord>, incoming: Partial<PaperRecord>) =>
    mergeRecords(ris(stored), ris(incoming));
  t.equal(merge({ title: 'Of Asthma' }, { title: 'Of asthma in adults' }).title, 'Of asthma in adults');
  t.equal(merge({ title: 'Of asthma' }, { title: 'OF ASTHMA' }).title, 'Of asthma', 'not in capitals');
  t.equal(merge({ title: 'Of asthma' }, { title: 'On asthma' }).title, 'On asthma', 'of two as rich the newer');
  t.strictSame(
    merge(
      { authors: [author('Hahn', 'O', { orcid: '0000-0002-1825-0097' })] },
      { authors: [author('Hahn', 'O', { fore: 'Otto' })] },
    ).authors,
    [author('Hahn', 'O', { fore: 'Otto', orcid: '0000-0002-1825-0097' })],
    'details of one author come together',
  );
  const others = [author('Meitner', 'L')];
  t.strictSame(
    merge({ authors: [author('Hahn', 'O'), author('Strassmann', 'F')] }, { authors: others }).authors,
    others,
    'lists of other people are not mixed',
  );
  t.equal(
    merge({ publication_date: '1994-03', year: 1994 }, { publication_date: '1994', year: 1994 }).publication_date,
    '1994-03',
  );
  t.match(merge({ publication_date: '1994-03', year: 1994 }, { publication_date: '1995', year: 1995 }), {
    publication_date: '1995',
    year: 1995,
  });
  t.match(merge({ publication_date: '1994-03', year: 1994 }, {}), { publication_date: '1994-03', year: 1994 });
  t.equal(
    merge({ journal: journal({ pages: '601' }) }, { journal: journal({ pages: '601-7' }) }).journal.pages,
    '601-7',
  );
  const mesh = merge(
    { mesh: [{ ...heading('Asthma'), ui: 'D001249' }] },
    { mesh: [{ ...heading('Asthma', { major: true }), ui: 'D001249' }, heading('Adult')] },
  ).mesh;
  t.match(mesh, [{ ui: 'D001249', major: true }, { term: 'Adult' }]);
  t.equal(mesh.length, 2, 'headings are united by their unique identifiers');
  t.strictSame(
    mergeRecords(
      { ...emptyRecord('pubmed'), title: 'T', mesh: [heading('Asthma')], keywords: ['inhaler'] },
      ris({ keywords: ['*Asthma/drug therapy', 'Inhaler'] }),
    ).keywords,
    ['inhaler'],
    'headings that a reference manager writes as keywords stay headings',
  );
  const correction = { type: 'ErratumIn', pmid: '5', doi: null, citation: 'a' };
  t.strictSame(
    merge({ relations: [correction] }, { relations: [{ ...correction, citation: 'b' }] }).relations.length,
    1,
  );
});

t.test("only a registry's revision of its own record takes something back", async (t) => {
  const pubmed = (given: Partial<PaperRecord>): PaperRecord => ({
    ...emptyRecord('pubmed'),
    ...{ title: 'T', pmid: '1' },
    ...given,
  });
  const [before, after] = [pubmed({ mesh: [heading('Asthma')], retracted: true }), pubmed({ doi: '10.1000/a' })];
  t.strictSame(mergeRecords(before, after, { isRevision: true }), after);
  t.match(mergeRecords(before, after), { mesh: [{ term: 'Asthma' }], retracted: true, doi: '10.1000/a' });
});

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

t.test('for any two records nothing that one alone says is lost, and once merged they stay so', async (t) => {
  const source = fc.constantFrom('ris', 'bibtex', 'jsonl', 'nbib', 'pubmed', 'europepmc');
  const record = fc
    .tuple(paperArbitrary, source, fc.boolean())
    .map(([paper, from, retracted]): PaperRecord => ({ ...paper, source: from, retracted }));
  fc.assert(
    fc.property(record, record, (stored, incoming) => {
      const merged = mergeRecords(stored, incoming);
      for (const one of [stored, incoming])
        for (const field of Object.keys(one) as (keyof PaperRecord)[])
          if (!isEmpty(one[field]) && isEmpty(merged[field])) t.fail(`${field} is lost`);
      for (const part of Object.keys(merged.journal) as (keyof PaperRecord['journal'])[])
        if (merged.journal[part] === null) t.same([stored.journal[part], incoming.journal[part]], [null, null], part);
      t.equal(merged.retracted, stored.retracted || incoming.retracted);
      t.strictSame(mergeRecords(merged, incoming), merged);
    }),
    { numRuns: 200 },
  );
});

t.test('of two records with two DOIs neither is lost, and each adds what it says of the book', async (t) => {
  const details = { publisher: null, place: null, edition: null, isbn: [], editors: [] };
  const article = ris({ pmid: '12', doi: '10.1000/article', book: { ...details, publisher: 'Springer', isbn: ['1'] } });
  const preprint = ris({
    pmid: '12',
    doi: '10.1101/preprint',
    url: 'https://example.org/x',
    book: { ...details, isbn: ['2'], place: 'Berlin' },
  });
  const merged = mergeRecords(preprint, article);
  t.match(merged, { doi: '10.1000/article', other_dois: ['10.1101/preprint'] });
  t.match(merged.book, { publisher: 'Springer', place: 'Berlin', isbn: ['1', '2'] });
  t.notOk('url' in merged, 'identifiers lead there');
  t.strictSame(mergeRecords(merged, article), merged, 'once more changes nothing');
  t.notOk('book' in mergeRecords(ris({}), ris({})), 'what no source says is not there');
});
