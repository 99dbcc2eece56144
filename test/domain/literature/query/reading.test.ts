import fc from 'fast-check';
import t from 'tap';
import { parseQuery } from '../../../../domain/literature/query/parse.ts';
import { readQuery } from '../../../../domain/literature/query/reading.ts';
import { QuerySyntaxError } from '../../../../domain/literature/query/syntax-error.ts';

const wordsOf = (text: string) => {
  const { node } = readQuery(text);
  return node.kind === 'words' ? node.words.join(' ') : node.kind;
};

t.test('signs of sentences are punctuation', async (t) => {
  const cases: [text: string, words: string][] = [
    ['tumor necrosis factor (TNF-α) & interleukin-1 [IL-1]', 'tumor necrosis factor TNF-α interleukin-1 IL-1'],
    [
      'What "factors" have been described ("Factors" are molecules)?',
      'What factors have been described Factors are molecules ?',
    ],
    ['"Would a man smell a rose?', 'Would a man smell a rose?'],
    ['acne | cancer connection', 'acne cancer connection'],
    ['# 1 anticancer vegetable', '# 1 anticancer vegetable'],
    ['is treatment #1 better (than #2)', 'is treatment 1 better than 2'],
    ['odds ratio (OR) of asthma', 'odds ratio OR of asthma'],
    ['asthma (child', 'asthma child'],
    ['[Ca2+]i in cells', 'Ca2+ i in cells'],
    ['p < 0.05* in men', 'p < 0.05 in men'],
    ['(asthma)', 'asthma'],
    ['HLA-B*27:05 and R&D at AT|T', 'HLA-B*27:05 and R&D at AT|T'],
    ['10.1016/S0140-6736(20)30183-5', '10.1016/S0140-6736(20)30183-5'],
    ['asthma and copd or not', 'asthma and copd or not'],
    ['asthma[nonsense] child', 'asthma nonsense child'],
    ['[ti] is no tag where it stands after nothing', 'ti is no tag where it stands after nothing'],
  ];
  for (const [text, words] of cases) t.equal(wordsOf(text), words, text);
});

t.test(
  'a field tag, an operator in capitals, a truncation and a lone phrase are read as PubMed reads them',
  async (t) => {
    for (const text of [
      'asthma[ti]',
      'asthma [Title/Abstract] child',
      '"hip pain"[tiab:~4] stretching',
      'neoplasms[mh:noexp]',
      '2015:2020[dp]',
      'asthma AND (copd OR lung)',
      '(asthma)NOT(copd)',
      'asthma OR',
      'therap* (asthma)',
      '"breast feed*" (asthma)',
      'diagnosis & treatment | cure AND child',
      '"lung cancer"',
      ' “lung cancer” ',
    ]) {
      const read = () => readQuery(text).node;
      const parsed = () => parseQuery(text);
      try {
        t.strictSame(read(), parsed(), text);
      } catch (error) {
        t.throws(parsed, { message: (error as Error).message }, text);
      }
    }
    for (const text of [
      'asthma[nonsense] AND child',
      'asthma[ir]',
      'ast*',
      'AND asthma',
      'asthma AND (child',
      '"asthma" OR "',
    ])
      t.throws(() => readQuery(text), { name: 'QuerySyntaxError' }, text);
  },
);

t.test('phrases of two words or more are preferred, and nothing is empty', async (t) => {
  t.equal(readQuery('effect of "lung cancer" screening on "mortality"').preferred.length, 1);
  t.equal(readQuery('5" needle and 6" tube').preferred.length, 1);
  t.equal(readQuery('"lung cancer" "breast cancer"').preferred.length, 2);
  t.match(readQuery('"lung cancer"'), { isOnePhrase: true, preferred: [], notes: [] });
  for (const text of ['', '  ', '()', '[]', '"', '& |', '""'])
    t.throws(() => readQuery(text), { name: 'QuerySyntaxError' }, JSON.stringify(text));
});

t.test('whatever is written is read or refused with a place', async (t) => {
  const signs = fc.constantFrom('(', ')', '[', ']', '"', '&', '|', '*', '#1', ' ', 'AND', 'or', 'asthma', '[ti]', '“');
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 12 }), (parts) => {
      try {
        return readQuery(parts.join(' ')).node !== null;
      } catch (error) {
        return error instanceof QuerySyntaxError;
      }
    }),
  );
  t.pass();
});

t.test('identifiers are found under the names with which they are pasted', async (t) => {
  const cases: [text: string, node: object][] = [
    ['PMID: 31068602', { kind: 'term', field: 'pmid', text: '31068602' }],
    ['pmid:31068602.', { kind: 'term', field: 'pmid', text: '31068602' }],
    ['PMIDs 31068602, 7\n8;', { kind: 'term', field: 'pmid', text: '31068602, 7 8' }],
    ['PMCID: PMC2734118', { kind: 'term', field: 'pmcid', text: 'PMC2734118' }],
    ['DOI: 10.1016/S0140-6736(20)30183-5', { kind: 'term', field: 'doi', text: '10.1016/S0140-6736(20)30183-5' }],
    ['doi https://doi.org/10.1000/x.', { kind: 'term', field: 'doi', text: 'https://doi.org/10.1000/x' }],
  ];
  for (const [text, node] of cases) t.match(readQuery(text), { node, syntax: null, notes: [] }, text);
  t.equal(wordsOf('PMID of the paper'), 'PMID of the paper');
});

t.test(
  'or and not in small letters between terms of a strict query are told, since they mean something else',
  async (t) => {
    const notesOf = (text: string) => readQuery(text).notes.join(' ');
    t.match(notesOf('lung[ti] or breast[ti]'), /"or" is no operator .* Write OR/);
    t.match(notesOf('(lung or breast[ti]) AND child'), /Write OR/);
    t.match(notesOf('lung[ti] Not breast[ti]'), /"Not" is no operator .* is asked for\. Write NOT/);
    for (const text of ['lung[ti] OR breast[ti]', 'lung[ti] and breast[ti]', '"lung or breast"[ti]', 'asthma or copd'])
      t.equal(notesOf(text), '', text);
  },
);

t.test('a truncation within or before a word is told', async (t) => {
  for (const text of ['colo*r', 'wom?n[ti]', '*cancer', 'lung AND *cancer'])
    t.match(readQuery(text).notes.join(' '), /sign stands for nothing/, text);
  for (const text of ['HLA-B*27:05', 'cancer*', 'is it cancer?', '* p < 0.05', '"wom?n"[ti]'])
    t.notMatch(readQuery(text).notes.join(' '), /sign stands for nothing/, text);
});
