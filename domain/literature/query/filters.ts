import { paperSources } from '../../../contract/resources/paper.ts';
import { termKey } from '../index/analysis.ts';
import { languageCode } from './languages.ts';
import { publicationTypeSqueezed } from './publication-types.ts';

/** Filters that are a question to the index itself. */
const flags = {
  hasabstract: 'has_abstract',
  abstract: 'has_abstract',
  hasretractionin: 'retracted',
  medline: 'has_mesh',
  pubmedpmc: 'has_pmcid',
} as const;

const sources: readonly string[] = paperSources;

/** Filters that PubMed's help gives a query for. */
const queries: Record<string, string> = {
  humans: 'humans[mh]',
  human: 'humans[mh]',
  animal: 'animals[mh:noexp]',
  animals: 'animals[mh:noexp]',
  female: 'female[mh]',
  male: 'male[mh]',
  allchild: 'infant[mh] OR child[mh] OR adolescent[mh]',
  newborn: 'infant, newborn[mh]',
  allinfant: 'infant[mh]',
  infant: 'infant[mh:noexp]',
  preschoolchild: 'child, preschool[mh]',
  child: 'child[mh:noexp]',
  adolescent: 'adolescent[mh]',
  alladult: 'adult[mh]',
  youngadult: '"young adult"[mh]',
  adult: 'adult[mh:noexp]',
  middleagedaged: 'middle aged[mh] OR aged[mh]',
  middleaged: 'middle aged[mh]',
  aged: 'aged[mh]',
  '80andover': 'aged, 80 and over[mh]',
  excludepreprints: 'all[sb] NOT preprint[pt]',
  y1: '"last 1 year"[dp]',
  y5: '"last 5 years"[dp]',
  y10: '"last 10 years"[dp]',
};

export type Filter =
  | { kind: 'all' }
  | { kind: 'flag'; flag: (typeof flags)[keyof typeof flags] }
  | { kind: 'source'; source: string }
  | { kind: 'query'; query: string };

/** What a filter asks; null for one that can't be answered from what is held here. */
export function filterNamed(text: string): Filter | null {
  const name = termKey(text).replaceAll(' ', '');
  if (name === 'all') return { kind: 'all' };
  if (Object.hasOwn(flags, name)) return { kind: 'flag', flag: flags[name as keyof typeof flags] };
  if (sources.includes(name)) return { kind: 'source', source: name };
  if (Object.hasOwn(queries, name)) return { kind: 'query', query: queries[name]! };
  const type = publicationTypeSqueezed(name);
  if (type !== null) return { kind: 'query', query: `"${type}"[pt]` };
  const language = languageCode(text);
  if (language !== null) return { kind: 'query', query: `${language}[la]` };
  return null;
}

export const filterNames: readonly string[] = [...Object.keys(flags), 'all', ...sources, ...Object.keys(queries)];

/** Those that PubMed reads without a field, wherever they stand. */
export const bareFilters: readonly string[] = ['hasabstract', 'hasretractionin'];
