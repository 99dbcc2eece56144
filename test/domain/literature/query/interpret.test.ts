import fc from 'fast-check';
import t from 'tap';
import { analyze } from '../../../../domain/literature/index/analysis.ts';
import type { IndexQuery, TextPart } from '../../../../domain/literature/index/index-query.ts';
import { type Interpretation, interpret } from '../../../../domain/literature/query/interpret.ts';
import { parseQuery } from '../../../../domain/literature/query/parse.ts';
import { atomsOf } from '../../../../domain/literature/query/text.ts';
import { emptyVocabulary } from '../../../../domain/literature/query/vocabulary.ts';
import { type CountedVocabulary, smallMesh, stem, vocabularyOf } from '../../../helpers/vocabulary.ts';

const scene = () =>
  vocabularyOf({
    descriptors: smallMesh,
    journals: ['Gut', 'Science', 'Endocrine Pathology', 'Endocr Pathol', '1059-1524'],
    authors: ['smith ja', 'smith jb', 'o brien jc', 'white as', 'may be', 'brody kx'],
    fullNames: ['wong julia s', 'julia s wong', 'ryan james', 'james ryan'],
    words: ['hospital', 'hospitalization', 'hospitalized', 'feeding', 'feeds', 'cancer', 'cancers', 'cancel'],
  });
const now = new Date('2026-11-21T15:00:00Z');
const read = (text: string, vocabulary: CountedVocabulary = scene()) =>
  interpret(parseQuery(text), vocabulary, { now });

/** All leaves of what the index is asked, in order. */
function leaves(query: IndexQuery): IndexQuery[] {
  if (query.kind === 'and' || query.kind === 'or') return query.of.flatMap(leaves);
  return query.kind === 'not' ? leaves(query.of) : [query];
}
const termsOf = ({ index_query }: Interpretation, field: string) =>
  leaves(index_query).flatMap((leaf) => (leaf.kind === 'term' && leaf.field === field ? [leaf.term] : []));
const word = (text: string, where?: TextPart[]) => ({
  kind: 'term',
  field: 'word',
  ...(where === undefined ? {} : { where }),
  term: stem(text),
});

/** As it is written. */
const written = (term: string, where?: TextPart[]) => ({
  kind: 'term',
  field: 'written',
  ...(where === undefined ? {} : { where }),
  term,
});

t.test('bare words are free text, and everything else is evaluated strictly', async (t) => {
  for (const text of [
    'heart attack',
    'asthma',
    'effect of aspirin on fever, in children',
    'and or not',
    'covid-19 il-2 a/b',
  ])
    t.equal((await read(text)).matching, 'free_text', text);
  const strict = ['asthma AND copd', '"heart attack"', 'asthma[ti]', 'asth*ma cancer*', '(asthma)', 'asthma[all]'];
  for (const text of [...strict, 'a OR b', 'asthma hasabstract', '2020[dp]', 'smith ja', 'gut', '12345678'])
    t.equal((await read(text)).matching, 'boolean', text);
});

t.test('free text asks for all of its words, and ranking is given each of them', async (t) => {
  const found = await read('aspirin for fevers');
  t.strictSame(found.words, [
    { word: stem('aspirin'), weight: 1 },
    { word: stem('fevers'), weight: 1 },
  ]);
  t.strictSame(found.ignored, ['for']);
  t.equal(found.index_query.kind, 'and');
  t.strictSame(termsOf(found, 'word'), [stem('aspirin'), stem('fevers')]);
  t.equal(found.translation, '"aspirin"[All Fields] AND "fevers"[All Fields]');
});

t.test('free text names its concepts by the longest match, with their other names', async (t) => {
  const vocabulary = scene();
  const { concepts, expanded_terms } = await read('mortality after heart attack in breast cancer', vocabulary);
  t.strictSame(
    concepts.map(({ ui, heading }) => [ui, heading]),
    [
      ['T4', 'Myocardial Infarction'],
      ['T6', 'Breast Neoplasms'],
    ],
  );
  t.strictSame(concepts[0]!.words, ['heart', stem('attack')]);
  t.ok(concepts[0]!.entry_terms.includes(`${stem('myocardial')} ${stem('infarction')}`));
  t.notOk(concepts[0]!.entry_terms.includes(`heart ${stem('attack')}`), 'which the query has itself');
  const told = expanded_terms.find(({ text, kind }) => text === 'heart attack' && kind === 'synonym');
  t.strictSame(told?.added, ['Myocardial Infarction', 'Heart Attacks']);
  t.notOk(
    vocabulary.asked.some(({ lookup }) => lookup === 'narrower'),
    'in one round trip',
  );
});

t.test("a run of words in a strict query is mapped as PubMed's help tells", async (t) => {
  const cases: [query: string, translation: string][] = [
    ['(odontalgia)', '"toothache"[MeSH Terms] OR "toothache"[All Fields] OR "odontalgia"[All Fields]'],
    [
      '(endocrine pathology)',
      '"endocrine pathology"[Journal] OR ("endocrine"[All Fields] AND "pathology"[All Fields])',
    ],
    ['(vitamin d)', '"vitamin d"[MeSH Terms] OR "vitamin d"[All Fields]'],
    [
      '(vitamin c common cold)',
      '("ascorbic acid"[MeSH Terms] OR ("ascorbic"[All Fields] AND "acid"[All Fields]) OR "vitamin c"[All Fields])' +
        ' AND ("common cold"[MeSH Terms] OR ("common"[All Fields] AND "cold"[All Fields]))',
    ],
    [
      '(fever of unknown origin)',
      '"fever of unknown origin"[MeSH Terms] OR ("fever"[All Fields] AND "unknown"[All Fields] AND "origin"[All Fields])',
    ],
    [
      'asthma OR heart attack',
      '("asthma"[MeSH Terms] OR "asthma"[All Fields]) OR ("myocardial infarction"[MeSH Terms] OR' +
        ' ("myocardial"[All Fields] AND "infarction"[All Fields]) OR ("heart"[All Fields] AND "attack"[All Fields]))',
    ],
    [
      '(heart-attack)',
      '"myocardial infarction"[MeSH Terms] OR ("myocardial"[All Fields] AND "infarction"[All Fields]) OR "heart-attack"[All Fields]',
    ],
    ['"heart-attack"', '"heart-attack"[All Fields]'],
    ['(heart attack*)', '"heart"[All Fields] AND "attack*"[All Fields]'],
    ['smith ja', '"smith ja"[Author]'],
    ['smith j asthma', '"smith j"[Author] AND ("asthma"[MeSH Terms] OR "asthma"[All Fields])'],
    ["o'brien j", '"o brien j"[Author]'],
    ['neoplasms/diet therapy', '"neoplasms/diet therapy"[MeSH Terms]'],
    ['neoplasms/dh', '"neoplasms/diet therapy"[MeSH Terms]'],
    [
      '(therapy)',
      '"therapeutics"[MeSH Terms] OR "therapy"[MeSH Subheading] OR "therapeutics"[All Fields] OR "therapy"[All Fields]',
    ],
    ['(case reports)', '"case reports"[Publication Type] OR ("case"[All Fields] AND "reports"[All Fields])'],
    ['17170002 16381840', '17170002,16381840[PMID]'],
    ['PMC2600426', 'PMC2600426[PMCID]'],
    ['1059-1524', '"1059-1524"[Journal] OR "1059-1524"[All Fields]'],
    ['asthma[all] NOT copd', '("asthma"[MeSH Terms] OR "asthma"[All Fields]) NOT "copd"[All Fields]'],
    ['asthma AND the', '"asthma"[MeSH Terms] OR "asthma"[All Fields]'],
  ];
  for (const [query, translation] of cases) t.equal((await read(query)).translation, translation, query);
});

t.test('a full name is looked up in both orders', async (t) => {
  for (const name of ['julia s wong', 'wong julia s', 'wong julia', 'julia wong'])
    t.match((await read(name)).translation, `"${name}"[Full Author Name]`, name);
  t.strictSame((await read('ryan james asthma')).matching, 'free_text', 'but not within a longer query');
});

t.test('words of a sentence are no initials', async (t) => {
  t.equal((await read('children may be asthmatic')).matching, 'free_text');
  t.equal((await read('may be')).matching, 'boolean', 'unless nothing else was asked');
  const sentence = await read('a white as snow sheet and what smith ja saw of it');
  t.equal(sentence.matching, 'free_text');
});

t.test('a heading is searched with what stands beneath it, unless that is switched off', async (t) => {
  t.strictSame(termsOf(await read('asthma[mh]'), 'heading'), [
    'asthma',
    'asthma exercise induced',
    'status asthmaticus',
  ]);
  t.strictSame(termsOf(await read('asthma[mh:noexp]'), 'heading'), ['asthma']);
  t.strictSame(termsOf(await read('Bronchial Asthma[mh:noexp]'), 'heading'), ['asthma'], 'by an entry term');
  t.strictSame(termsOf(await read('asthma, bronchial[mesh:noexp]'), 'heading'), ['asthma'], 'inverted');
  t.strictSame(termsOf(await read('cancer[mh]'), 'heading'), ['neoplasms', 'breast neoplasms']);
  t.strictSame(termsOf(await read('no such heading[mh]'), 'heading'), ['no such heading']);
  t.strictSame(termsOf(await read('shared term[mh:noexp]'), 'heading'), ['osteoarthritis', 'arthritis']);
  t.match(leaves((await read('asthma[majr:noexp]')).index_query), [{ term: 'asthma', flag: 'major' }]);
  t.match(leaves((await read('neoplas*[mh]')).index_query), [{ kind: 'prefix', field: 'heading', prefix: 'neoplas' }]);
});

t.test('a heading with a subheading goes into the narrower ones of both', async (t) => {
  const pairs = termsOf(await read('hypertension/therapy[mh]'), 'qualified_heading');
  for (const pair of ['hypertension/therapy', 'hypertension/drug therapy', 'hypertension malignant/diet therapy'])
    t.ok(pairs.includes(pair), pair);
  t.ok(pairs.includes('hypertension malignant/transplantation'), 'two levels beneath');
  t.strictSame(termsOf(await read('hypertension/th[mh:noexp]'), 'qualified_heading'), ['hypertension/therapy']);
  t.match(leaves((await read('hypertension/dt[majr:noexp]')).index_query), [
    { field: 'qualified_heading', term: 'hypertension/drug therapy', flag: 'major' },
  ]);
  t.strictSame(termsOf(await read('therapy[sh:noexp]'), 'qualifier'), ['therapy']);
  t.ok(termsOf(await read('tu[sh]'), 'qualifier').includes('administration dosage'));
  t.strictSame(termsOf(await read('prevention and control[sh]'), 'qualifier'), ['prevention control']);
});

t.test('each field asks the index for what it means', async (t) => {
  const cases: [query: string, asked: unknown][] = [
    ['Asthmas[ti]', written('asthmas', ['title'])],
    ['asthma[ab]', written('asthma', ['abstract'])],
    ['asthma[tw]', written('asthma')],
    ['"not"[tw]', written('not')],
    ['not[ti]', written('not', ['title'])],
    ['children[ad]', { kind: 'term', field: 'written_affiliation', term: 'children' }],
    [
      'asthma[tiab]',
      {
        kind: 'or',
        of: [written('asthma', ['title', 'abstract']), { kind: 'term', field: 'keyword', term: 'asthma' }],
      },
    ],
    ['disease of the lungs[ti]', { kind: 'and', of: [written('disease', ['title']), written('lungs', ['title'])] }],
    ['hepatitis a[ti]', { kind: 'and', of: [written('hepatitis', ['title']), written('a', ['title'])] }],
    [
      '"disease of the lungs"[ti]',
      {
        kind: 'phrase',
        field: 'written',
        where: ['title'],
        words: [
          { word: 'disease', offset: 0 },
          { word: 'of', offset: 1 },
          { word: 'the', offset: 2 },
          { word: 'lungs', offset: 3 },
        ],
      },
    ],
    ['covid-19[ti]', { kind: 'phrase', words: [{ word: 'covid' }, { word: '19', offset: 1 }] }],
    [
      'NFkappaB[ti]',
      { kind: 'phrase', words: [{ word: 'nf' }, { word: 'kappa', offset: 1 }, { word: 'b', offset: 2 }] },
    ],
    ['"高血压"[ti]', { kind: 'phrase', words: [{ word: '高' }, { word: '血', offset: 1 }, { word: '压', offset: 2 }] }],
    ['lancet[ta]', { kind: 'term', field: 'journal', term: 'lancet' }],
    ['J Hand Surg [journal]', { kind: 'term', field: 'journal', term: 'j hand surg' }],
    ['10591524[issn]', { kind: 'term', field: 'journal', term: '1059 1524' }],
    ['0021-9258[ta]', { kind: 'term', field: 'journal', term: '0021 9258' }],
    ['english[la]', { kind: 'term', field: 'language', term: 'eng' }],
    ['chi[la]', { kind: 'term', field: 'language', term: 'chi' }],
    ['chinese[la]', { kind: 'term', field: 'language', term: 'chi' }],
    ['jpn[la]', { kind: 'term', field: 'language', term: 'jpn' }],
    ['Letter[pt]', { kind: 'term', field: 'publication_type', term: 'letter' }],
    ['review[pt:noexp]', { kind: 'term', field: 'publication_type', term: 'review' }],
    ['12[vi]', { kind: 'term', field: 'volume', term: '12' }],
    ['3 Pt 1[ip]', { kind: 'term', field: 'issue', term: '3 pt 1' }],
    ['e123[pg]', { kind: 'term', field: 'page', term: 'e123' }],
    ['machine learning[ot]', { kind: 'term', field: 'keyword', term: 'machine learning' }],
    ['"vitamin c"[nm]', { kind: 'term', field: 'substance', term: 'vitamin c' }],
    ['1234,5678[pmid]', { kind: 'identifier', type: 'pmid', values: ['1234', '5678'] }],
    ['PMC12 13[pmc]', { kind: 'identifier', type: 'pmcid', values: ['PMC12', 'PMC13'] }],
    ['doi:10.1000/ABC.[doi]', { kind: 'identifier', type: 'doi', values: ['10.1000/abc'] }],
    ['https://doi.org/10.1000/ABC', { kind: 'identifier', type: 'doi', values: ['10.1000/abc'] }],
    ['10.1000/182[lid]', { kind: 'identifier', type: 'doi', values: ['10.1000/182'] }],
    ['hasabstract', { kind: 'flag', flag: 'has_abstract' }],
    ['has abstract[sb]', { kind: 'flag', flag: 'has_abstract' }],
    ['hasretractionin', { kind: 'flag', flag: 'retracted' }],
    ['medline[sb]', { kind: 'flag', flag: 'has_mesh' }],
    ['"pubmed pmc"[sb]', { kind: 'flag', flag: 'has_pmcid' }],
    ['europepmc[sb]', { kind: 'term', field: 'source', term: 'europepmc' }],
    ['all[sb]', { kind: 'all' }],
    ['humans[filter]', { kind: 'term', field: 'heading', term: 'humans' }],
    ['german[filter]', { kind: 'term', field: 'language', term: 'ger' }],
    ['letter[filter]', { kind: 'term', field: 'publication_type', term: 'letter' }],
    ['the of', { kind: 'none' }],
    ['?[ti] OR ?[au]', { kind: 'none' }],
  ];
  for (const [query, asked] of cases) t.match((await read(query)).index_query, asked as object, query);
  t.ok(termsOf(await read('review[pt]'), 'publication_type').includes('systematic review'));
  t.strictSame(termsOf(await read('vitamin c[nm]'), 'substance'), ['vitamin c', 'ascorbic acid']);
});

t.test('authors are found with their further initials, unless in quotation marks', async (t) => {
  const prefix = (name: string, more = {}) => ({ kind: 'prefix', field: 'author', prefix: name, ...more });
  const exact = (name: string, more = {}) => ({ kind: 'term', field: 'author', term: name, ...more });
  const full = (name: string, more = {}) => [
    { kind: 'term', field: 'full_author', term: name, ...more },
    { kind: 'prefix', field: 'full_author', prefix: `${name} `, ...more },
  ];
  const cases: [query: string, asked: object[]][] = [
    ['smith ja[au]', [prefix('smith ja')]],
    ['Smith J.A.[au]', [prefix('smith ja')]],
    ['Smith J A[author]', [prefix('smith ja')]],
    ['Smith, J. A.[au]', [prefix('smith ja')]],
    ['"smith j"[au]', [exact('smith j')]],
    ["o'brien jc jr[au]", [exact('o brien jc jr')]],
    ['Smith J.R.[au]', [prefix('smith jr')]],
    ['Smith JR[au]', [prefix('smith jr')]],
    ['Smith JR III[au]', [exact('smith jr 3rd')]],
    ['de la Cruz Garcia M[au]', [prefix('de la cruz garcia m')]],
    ['brody[au]', [exact('brody'), prefix('brody ')]],
    ['"brody"[au]', [exact('brody')]],
    ['van der Berg JAM[au]', [prefix('van der berg jam')]],
    ['Müller F[au]', [prefix('muller f'), prefix('mueller f')]],
    ['Mueller F[au]', [prefix('mueller f')]],
    ['smith ja[1au]', [prefix('smith ja', { flag: 'first' })]],
    ['smith ja[lastau]', [prefix('smith ja', { flag: 'last' })]],
    ['smith j*[au]', [prefix('smith j')]],
    ['james, ryan[au]', full('james ryan')],
    ['julia wong[fau]', [...full('julia wong'), ...full('wong julia')]],
    ['peterson do[fau]', [...full('peterson do'), ...full('do peterson')]],
    [
      '"wong julia"[fau]',
      [
        { kind: 'term', term: 'wong julia' },
        { kind: 'term', term: 'julia wong' },
      ],
    ],
    ['julia wong[au]', [exact('julia wong'), prefix('julia wong '), ...full('julia wong'), ...full('wong julia')]],
  ];
  for (const [query, asked] of cases) {
    const found = leaves((await read(query)).index_query);
    t.equal(found.length, asked.length, query);
    t.match(found, asked, query);
  }
});

t.test('dates become days, and relative ones are counted from the clock', async (t) => {
  const cases: [query: string, from: number, to: number][] = [
    ['2020[dp]', 20200101, 20201231],
    ['2020/02[dp]', 20200201, 20200229],
    ['2019/2/3[dp]', 20190203, 20190203],
    ['2015:2020[dp]', 20150101, 20201231],
    ['2015/03/01:3000[dp]', 20150301, 30001231],
    ['2015/03:2015/02/28[dp]'.replace('02/28', '04/15'), 20150301, 20150415],
    ['"last 60 days"[dp]', 20260922, 99991231],
    ['"last 5 years"[dp]', 20211121, 99991231],
    ['"last year"[dp]', 20251121, 99991231],
    ['"last 9 months"[dp]', 20260221, 99991231],
    ['"last 9999 years"[dp]', 0, 99991231],
  ];
  for (const [query, from, to] of cases)
    t.strictSame((await read(query)).index_query, { kind: 'date', column: 'published', from, to }, query);
  const leapDay = await interpret(parseQuery('"last 1 year"[edat]'), emptyVocabulary, { now: new Date('2024-02-29') });
  t.match(leapDay.index_query, { column: 'entered', from: 20230228 });
  t.match((await read('"last 3 days"[crdt]')).index_query, { column: 'created', from: 20261118 });
});

t.test('truncation asks for every word that begins so, also where the stem is shorter', async (t) => {
  const found = await read('hospitaliz*[ti]');
  t.strictSame(found.index_query, {
    ...{ kind: 'prefix', field: 'written', where: ['title'], prefix: 'hospitaliz' },
    options: { stems: [' hospitaliz', stem('hospitalized')] },
  });
  t.match(found.expanded_terms, [{ text: 'hospitaliz*', kind: 'prefix', added: ['hospitalization', 'hospitalized'] }]);
  t.match((await read('cance*[ti]')).index_query, { kind: 'prefix', prefix: 'cance' });
  for (const text of ['"breast feed*"[ti]', 'breast feed*[ti]', 'breast-feed*[ti]'])
    t.match(
      (await read(text)).index_query,
      {
        kind: 'phrase',
        words: [{ word: 'breast' }, { word: 'feed', offset: 1, prefix: { stems: ['feed', ' feed'] } }],
      },
      text,
    );
  t.strictSame(
    (await interpret(parseQuery('therapy*[ti]'), emptyVocabulary, { now })).index_query,
    {
      ...{ kind: 'prefix', field: 'written', where: ['title'], prefix: 'therapy' },
      options: { stems: ['therapy', ' therapy', stem('therapy')] },
    },
    'also where the words of the texts are not known',
  );
});

t.test('nearness allows for the words between that are not searched', async (t) => {
  t.match((await read('"cognitive impairment in multiple sclerosis"[tiab:~0]')).index_query, {
    kind: 'near',
    field: 'written',
    where: ['title', 'abstract'],
    words: ['cognitive', 'impairment', 'multiple', 'sclerosis'],
    distance: 1,
  });
  t.match((await read('"Hopkins Public"[ad:~45]')).index_query, { field: 'written_affiliation', distance: 45 });
  t.match((await read('"Hopkins Public"[ad:~1000]')).index_query, { distance: 98 }, 'within one affiliation');
});

t.test('ranking is given the words that were asked, where they were asked, and none that were excluded', async (t) => {
  const found = await read(
    '"heart attack"[ti] AND aspirin AND bronchial asthma[mh] AND vaccin*[tiab] NOT (cancer OR "old age")',
  );
  t.strictSame(found.words, [
    { word: 'heart', weight: 1, where: ['title'] },
    { word: stem('attack'), weight: 1, where: ['title'] },
    { word: stem('aspirin'), weight: 1 },
    { word: stem('asthma'), weight: 1, where: ['heading'] },
    { word: 'vaccin', weight: 1, where: ['title', 'abstract'], prefix: { stems: ['vaccin', ' vaccin'] } },
  ]);
  t.strictSame(found.phrases, [
    {
      words: [
        { word: 'heart', offset: 0 },
        { word: stem('attack'), offset: 1 },
      ],
      where: ['title'],
    },
  ]);
  t.strictSame(found.concepts, []);
});

t.test('what NOT takes away is taken from what stands before it', async (t) => {
  const { index_query } = await read('asthma[ti] NOT copd[ti] NOT lung[ti]');
  t.strictSame(index_query, {
    kind: 'and',
    of: [
      written('asthma', ['title']),
      { kind: 'not', of: written('copd', ['title']) },
      { kind: 'not', of: written('lung', ['title']) },
    ],
  });
  t.strictSame((await read('all[sb] NOT copd[ti]')).index_query, {
    kind: 'and',
    of: [{ kind: 'all' }, { kind: 'not', of: written('copd', ['title']) }],
  });
});

t.test('all fields of one word are the text, authors, journals and, of a year, the date', async (t) => {
  const { index_query } = await read('brody AND 2020');
  t.strictSame(leaves(index_query), [
    word('brody'),
    { kind: 'term', field: 'author', term: 'brody' },
    { kind: 'term', field: 'journal', term: 'brody' },
    { kind: 'prefix', field: 'author', prefix: 'brody ', options: { oneWord: true } },
    word('2020'),
    { kind: 'term', field: 'author', term: '2020' },
    { kind: 'term', field: 'journal', term: '2020' },
    { kind: 'date', column: 'published', from: 20200101, to: 20201231 },
  ]);
});

t.test('each lookup is asked once a query, however many terms it has', async (t) => {
  const vocabulary = scene();
  await read('(asthma OR heart attack) AND cancer[mh] AND hospitaliz*[tiab] NOT hypertension/dt[majr]', vocabulary);
  t.strictSame(vocabulary.asked.map(({ lookup }) => lookup).sort(), [
    'authors',
    'journals',
    'mesh',
    'narrower',
    'words',
  ]);
  const silent = scene();
  await read('asthma[ti] AND 2020[dp] AND smith j[au]', silent);
  t.strictSame(silent.asked, [], 'and none that the query does not need');
});

t.test('the longest and deepest queries are interpreted', async (t) => {
  const deep = await read(`${'(wa[ti] OR (wb[ab] AND '.repeat(100)}wc${'))'.repeat(100)}`);
  t.equal(deep.words.length, 3);
  t.equal((await read('x1 '.repeat(3_000))).matching, 'free_text');
  const many = await read(Array.from({ length: 700 }, (_, i) => `t${i}[mh]`).join(' OR '));
  t.equal(leaves(many.index_query).length, 700);
});

t.test('without a vocabulary every word stands for itself', async (t) => {
  const found = await interpret(parseQuery('heart attack'), emptyVocabulary, { now });
  t.equal(found.translation, '"heart"[All Fields] AND "attack"[All Fields]');
  t.strictSame(found.concepts, []);
});

t.test('words that are analyzed together are each given their own', async (t) => {
  const pieces = [
    'hepatitis',
    'A',
    'IL-2',
    'TNFα',
    'ﬁbrosis',
    'the',
    'and/or',
    'a1é2',
    '½',
    'Ærø',
    '气喘',
    '5-HT1A',
    "don't",
    'WHO',
  ];
  const word = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const atoms = atomsOf(words).flat();
      const whole = analyze(atoms.map(({ text }) => text).join(' '));
      const split = atoms.flatMap(({ tokens }) => tokens);
      return JSON.stringify(split) === JSON.stringify(whole);
    }),
    { numRuns: 3_000 },
  );
  t.strictSame(
    (await read('vaccine for hepatitis A in a child')).words.map((each) => each.word),
    ['vaccine', 'hepatitis', 'a', 'child'].map((text) => (text === 'a' ? 'a' : stem(text))),
  );
});

t.test('a letter that belongs to a heading is searched with it, or not at all', async (t) => {
  const vocabulary = vocabularyOf({
    descriptors: [
      { ui: 'T1', heading: 'Vitamin A', tree_numbers: ['D1'], entry_terms: [] },
      { ui: 'T2', heading: 'Diabetes Mellitus, Type 2', tree_numbers: ['C1'], entry_terms: ['NIDDM'] },
    ],
  });
  t.equal((await read('(vitamin a)', vocabulary)).translation, '"vitamin a"[MeSH Terms] OR "vitamin a"[All Fields]');
  t.strictSame((await read('(vitamin a)', vocabulary)).phrases.length, 1);
  t.equal(
    (await read('(niddm)', vocabulary)).translation,
    '"diabetes mellitus, type 2"[MeSH Terms] OR "type 2 diabetes mellitus"[All Fields] OR "niddm"[All Fields]',
  );
});

t.test('without the mapping of terms words are only themselves, and what is tagged means the same', async (t) => {
  const unmapped = (text: string) => interpret(parseQuery(text), scene(), { now, mapsTerms: false });
  const mapped = await read('heart attack AND asthma[mh]');
  const plain = await unmapped('heart attack AND asthma[mh]');
  t.ok(termsOf(mapped, 'heading').length > termsOf(plain, 'heading').length);
  t.strictSame(
    termsOf(plain, 'word'),
    termsOf(mapped, 'word').filter((term) => [stem('heart'), stem('attack')].includes(term)),
  );
  t.strictSame(termsOf(plain, 'heading'), termsOf(await read('asthma[mh]'), 'heading'));
  t.match(await unmapped('smith ja'), { matching: 'free_text', concepts: [] }, 'no author');
  t.match(await unmapped('mortality after heart attack'), { matching: 'free_text', concepts: [], expanded_terms: [] });
});

t.test('a heading that MeSH does not have and a publication type that nobody knows are told', async (t) => {
  t.strictSame((await read('asthmma[mh] OR asthma[mh] OR "heart infarktion/drug therapy"[majr]')).notes, [
    'MeSH, as it is loaded here, does not have "asthmma", "heart infarktion": sought as it is written, with nothing beneath it.',
  ]);
  t.match((await read('asthma[ti] NOT randomised controlled trial[pt]')).notes, [
    /"randomised controlled trial" is no publication type/,
  ]);
  t.strictSame((await read('asthma[mh] AND randomized controlled trial[pt] AND asth*[mh]')).notes, []);
});
