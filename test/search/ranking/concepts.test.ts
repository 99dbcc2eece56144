import t from 'tap';
import { analyze } from '../../../search/analysis.ts';
import { frequencyCode } from '../../../search/ranking/bm25f.ts';
import {
  addFrequencies,
  conceptKey,
  conceptsIn,
  phrasesOf,
  possibleConceptKeys,
} from '../../../search/ranking/concepts.ts';

const names: Record<string, string[]> = {
  infarction: ['Myocardial Infarction', 'Infarction, Myocardial', 'Heart Attack', 'Heart Attacks'],
  heart: ['Heart', 'Hearts'],
  neoplasms: ['Lung Neoplasms', 'Cancer of the Lung', 'Lung Cancer'],
  cold: ['Common Cold', 'Cold'],
  temperature: ['Cold Temperature', 'Cold'],
};
function conceptsOf(query: string): string[] {
  const tokens = analyze(query);
  const keys = new Set(possibleConceptKeys(tokens));
  const found = new Map<string, string[]>();
  for (const [concept, all] of Object.entries(names)) {
    for (const key of all.map(conceptKey)) {
      if (keys.has(key)) found.set(key, [...(found.get(key) ?? []), concept]);
    }
  }
  return conceptsIn(tokens, found);
}

t.test('a concept is found by any of its names, in any spelling', async (t) => {
  t.same(conceptsOf('risk of a heart attack in women'), ['infarction']);
  t.same(conceptsOf('myocardial infarctions'), ['infarction']);
  t.same(conceptsOf('lung cancers and cancer of the lung'), ['neoplasms'], 'once');
  t.same(conceptsOf('nothing known'), []);
  t.same(conceptsOf(''), []);
});

t.test('the longest name counts', async (t) => {
  t.same(conceptsOf('heart attack'), ['infarction']);
  t.same(conceptsOf('attack of the heart'), ['heart']);
});

t.test('words of one name may not be scattered', async (t) => {
  t.same(conceptsOf('heart which is under attack'), ['heart']);
});

t.test('a name of several concepts says none, but a longer one does', async (t) => {
  t.same(conceptsOf('cold'), []);
  t.same(conceptsOf('common cold'), ['cold']);
});

t.test('what is looked up grows with the query, not with its square', async (t) => {
  const query = analyze(Array.from({ length: 200 }, (_, n) => `word${String.fromCharCode(97 + (n % 26))}x`).join(' '));
  t.ok(possibleConceptKeys(query).length <= 200 * 6);
});

t.test('names become phrases: turned round, once each, without those that have another within', async (t) => {
  t.same(phrasesOf(names.infarction!), [
    ['myocardi', 'infarct'],
    ['heart', 'attack'],
  ]);
  t.same(phrasesOf(['Influenza, Human', 'Influenza', 'Human Flu', 'Grippe']), [
    ['influenza'],
    ['human', 'flu'],
    ['gripp'],
  ]);
  t.same(phrasesOf(['MS', 'Multiple Sclerosis']), [['multipl', 'scleros']], 'two letters mean too much');
  t.same(phrasesOf(['', '--']), []);
});

t.test('at most eight phrases are looked for', async (t) => {
  const many = Array.from({ length: 20 }, (_, n) => `disease ${String.fromCharCode(97 + n).repeat(4)}`);
  t.equal(phrasesOf(many).length, 8);
});

t.test('occurrences of several names in one paper are added, as far as a byte goes', async (t) => {
  const code = (title: number, heading: number, abstract: number) => frequencyCode({ title, heading, abstract });
  t.equal(addFrequencies(code(1, 0, 3), code(1, 2, 4)), code(2, 2, 7));
  t.equal(addFrequencies(code(3, 3, 15), code(1, 1, 1)), code(3, 3, 15));
});
