import type { StemNumbers } from '../index/stem-numbers.ts';
import { inverseDocumentFrequency } from './bm25f.ts';

/**
 * Pseudo relevance feedback: the words that the best papers of a first ranking share join the query, after which all
 * papers are ranked again. As in relevance models (Lavrenko & Croft, SIGIR 2001; RM3 of Abdul-Jaleel et al., TREC 2004)
 * the papers count by their scores, the original query keeps its weight beside the new words, and these count by their
 * BM25 frequencies, chosen with idf as in Rocchio's method. Without judgments feedback can drift; here the steep weights
 * hold it: where one paper stands out it is nearly the only one that is heard, and stays first.
 */
export type WeightedWord = { word: string; weight: number };

export type FeedbackPaper = {
  /** Of the first ranking, with evidence. */
  score: number;
  /** Each word of the paper once, by the number of its stem, and its frequency code. */
  words: Int32Array;
  codes: Uint8Array;
  lengthCode: number;
};

/** More than 30 and less than 20 papers were no better on any collection. */
export const feedbackPapers = 30;
/** A paper with 90 % of the best score has 43 % of its say, one with half of it next to none. From 6 to 10 it is flat. */
const steepness = 8;
/** All new words together against all words of the query. From 0.5 to 1: topics gain what claims lose, by a hundredth. */
const feedbackShare = 0.8;
/** From 10 to 40 words gave the same; each costs the reading of its postings. */
const feedbackWords = 20;
/** Words of more than every tenth paper cost most to read and say least. */
const mostFrequent = 0.1;
/** So many that the rare words at the end can't be chosen, few enough to be looked up at once. */
const mostCandidates = 250;

/**
 * The words of the best papers that may join the query, the heaviest first: those whose document frequencies are to be
 * looked up. `top` is the best papers, the best first; `table` is BM25F's; `stems` is how the papers' words are numbered.
 */
export function feedbackCandidates(
  top: readonly FeedbackPaper[],
  table: Float32Array,
  stems: StemNumbers,
): WeightedWord[] {
  const best = top[0]?.score ?? 0;
  if (!(best > 0)) return [];
  const { masses, papers: papersWith } = stems.counters();
  const met: number[] = [];
  const papers = top.slice(0, feedbackPapers);
  for (const { score, words, codes, lengthCode } of papers) {
    const share = (Math.max(0, score) / best) ** steepness;
    for (let i = 0; i < words.length; i++) {
      const stem = words[i]!;
      if (papersWith[stem] === 0) met.push(stem);
      papersWith[stem]!++;
      masses[stem]! += share * table[(codes[i]! << 8) | lengthCode]!;
    }
  }
  // What only one paper says is that paper's own.
  const enough = Math.min(2, papers.length);
  const shared = met.filter((stem) => papersWith[stem]! >= enough && saysSomething(stems.stemOf(stem)));
  // Of some eight hundred words those are sorted that can be among the heaviest.
  const least = leastOfHeaviest(Float64Array.from(shared, (stem) => masses[stem]!));
  const candidates: WeightedWord[] = [];
  for (const stem of shared) {
    const weight = masses[stem]!;
    if (weight >= least) candidates.push({ word: stems.stemOf(stem), weight });
  }
  for (const stem of met) {
    papersWith[stem] = 0;
    masses[stem] = 0;
  }
  return candidates.sort(heaviestFirst).slice(0, mostCandidates);
}

const leastOfHeaviest = (weights: Float64Array): number =>
  weights.length <= mostCandidates ? 0 : weights.sort()[weights.length - mostCandidates]!;

/** Numbers and letters alone: "1", "a", "il" are parts of names at best. */
function saysSomething(word: string): boolean {
  return !/^(\p{N}|[a-z]{1,2}$)/u.test(word);
}

/** Words of the same weight in one order everywhere, so that the same question has the same answer. */
function heaviestFirst(a: WeightedWord, b: WeightedWord): number {
  return b.weight - a.weight || (a.word < b.word ? -1 : 1);
}

/**
 * Of the candidates those that are to be counted before it is certain which are chosen: where few of the words could be heavy enough
 * only these are. `counted` are those whose papers were counted, `papersWithAtLeast` is less than or as much as would be of others.
 */
export function candidatesToCount({
  words,
  candidates,
  papers,
  counted,
  papersWithAtLeast,
}: {
  words: readonly WeightedWord[];
  candidates: readonly WeightedWord[];
  papers: number;
  counted: ReadonlyMap<string, number>;
  papersWithAtLeast: (word: string) => number;
}): string[] {
  const asked = new Set(words.map(({ word }) => word));
  const heaviest = candidates
    .map(({ word, weight }) => ({ word, weight, papersWith: counted.get(word) ?? papersWithAtLeast(word) }))
    .filter(({ word, papersWith }) => mayJoin(papersWith, asked.has(word), papers) && counted.get(word) !== 0)
    .map(({ word, weight, papersWith }) => ({ word, weight: weight * inverseDocumentFrequency(papers, papersWith) }))
    .sort(heaviestFirst);
  const isUncertain = heaviest.slice(0, feedbackWords).some(({ word }) => !counted.has(word));
  // The next ones too: some of the first are too frequent.
  return isUncertain
    ? heaviest.slice(0, feedbackWords + countedAhead).flatMap(({ word }) => (counted.has(word) ? [] : [word]))
    : [];
}

/** Few questions of a few words more. */
const countedAhead = 10;

const mayJoin = (papersWith: number, isAsked: boolean, papers: number): boolean =>
  isAsked || papersWith <= mostFrequent * papers;

/** The query with the words of the best papers: the one that all papers are ranked by in the end. */
export function expandByFeedback({
  words,
  candidates,
  papers,
  papersWith,
}: {
  words: readonly WeightedWord[];
  candidates: readonly WeightedWord[];
  papers: number;
  papersWith: (word: string) => number;
}): WeightedWord[] {
  const expanded = new Map(words.map(({ word, weight }) => [word, weight]));
  const masses = new Map(candidates.map(({ word, weight }) => [word, weight]));
  const chosen = candidates
    .filter(({ word }) => papersWith(word) > 0 && mayJoin(papersWith(word), expanded.has(word), papers))
    .map(({ word, weight }) => ({ word, weight: weight * inverseDocumentFrequency(papers, papersWith(word)) }))
    .sort(heaviestFirst)
    .slice(0, feedbackWords);
  const queryWeight = words.reduce((sum, { weight }) => sum + weight, 0);
  const chosenMass = chosen.reduce((sum, { word }) => sum + masses.get(word)!, 0);
  for (const { word } of chosen) {
    const share = (feedbackShare * queryWeight * masses.get(word)!) / chosenMass;
    expanded.set(word, (expanded.get(word) ?? 0) + share);
  }
  return [...expanded].map(([word, weight]) => ({ word, weight }));
}
