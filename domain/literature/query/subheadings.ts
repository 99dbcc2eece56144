import { termKey } from '../index/analysis.ts';

/** MeSH's subheadings by their abbreviations; those that NLM has merged into others since are on older papers still. */
const names: Record<string, string> = Object.fromEntries(
  `AB abnormalities|AD administration & dosage|AE adverse effects|AG agonists|AA analogs & derivatives|AN analysis|
  AH anatomy & histology|AI antagonists & inhibitors|BI biosynthesis|BS blood supply|BL blood|CF cerebrospinal fluid|
  CS chemical synthesis|CI chemically induced|CH chemistry|CL classification|CO complications|CN congenital|
  CT contraindications|CY cytology|DF deficiency|DI diagnosis|DU diagnostic use|DH diet therapy|DG diagnostic imaging|
  DE drug effects|DT drug therapy|EC economics|ED education|EM embryology|EN enzymology|EP epidemiology|ES ethics|
  EH ethnology|ET etiology|GE genetics|GD growth & development|HI history|IM immunology|IN injuries|IR innervation|
  IS instrumentation|IP isolation & purification|LJ legislation & jurisprudence|MA manpower|ME metabolism|MT methods|
  MI microbiology|MO mortality|NU nursing|OG organization & administration|PS parasitology|PY pathogenicity|PA pathology|
  PK pharmacokinetics|PD pharmacology|PH physiology|PP physiopathology|PO poisoning|PC prevention & control|PX psychology|
  RE radiation effects|RA radiography|RI radionuclide imaging|RT radiotherapy|RH rehabilitation|SC secondary|SE secretion|
  ST standards|SN statistics & numerical data|SD supply & distribution|SU surgery|TU therapeutic use|TH therapy|
  TO toxicity|TM transmission|TR transplantation|TD trends|UL ultrastructure|US ultrasonography|UR urine|UT utilization|
  VE veterinary|VI virology`
    .split('|')
    .map((entry) => entry.trim())
    .map((entry) => [entry.slice(0, 2).toLowerCase(), entry.slice(3)]),
);

/** NLM's subheading hierarchies: what PubMed searches along with each. */
const narrower: Record<string, string[]> = {
  analysis: ['blood', 'cerebrospinal fluid', 'isolation & purification', 'urine'],
  'anatomy & histology': ['blood supply', 'cytology', 'embryology', 'innervation', 'pathology'],
  cytology: ['pathology', 'ultrastructure'],
  embryology: ['abnormalities'],
  chemistry: ['agonists', 'analogs & derivatives', 'antagonists & inhibitors', 'chemical synthesis'],
  complications: ['secondary'],
  diagnosis: ['diagnostic imaging', 'pathology', 'radiography', 'radionuclide imaging', 'ultrasonography'],
  etiology: [
    ...['chemically induced', 'complications', 'congenital', 'embryology', 'genetics', 'immunology'],
    ...['microbiology', 'parasitology', 'transmission'],
  ],
  microbiology: ['virology'],
  'organization & administration': [
    ...['economics', 'legislation & jurisprudence', 'manpower', 'standards', 'supply & distribution'],
    ...['trends', 'utilization'],
  ],
  pharmacology: [
    ...['administration & dosage', 'adverse effects', 'agonists', 'antagonists & inhibitors', 'diagnostic use'],
    'pharmacokinetics',
  ],
  'adverse effects': ['poisoning', 'toxicity'],
  physiology: [...['genetics', 'growth & development', 'immunology', 'metabolism', 'physiopathology', 'secretion']],
  metabolism: [
    ...['biosynthesis', 'blood', 'cerebrospinal fluid', 'deficiency', 'enzymology', 'pharmacokinetics', 'urine'],
  ],
  'statistics & numerical data': ['epidemiology', 'supply & distribution', 'utilization'],
  epidemiology: ['ethnology', 'mortality'],
  'therapeutic use': ['administration & dosage', 'adverse effects', 'contraindications', 'poisoning'],
  therapy: [
    ...['diet therapy', 'drug therapy', 'nursing', 'prevention & control', 'radiotherapy', 'rehabilitation'],
    'surgery',
  ],
  surgery: ['transplantation'],
};

/** NLM writes an ampersand on papers and "and" in its help. */
const keyOf = (name: string) => termKey(name).replace(/ and /g, ' ');
const byKey = new Map(
  Object.entries(names).flatMap(([short, name]) => [[short, name] as const, [keyOf(name), name] as const]),
);

/** The subheading of this name or two-letter abbreviation, as papers are indexed with it; null when there is none. */
export function subheadingNamed(text: string): string | null {
  return byKey.get(keyOf(text)) ?? null;
}

/** The subheading with all beneath it. */
export function withNarrowerSubheadings(name: string): string[] {
  const all = new Set([name]);
  for (const each of all) for (const child of narrower[each] ?? []) all.add(child);
  return [...all];
}

export const subheadingNames: readonly string[] = Object.values(names);
