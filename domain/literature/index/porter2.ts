/**
 * The English stemmer of Snowball (Porter2, Martin Porter 2001, snowballstem.org/algorithms/english/stemmer.html), which
 * PostgreSQL, Xapian and Lucene offer as "english". On character codes and slices, since every word of every new paper
 * passes here. Expects lower case a-z and gives other words back as they are.
 */
export function stemEnglish(input: string): string {
  if (input.length < 3 || !/^[a-z]+$/.test(input)) return input;
  const whole = wholeWords.get(input);
  if (whole !== undefined) return whole;

  // A y that is a consonant, at the start or after a vowel, is written Y.
  let word = input.replace(/^y|(?<=[aeiouy])y/g, 'Y');
  const r1 = firstRegion(word);
  const r2 = regionAfter(word, r1);

  word = plural(word);
  if (unchangedAfterPlural.has(word)) return word;
  word = pastAndGerund(word, r1);
  if (word.length > 2 && /[yY]$/.test(word) && !isVowel(word, word.length - 2)) word = `${word.slice(0, -1)}i`;
  word = derivation(word, r1);
  word = furtherDerivation(word, r1, r2);
  word = residualSuffix(word, r2);
  return finalLetter(word, r1, r2).replaceAll('Y', 'y');
}

const wholeWords = new Map(
  Object.entries({
    skis: 'ski',
    skies: 'sky',
    dying: 'die',
    lying: 'lie',
    tying: 'tie',
    idly: 'idl',
    gently: 'gentl',
    ugly: 'ugli',
    early: 'earli',
    only: 'onli',
    singly: 'singl',
    sky: 'sky',
    news: 'news',
    howe: 'howe',
    atlas: 'atlas',
    cosmos: 'cosmos',
    bias: 'bias',
    andes: 'andes',
  }),
);

const unchangedAfterPlural = new Set('inning outing canning herring earring proceed exceed succeed'.split(' '));

function isVowel(word: string, index: number): boolean {
  switch (word.charCodeAt(index)) {
    case 97: // a
    case 101: // e
    case 105: // i
    case 111: // o
    case 117: // u
    case 121: // y
      return true;
    default:
      return false;
  }
}

/** What follows the first consonant after a vowel, from `start`; the length of the word when there is none. */
function regionAfter(word: string, start: number): number {
  for (let index = start + 1; index < word.length; index++) {
    if (!isVowel(word, index) && isVowel(word, index - 1)) return index + 1;
  }
  return word.length;
}

function firstRegion(word: string): number {
  if (word.startsWith('gener') || word.startsWith('arsen')) return 5;
  if (word.startsWith('commun')) return 6;
  return regionAfter(word, 0);
}

function hasVowel(word: string, end: number): boolean {
  for (let index = 0; index < end; index++) if (isVowel(word, index)) return true;
  return false;
}

/** Whether what is before `end` ends in a vowel and a consonant so that it is said short: "hop", but not "hoop". */
function endsShort(word: string, end: number): boolean {
  if (end < 2 || isVowel(word, end - 1) || !isVowel(word, end - 2)) return false;
  if (end === 2) return true;
  const last = word.charAt(end - 1);
  return !isVowel(word, end - 3) && last !== 'w' && last !== 'x' && last !== 'Y';
}

function plural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ied') || word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1);
  if (!word.endsWith('s') || word.endsWith('us') || word.endsWith('ss')) return word;
  return hasVowel(word, word.length - 2) ? word.slice(0, -1) : word;
}

function pastAndGerund(word: string, r1: number): string {
  const suffix = longestSuffix(word, ['eedly', 'ingly', 'edly', 'eed', 'ing', 'ed']);
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  if (suffix.startsWith('eed')) return stem.length >= r1 ? `${stem}ee` : word;
  if (!hasVowel(stem, stem.length)) return word;
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/(?<!^[aeo])(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(stem)) return stem.slice(0, -1);
  return stem.length <= r1 && endsShort(stem, stem.length) ? `${stem}e` : stem;
}

function longestSuffix(word: string, suffixes: readonly string[]): string | undefined {
  return suffixes.find((suffix) => word.endsWith(suffix));
}

/** By falling length: the longest suffix decides, even where its region then refuses it. */
function table(replacements: Record<string, string>): [suffix: string, replacement: string][] {
  return Object.entries(replacements).sort(([a], [b]) => b.length - a.length);
}

const derivations = table({
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  abli: 'able',
  entli: 'ent',
  izer: 'ize',
  ization: 'ize',
  ational: 'ate',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  aliti: 'al',
  alli: 'al',
  fulness: 'ful',
  ousli: 'ous',
  ousness: 'ous',
  iveness: 'ive',
  iviti: 'ive',
  biliti: 'ble',
  bli: 'ble',
  ogi: 'og',
  fulli: 'ful',
  lessli: 'less',
  li: '',
});

function derivation(word: string, r1: number): string {
  for (const [suffix, replacement] of derivations) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length);
    if (stem.length < r1) return word;
    if (suffix === 'ogi' && !stem.endsWith('l')) return word;
    if (suffix === 'li' && !/[cdeghkmnrt]$/.test(stem)) return word;
    return stem + replacement;
  }
  return word;
}

const furtherDerivations = table({
  ational: 'ate',
  tional: 'tion',
  alize: 'al',
  icate: 'ic',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
  ative: '',
});

function furtherDerivation(word: string, r1: number, r2: number): string {
  for (const [suffix, replacement] of furtherDerivations) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length);
    return stem.length < (suffix === 'ative' ? r2 : r1) ? word : stem + replacement;
  }
  return word;
}

const residualSuffixes = 'ement ance ence able ible ment ant ent ism ate iti ous ive ize ion al er ic'.split(' ');

function residualSuffix(word: string, r2: number): string {
  const suffix = longestSuffix(word, residualSuffixes);
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  if (stem.length < r2 || (suffix === 'ion' && !/[st]$/.test(stem))) return word;
  return stem;
}

function finalLetter(word: string, r1: number, r2: number): string {
  const end = word.length - 1;
  if (word.endsWith('e')) return end >= r2 || (end >= r1 && !endsShort(word, end)) ? word.slice(0, -1) : word;
  return word.endsWith('ll') && end >= r2 ? word.slice(0, -1) : word;
}
