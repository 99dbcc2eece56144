import t from 'tap';
import { frequencyCode } from '../../../../domain/literature/ranking/bm25f.ts';
import { addFrequencies, phrasesOf } from '../../../../domain/literature/ranking/concepts.ts';

const names = {
  infarction: ['Myocardial Infarction', 'Infarction, Myocardial', 'Heart Attack', 'Heart Attacks'],
};
t.test('names become phrases: turned round, once each, without those that have another within', async (t) => {
  t.same(phrasesOf(names.infarction), [
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
