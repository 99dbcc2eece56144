import t, { type Test } from 'tap';
import {
  analyze,
  fold,
  stopWords,
  surfacesOf,
  termKey,
  termsOfSurface,
} from '../../../../domain/literature/index/analysis.ts';
import { hashWith, noHash } from '../../../../domain/literature/index/stems.ts';

const words = (text: string) => analyze(text).map(({ word }) => word);
const sameWords = (t: Test, texts: string[]) => {
  for (const text of texts) t.same(words(text), words(texts[0]!), text);
};

t.test('stop words have no token, but are counted', async (t) => {
  t.same(analyze('The treatment of the asthma.'), [
    { word: 'treatment', position: 1 },
    { word: 'asthma', position: 4 },
  ]);
  t.same(analyze(''), []);
  t.same(analyze(' -- . '), []);
});

t.test('letters and digits are words of their own, however they are joined', async (t) => {
  sameWords(t, ['IL-2', 'IL2', 'il 2', 'Il–2', 'IL₂']);
  sameWords(t, ['COVID-19', 'covid19']);
  sameWords(t, ['mg/kg', 'mg kg']);
  t.same(words('p53'), ['p', '53']);
  t.same(analyze('TNF-α1 high'), [
    { word: 'tnf', position: 0 },
    { word: 'alpha', position: 1 },
    { word: '1', position: 2 },
    { word: 'high', position: 3 },
  ]);
});

t.test('accents, Greek letters and compatibility forms do not matter', async (t) => {
  sameWords(t, ['Müller Sjögren', 'Muller Sjogren', 'Mu\u0308ller Sjo\u0308gren']);
  sameWords(t, ['beta blockers', 'β-blocker', 'β‐blockers']);
  sameWords(t, ['10 µg', '10 μg', '10μg']);
  sameWords(t, ['ﬁbrosis', 'fibrosis']);
  t.same(
    words('ангина 中文 𠀀𠀁 CT检查'),
    ['ангина', '中', '文', '𠀀', '𠀁', 'ct', '检', '查'],
    'no blanks are between Chinese words',
  );
  t.notSame(words('が'), words('か'), 'another sound is no accent');
  t.same(words('가나'), ['가', '나']);
  t.equal(fold('Ærø Łódź Straße'), 'aero lodz strasse');
  t.equal(fold('≥ 5 “Ä”'), '≥ 5 “a”');
});

t.test('Greek letters and names of genes are one, however they are written', async (t) => {
  sameWords(t, ['κB', 'kappaB', 'kappa B', 'KAPPAB', 'kappa-B']);
  sameWords(t, ['TNF-α', 'TNFα', 'TNFalpha', 'tnfalpha', 'TNF-alpha', 'TNF alpha']);
  sameWords(t, ['NF-κB', 'NFkappaB', 'NF-kappaB', 'nf kappa b', 'NFκB']);
  sameWords(t, ['IκBα', 'IkappaBalpha']);
  sameWords(t, ['αVβ3', 'alphavbeta3']);
  sameWords(t, ['IL-1β', 'IL1beta', 'IL 1 beta']);
  for (const word of ['microbiota', 'betas', 'metabolism', 'Tibetan', 'theta', 'alphabet', 'betaine'])
    t.equal(analyze(word).length, 1, word);
});

t.test('words as they are written are cut at the same places, stop words too', async (t) => {
  t.same(surfacesOf('The Effects of TNFα on müde Mäuse, not IL2'), [
    ...['the', 'effects', 'of', 'tnf', 'alpha', 'on', 'mude', 'mause', 'not', 'il', '2'],
  ]);
  t.same(termsOfSurface('not'), ['not', ' not'], 'the name of something, or a stop word');
  t.same(termsOfSurface('trials'), ['trial trials'], 'beneath its stem');
  t.same(termsOfSurface('trial'), ['trial']);
});

t.test('British and American spelling are one', async (t) => {
  for (const [british, american] of [
    ['anaemia', 'anemia'],
    ['haemorrhage in leukaemia', 'hemorrhage in leukemia'],
    ['oedema', 'edema'],
    ['gastro-oesophageal', 'gastro-esophageal'],
    ['gastrooesophageal', 'gastroesophageal'],
    ['oestrogens', 'estrogen'],
    ['foetus', 'fetus'],
    ['foetal', 'fetal'],
    ['diarrhoea', 'diarrhea'],
    ['dyspnoea', 'dyspnea'],
    ['coeliac', 'celiac'],
    ['homoeostasis', 'homeostasis'],
    ['paediatric', 'pediatric'],
    ['tumours', 'tumor'],
    ['behavioural', 'behavioral'],
    ['randomised', 'randomized'],
    ['hospitalisation', 'hospitalization'],
    ['anaesthetised', 'anesthetized'],
    ['analysed', 'analyzed'],
    ['sulphonamide', 'sulfonamide'],
    ['leucocytes', 'leukocyte'],
    ['multicentre', 'multicenter'],
    ['fibres', 'fiber'],
    ['labelling', 'labeling'],
    ['modelled', 'modeled'],
    ['catalogue', 'catalog'],
    ['orthologues', 'ortholog'],
    ['programmes', 'program'],
    ['ageing', 'aging'],
  ] as const) {
    t.same(words(british), words(american), british);
  }
});

t.test('words that only look British stay apart from others', async (t) => {
  for (const [one, other] of [
    ['leucine', 'leukine'],
    ['hour', 'hor'],
    ['four', 'for'],
    ['exercise', 'exercize'],
    ['does', 'des'],
    ['rise', 'rize'],
    ['killed', 'kiled'],
  ] as const) {
    t.notSame(words(one), words(other), one);
  }
});

t.test('Latin and irregular plurals are one with their singulars', async (t) => {
  for (const [plural, singular] of [
    ['diagnoses', 'diagnosis'],
    ['metastases', 'metastasis'],
    ['analyses', 'analysis'],
    ['thromboses', 'thrombosis'],
    ['crises', 'crisis'],
    ['hypotheses', 'hypothesis'],
    ['bacteria', 'bacterium'],
    ['bacterial', 'bacterium'],
    ['mitochondria', 'mitochondrion'],
    ['mice', 'mouse'],
    ['women', 'woman'],
    ['children', 'child'],
    ['viruses', 'virus'],
    ['vertebrae', 'vertebra'],
    ['bacilli', 'bacillus'],
    ['indices', 'index'],
    ['sera', 'serum'],
  ] as const) {
    t.same(words(plural), words(singular), plural);
  }
});

t.test('what only looks like a stop word is a word', async (t) => {
  t.same(words('hepatitis A'), ['hepat', 'a']);
  t.same(words('deficiency of vitamin A in children'), ['defici', 'vitamin', 'a', 'child']);
  t.same(words('NO synthase'), ['no', 'synthas']);
  t.same(words('released NO from'), ['releas', 'no']);
  t.same(words('the WHO guidelines'), ['who', 'guidelin']);
  t.same(words('leukemia (ALL) in'), ['leukemia', 'all']);
  t.same(words('T cells'), ['t', 'cell']);
  t.same(words('a t-test'), ['t', 'test']);
  t.same(words('histone H2A and S100'), ['histon', 'h', '2', 'a', 's', '100']);
  t.same(words('α2A‐adrenergic'), words('alpha 2A-adrenergic'));
});

t.test('and stop words in capitals among capitals, or at the start, are none', async (t) => {
  t.same(words('THE EFFECT OF A DRUG IN THE ELDERLY'), ['effect', 'drug', 'elder']);
  t.same(words('A drug. I saw it.'), ['drug', 'saw']);
  t.same(words('Effects of A Drug'), ['effect', 'drug']);
  t.same(words('insulin AND glucose OR diet'), ['insulin', 'glucos', 'diet']);
  t.same(words("patient's, patients’ and don't"), ['patient', 'patient']);
});

t.test('analysing what analysis made gives the same again, so that a term of the index can be looked up', async (t) => {
  for (const word of words('Randomised trials of oestrogens in IL-2 deficient mice: α-tocopherol; hepatitis C')) {
    t.same(words(word).length, 1, word);
  }
});

t.test('more different words than are remembered are analysed alike', async (t) => {
  const before = words('Randomised trials');
  for (let n = 0; n < 120_000; n++) analyze(`w${n.toString(26).replace(/\d/g, (d) => 'qrstuvwxyz'[Number(d)]!)}`);
  t.same(words('Randomised trials'), before);
  t.same(words('of the'), []);
});

t.test('a text of any size takes time in proportion to its size', async (t) => {
  t.equal(analyze('a'.repeat(1_000_000)).length, 1);
  t.equal(analyze('ä'.repeat(1_000_000)).length, 1);
  t.equal(analyze('x1'.repeat(100_000)).length, 200_000);
  t.equal(analyze(`${'ais'.repeat(300_000)}ex`).length, 1);
  t.equal(analyze(`${'äll'.repeat(300_000)}ed`).length, 1);
});

t.test('terms are compared without case, accents and punctuation', async (t) => {
  t.equal(termKey('  Diabetes Mellitus, Type 2 '), 'diabetes mellitus type 2');
  t.equal(termKey('Müller-Lyer'), 'muller lyer');
  t.equal(termKey('β-Thalassemia'), 'beta thalassemia');
  t.ok(stopWords.has('the'));
});

t.test('words that were chosen to meet in one place of the table of stems are still themselves', async (t) => {
  const place = (word: string) => {
    let hash = noHash;
    for (const letter of word) hash = hashWith(hash, letter.charCodeAt(0));
    return (hash ^ (hash >>> 15)) & 0x3ffff;
  };
  // Of consonants alone, which no stemmer takes apart.
  const letters = 'bcdfghjklmnpqrtv';
  const meeting: string[] = [];
  for (let n = 0; meeting.length < 100; n++) {
    const word = `x${n.toString(16).replace(/./g, (digit) => letters[Number.parseInt(digit, 16)]!)}`;
    if (place(word) < 32) meeting.push(word);
  }
  for (let round = 0; round < 2; round++) t.strictSame(words(meeting.join(' ')), meeting);
});
