// ISO 639-1 and the three letters of ISO 639-2/B that MEDLINE uses, as the Library of Congress lists them.
const twoToThree = new Map(
  `aa aar ab abk af afr ak aka sq alb am amh ar ara an arg hy arm as asm av ava ae ave ay aym az aze ba bak bm bam eu baq
  be bel bn ben bi bis bs bos br bre bg bul my bur ca cat ch cha ce che zh chi cu chu cv chv kw cor co cos cr cre cs cze
  da dan dv div nl dut dz dzo en eng eo epo et est ee ewe fo fao fj fij fi fin fr fre fy fry ff ful ka geo de ger gd gla
  ga gle gl glg gv glv el gre gn grn gu guj ht hat ha hau he heb hz her hi hin ho hmo hr hrv hu hun ig ibo is ice io ido
  ii iii iu iku ie ile ia ina id ind ik ipk it ita jv jav ja jpn kl kal kn kan ks kas kr kau kk kaz km khm ki kik rw kin
  ky kir kv kom kg kon ko kor kj kua ku kur lo lao la lat lv lav li lim ln lin lt lit lb ltz lu lub lg lug mk mac mh mah
  ml mal mi mao mr mar ms may mg mlg mt mlt mn mon na nau nv nav nr nbl nd nde ng ndo ne nep nn nno nb nob no nor ny nya
  oc oci oj oji or ori om orm os oss pa pan fa per pi pli pl pol pt por ps pus qu que rm roh ro rum rn run ru rus sg sag
  sa san si sin sk slo sl slv se sme sm smo sn sna sd snd so som st sot es spa sc srd sr srp ss ssw su sun sw swa sv swe
  ty tah ta tam tt tat te tel tg tgk tl tgl th tha bo tib ti tir to ton tn tsn ts tso tk tuk tr tur tw twi ug uig uk ukr
  ur urd uz uzb ve ven vi vie vo vol cy wel wa wln wo wol xh xho yi yid yo yor za zha zu zul`
    .split(/\s+/)
    .flatMap((code, at, all) => (at % 2 === 0 ? [[code, all[at + 1]!] as const] : [])),
);

/** ISO 639-2/T, where it is another than B. */
const terminological: Record<string, string> = {
  sqi: 'alb',
  hye: 'arm',
  eus: 'baq',
  mya: 'bur',
  zho: 'chi',
  ces: 'cze',
  nld: 'dut',
  fra: 'fre',
  kat: 'geo',
  deu: 'ger',
  ell: 'gre',
  isl: 'ice',
  mkd: 'mac',
  mri: 'mao',
  msa: 'may',
  fas: 'per',
  ron: 'rum',
  slk: 'slo',
  bod: 'tib',
  cym: 'wel',
};

/** What babel and biblatex call languages, where that is not their English name. */
const ofBabel: Record<string, string> = {
  american: 'eng',
  usenglish: 'eng',
  british: 'eng',
  ukenglish: 'eng',
  australian: 'eng',
  canadian: 'eng',
  newzealand: 'eng',
  ngerman: 'ger',
  naustrian: 'ger',
  austrian: 'ger',
  nswissgerman: 'ger',
  swissgerman: 'ger',
  francais: 'fre',
  canadien: 'fre',
  acadian: 'fre',
  brazil: 'por',
  brazilian: 'por',
  portuges: 'por',
  castilian: 'spa',
  mexican: 'spa',
  magyar: 'hun',
  bahasa: 'ind',
  farsi: 'per',
  flemish: 'dut',
  polutonikogreek: 'gre',
  multiple: 'mul',
  undetermined: 'und',
};

const threeLetters = new Set([...twoToThree.values(), 'mul', 'und', 'scc', 'scr']);
let names: Map<string, string> | null = null;

/** Three letters of ISO 639-2/B for a code or a name of a language (`de`, `de-CH`, `deu`, `German`, `Deutsch`, `ngerman`). */
export function languageOf(text: string): string | null {
  const word = text
    .trim()
    .slice(0, 100)
    .split(/\s*[;,/|]\s*/)[0]!
    .toLowerCase()
    .replace(/[.()[\]]/g, '');
  if (threeLetters.has(word)) return word;
  if (terminological[word]) return terminological[word];
  const two = /^([a-z]{2})(?:[-_][a-z0-9-]+)?$/.exec(word);
  if (two) return twoToThree.get(two[1]!) ?? null;
  names ??= namesOfLanguages();
  return ofBabel[word] ?? names.get(word) ?? names.get(word.split(' ')[0]!) ?? null;
}

/** By their English name and by their own. */
function namesOfLanguages(): Map<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const found = new Map<string, string>();
  for (const [two, three] of twoToThree) {
    const own = new Intl.DisplayNames(two, { type: 'language', fallback: 'none' });
    for (const name of [english.of(two), own.of(two)]) if (name) found.set(name.toLowerCase(), three);
  }
  return found;
}
