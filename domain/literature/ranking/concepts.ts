import { analyze } from '../index/analysis.ts';
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
export const mostConcepts = 8;

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
