import fc from 'fast-check';
import t from 'tap';
import { type FieldName, nearFields } from '../../../../domain/literature/query/fields.ts';
import { longestQuery, type QueryNode } from '../../../../domain/literature/query/node.ts';
import { parseQuery } from '../../../../domain/literature/query/parse.ts';
import { printQuery } from '../../../../domain/literature/query/print.ts';
import { QuerySyntaxError } from '../../../../domain/literature/query/syntax-error.ts';

const word = fc.oneof(
  fc.constantFrom(
    'asthma',
    'IL-2',
    "o'brien",
    'and',
    'or',
    'not',
    'Ärzte',
    '气喘',
    'a',
    '2020',
    'β2',
    'mg/kg',
    'x:y',
    '?',
    '&c',
  ),
  fc.stringMatching(/^[a-zA-Z0-9.,;:+-]{1,8}$/).filter((text) => !/^(?:AND|OR|NOT)$|^10\.\d{4}/.test(text)),
);
const someWords = fc.array(word, { minLength: 1, maxLength: 4 });
const truncated = fc.constantFrom('canc*', 'immuno*', 'breast-feed*');
const freeFields: FieldName[] = [
  ...(['all', 'title', 'title_abstract', 'abstract', 'text_word', 'author', 'first_author', 'last_author'] as const),
  ...(['full_author', 'corporate_author', 'affiliation', 'journal', 'substance', 'volume', 'issue', 'page'] as const),
  'keyword',
];
const term = fc
  .tuple(fc.constantFrom(...freeFields), someWords, fc.option(truncated, { nil: undefined }), fc.boolean())
  .map(
    ([field, words, last, quoted]): QueryNode => ({
      kind: 'term',
      field,
      text: [...words, ...(last === undefined ? [] : [last])].join(' '),
      quoted,
      narrower: true,
    }),
  );
const meshTerm = fc
  .tuple(fc.constantFrom<FieldName>('mesh', 'major_topic', 'publication_type'), someWords, fc.boolean(), fc.boolean())
  .map(
    ([field, words, quoted, narrower]): QueryNode => ({ kind: 'term', field, text: words.join(' '), quoted, narrower }),
  );
const wordsNode = fc
  .tuple(someWords, fc.boolean())
  .map(([words, grouped]): QueryNode => ({ kind: 'words', words, grouped }));
const near = fc
  .tuple(fc.constantFrom(...nearFields), fc.nat({ max: 999 }))
  .map(([field, distance]): QueryNode => ({ kind: 'near', field, text: 'hip pain', distance }));
const day = fc
  .tuple(fc.integer({ min: 1800, max: 3000 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) =>
    [String(year), ...[month, date].map((part) => String(part).padStart(2, '0'))].join('/'),
  );
const dateField = fc.constantFrom('published' as const, 'entered' as const, 'created' as const);
const date = fc
  .tuple(dateField, fc.uniqueArray(day, { minLength: 2, maxLength: 2 }), fc.constantFrom(4, 7, 10))
  .map(([field, days, length]): QueryNode => {
    const [from, to] = days.map((each) => each.slice(0, length)).sort();
    return { kind: 'date', field, from: from!, to: to! };
  });
const recent = fc
  .tuple(dateField, fc.nat({ max: 9999 }), fc.constantFrom('day' as const, 'month' as const, 'year' as const))
  .map(([field, count, unit]): QueryNode => ({ kind: 'recent', field, count, unit }));
const filter = fc
  .constantFrom('hasabstract', 'medline', 'humans', 'pubmed pmc')
  .map((name): QueryNode => ({ kind: 'filter', name }));
const leaf = fc.oneof(wordsNode, term, meshTerm, near, date, recent, filter);

/** As the parser makes them: the first operand of an operator is never one of its own kind, since that is one row. */
const { tree } = fc.letrec<{ tree: QueryNode; operator: QueryNode }>((tie) => ({
  tree: fc.oneof({ maxDepth: 5, withCrossShrink: true }, leaf, tie('operator')),
  operator: fc
    .tuple(
      fc.constantFrom('and' as const, 'or' as const, 'not' as const),
      fc.array(tie('tree'), { minLength: 2, maxLength: 4 }),
    )
    .map(([kind, of]): QueryNode => {
      const [first, ...others] = of;
      return first!.kind === kind ? { kind, of: [...first!.of, ...others] } : { kind, of };
    }),
}));

t.test('a tree that is printed and parsed again is the same tree', async (t) => {
  fc.assert(
    fc.property(tree, (node) => {
      const text = printQuery(node);
      fc.pre([...text].length <= longestQuery);
      return JSON.stringify(parseQuery(text)) === JSON.stringify(node);
    }),
    { numRuns: 2_000 },
  );
  t.pass('for trees of every kind of node');
});

/** Reads it or says why not; whatever is read prints to what reads the same. */
function reads(text: string): boolean {
  let node: QueryNode;
  try {
    node = parseQuery(text);
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    return error.position >= 0 && error.position <= Math.max(text.length, longestQuery) && error.message.length > 0;
  }
  const printed = printQuery(node);
  // Printing may add parentheses and operators, and so pass the limit.
  if ([...printed].length > longestQuery) return true;
  return JSON.stringify(parseQuery(printed)) === JSON.stringify(node);
}

t.test('no text of any characters crashes the parser', async (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => reads(text)),
    { numRuns: 5_000 },
  );
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 0xffff }), { maxLength: 60 }), (codes) => reads(String.fromCharCode(...codes))),
    { numRuns: 5_000 },
  );
  t.pass('halves of surrogate pairs among them');
});

t.test('no row of pieces of the language crashes the parser', async (t) => {
  const pieces = [
    ...['(', ')', '[', ']', '"', '“', '”', ' ', '\n', '\u0000', ':', '*', '~', '/', '&', '|', '#1', '-', ',', "'", '?'],
    ...[
      'AND',
      'OR',
      'NOT',
      'and',
      'asthma',
      'canc*',
      'ab*',
      '2015',
      '3000',
      '2015/02/30',
      'last 5 years',
      'hasabstract',
    ],
    ...[
      '[ti]',
      '[tiab:~3]',
      '[mh:noexp]',
      '[dp]',
      '[pmid]',
      '[doi]',
      '[la]',
      '[sb]',
      '[au]',
      '[foo]',
      '10.1000/a(b',
      ')c',
    ],
    ...['12345', 'PMC1', 'eng', '\ud800', '气', 'ﬁ', 'İ', '\u200b', '\ufeff'],
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (row) => reads(row.join(''))),
    { numRuns: 20_000 },
  );
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (row) => reads(row.join(' '))),
    { numRuns: 10_000 },
  );
  t.pass('with and without blanks between');
});
