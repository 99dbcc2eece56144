import { analyze, type Token } from '../analysis.ts';
import { frequenciesOf, frequencyCode } from './bm25f.ts';

/**
 * Concepts of a thesaurus (MeSH): where the query has one by any of its names, a paper that has it by another name is
 * found as well. A concept counts as one more word of the query, whose occurrences are those of all its names, beside the
 * query's own words (as virtual terms; Trieschnigg et al., Bioinformatics 2009, of MeSH with a weight for concepts).
 */
export const conceptWeight = 0.3;

/** Names longer than that are not written in queries; 3 % of MeSH's are. */
const longestName = 6;
/** Reading positions of that many phrases for a concept and that many concepts is the most that a search waits for. */
const mostPhrases = 8;
const mostConcepts = 8;

/**
 * How names of concepts are looked up: as their words are searched, so that plurals and spellings don't matter. Empty for
 * a name without words.
 */
export function conceptKey(name: string): string {
  return keyOf(analyze(name));
}

function keyOf(tokens: readonly Token[]): string {
  return tokens.map(({ word }) => word).join(' ');
}

/** The keys of all that might be a name in the query, for one look into the thesaurus. */
export function possibleConceptKeys(query: readonly Token[]): string[] {
  const keys = new Set<string>();
  for (let first = 0; first < query.length; first++) {
    for (let length = 1; length <= longestName && first + length <= query.length; length++) {
      const name = query.slice(first, first + length);
      if (isOneName(name)) keys.add(keyOf(name));
    }
  }
  return [...keys];
}

/** Stop words between are allowed once ("cancer of the lung"), since a name may have had them; more is another thing. */
function isOneName(tokens: readonly Token[]): boolean {
  const [first, last] = [tokens[0]!, tokens.at(-1)!];
  if (tokens.length === 1) return first.word.length > 2;
  return last.position - first.position <= tokens.length + 1;
}

/**
 * The concepts of the query, by the longest names from left to right. A name of several concepts says none, and hides
 * what it consists of: in "cold", nothing; in "common cold", not the cold.
 */
export function conceptsIn(query: readonly Token[], found: ReadonlyMap<string, readonly string[]>): string[] {
  const concepts = new Set<string>();
  for (let first = 0; first < query.length; ) {
    let length = Math.min(longestName, query.length - first);
    for (; length > 0; length--) {
      const name = query.slice(first, first + length);
      const known = isOneName(name) ? found.get(keyOf(name)) : undefined;
      if (known === undefined || known.length === 0) continue;
      if (new Set(known).size === 1) concepts.add(known[0]!);
      break;
    }
    first += Math.max(1, length);
  }
  return [...concepts].slice(0, mostConcepts);
}

/**
 * What to look for in papers: the names of a concept as phrases, the heading first. "Neoplasms, Lung" is also "Lung
 * Neoplasms"; a name that has another within it finds nothing more and is left out.
 */
export function phrasesOf(names: readonly string[]): string[][] {
  const phrases = new Map<string, string[]>();
  for (const name of names) {
    const turned = /^([^,]+), ([^,]+)$/.exec(name);
    // The inverted form itself is only written in headings, whose preferred form is looked for anyway.
    const words = analyze(turned ? `${turned[2]} ${turned[1]}` : name).map(({ word }) => word);
    if (words.length > 0 && words.length <= longestName && !isShortLetters(words)) phrases.set(words.join(' '), words);
  }
  const all = [...phrases];
  return all
    .filter(([key]) => !all.some(([other]) => other !== key && ` ${key} `.includes(` ${other} `)))
    .map(([, words]) => words)
    .slice(0, mostPhrases);
}

/** "ms", "as": abbreviations that mean other things in other papers. */
function isShortLetters(words: readonly string[]): boolean {
  return words.length === 1 && /^.{1,2}$/.test(words[0]!);
}

/** The frequency code of a concept in a paper: what its names have together, as far as a code can say. */
export function addFrequencies(one: number, other: number): number {
  const [a, b] = [frequenciesOf(one), frequenciesOf(other)];
  return frequencyCode({
    title: a.title + b.title,
    heading: a.heading + b.heading,
    abstract: a.abstract + b.abstract,
  });
}
