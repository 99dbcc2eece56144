import { termKey } from '../index/analysis.ts';

/** MEDLINE's languages: ISO 639-2/B codes with NLM's names; the codes it used before 2009 are beside the ones of today. */
const languages =
  `afr Afrikaans|alb Albanian|amh Amharic|ara Arabic|arm Armenian|aze Azerbaijani|ben Bengali|bos Bosnian|
  bul Bulgarian|cat Catalan|chi Chinese|cze Czech|dan Danish|dut Dutch|eng English|epo Esperanto|est Estonian|fin Finnish|
  fre French|geo Georgian|ger German|gla Gaelic|gre Greek, Modern|gre Greek|heb Hebrew|hin Hindi|hrv Croatian|hun Hungarian|
  ice Icelandic|ind Indonesian|ita Italian|jpn Japanese|kin Kinyarwanda|kor Korean|lat Latin|lav Latvian|lit Lithuanian|
  mac Macedonian|mal Malayalam|mao Maori|may Malay|mul Multiple Languages|nor Norwegian|per Persian|pol Polish|
  por Portuguese|pus Pushto|rum Romanian|rum Rumanian|rus Russian|san Sanskrit|slo Slovak|slv Slovenian|spa Spanish|
  srp Serbian|swe Swedish|tha Thai|tur Turkish|ukr Ukrainian|und Undetermined|urd Urdu|vie Vietnamese|wel Welsh`
    .split('|')
    .map((entry) => entry.trim())
    .map((entry) => ({ code: entry.slice(0, 3), name: entry.slice(4) }));

/** Codes of ISO 639-2/T, and of MEDLINE before it changed them. */
const otherCodes: Record<string, string> = {
  ces: 'cze',
  deu: 'ger',
  ell: 'gre',
  fas: 'per',
  fra: 'fre',
  hye: 'arm',
  isl: 'ice',
  kat: 'geo',
  mkd: 'mac',
  mri: 'mao',
  msa: 'may',
  nld: 'dut',
  ron: 'rum',
  scc: 'srp',
  scr: 'hrv',
  slk: 'slo',
  sqi: 'alb',
  zho: 'chi',
  cym: 'wel',
};

/** The code of a language by its code, its name, or the first three letters of its name; null for none of MEDLINE's. */
export function languageCode(text: string): string | null {
  const key = termKey(text);
  const named = languages.find(({ code, name }) => code === key || termKey(name) === key);
  if (named !== undefined) return named.code;
  if (key in otherCodes) return otherCodes[key]!;
  return languages.find(({ name }) => key.length === 3 && termKey(name).startsWith(key))?.code ?? null;
}

export const languageName = (code: string): string =>
  languages.find((language) => language.code === code)?.name ?? code;

/** In lower case, to be compared with what someone typed. */
export const languageNames: readonly string[] = languages.map(({ name }) => name.toLowerCase());
