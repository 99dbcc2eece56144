import { type ReadList, withLists } from '../index/list-memory.ts';
import { type LoadedIndex, type LoadedSegment, type Lookups, lookUpTerm } from '../index/loaded-index.ts';
import { eachPhrase } from '../index/phrase.ts';
import { ReadLists } from '../index/read-lists.ts';
import { slotOf } from '../query/evaluate.ts';
import { frequencyCode, inverseDocumentFrequency } from './bm25f.ts';
import { addFrequencies, conceptWeight, mostConcepts, phrasesOf } from './concepts.ts';
import type { ScoredSegment, WeightedWord } from './ranked.ts';
import { addScores } from './score.ts';

/** The names of a concept that are looked for in papers, each as its words. */
export type ConceptPhrases = string[][];

/** Of the query's concepts; words that name several things ("cold") are searched as words alone. */
export function conceptPhrases(
  concepts: readonly { words: readonly string[]; names: readonly string[] }[],
): ConceptPhrases[] {
  const byWords = Map.groupBy(concepts, ({ words }) => words.join(' '));
  return [...byWords.values()]
    .flatMap((named) => (named.length === 1 ? [phrasesOf(named[0]!.names)] : []))
    .slice(0, mostConcepts);
}

export function lookUpConcepts(concepts: readonly ConceptPhrases[], lookups: Lookups): void {
  for (const phrases of concepts)
    for (const words of phrases) for (const word of words) lookUpTerm(lookups, 'word', word, words.length > 1);
}

/** Reads what the concepts and the query's words walk through more than once. */
export function holdLists(
  { segments }: LoadedIndex,
  words: readonly WeightedWord[],
  concepts: readonly ConceptPhrases[],
  lists: ReadLists,
): void {
  const alone: string[] = words.flatMap(({ word, prefix }) => (prefix ? [] : [word]));
  const inPhrases: string[] = [];
  for (const phrase of concepts.flat()) (phrase.length === 1 ? alone : inPhrases).push(...phrase);
  const timesAlone = timesOf(alone);
  for (const [word, times] of timesOf([...alone, ...inPhrases])) {
    if (times < 2) continue;
    for (const segment of segments) {
      const postings = segment.postings('word', word);
      if (postings !== null) lists.hold(postings, (timesAlone.get(word) ?? 0) > 1);
    }
  }
}

function timesOf(words: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return times;
}

/** Adds to the scores of papers that have a concept of the query by any of its names: one more word of the query. */
export function addConceptScores(
  index: LoadedIndex,
  scored: readonly ScoredSegment[],
  concepts: readonly ConceptPhrases[],
  table: Float32Array,
  lists = new ReadLists(),
): void {
  for (const phrases of concepts)
    withLists(() => {
      const found = index.segments.map((segment) => frequenciesIn(segment, phrases, lists));
      const papersWith = found.reduce((sum, { documents }) => sum + documents.length, 0);
      const weight = conceptWeight * inverseDocumentFrequency(index.papers, papersWith);
      scored.forEach(({ segment, scores }, i) => {
        addScores(scores, found[i]!, weight, table, segment.numbers('lengths'));
      });
    });
}

/** The papers of a segment that have a concept, each once, and of each the frequency code. */
function frequenciesIn(segment: LoadedSegment, phrases: ConceptPhrases, lists: ReadLists): ReadList {
  const [first, ...others] = phrases;
  if (others.length === 0 && first?.length === 1) return listOf(segment, first[0]!, lists);
  const met = new DocumentsMet(segment.documents);
  let found = none;
  try {
    for (const words of phrases) addPhrase(met, segment, words, lists);
  } finally {
    found = met.takeAll();
  }
  return found;
}

function listOf(segment: LoadedSegment, word: string, lists: ReadLists): ReadList {
  const postings = segment.postings('word', word);
  if (postings === null) return none;
  return segment.walked?.kept(postings) ?? lists.all(postings);
}

function addPhrase(met: DocumentsMet, segment: LoadedSegment, words: readonly string[], lists: ReadLists): void {
  if (words.length === 1) {
    withLists(() => {
      const { documents, codes } = listOf(segment, words[0]!, lists);
      for (let i = 0; i < documents.length; i++) met.add(documents[i]!, codes[i]!);
    });
    return;
  }
  const slots = words.map((word, offset) => slotOf(segment, 'word', { word, offset }));
  const add = (document: number, [title, heading, abstract]: readonly number[]) =>
    met.add(document, frequencyCode({ title: title!, heading: heading!, abstract: abstract! }));
  eachPhrase(slots, 'parts', 255, segment.documents, null, add, lists);
}

const none: ReadList = { documents: new Int32Array(0), codes: new Uint8Array(0) };

/** By document: one more than the code, or 0 where it was not met. A map took most of the time. */
let oneMore = new Uint16Array(0);
let metDocuments = new Int32Array(0);

/** Counts in memory that is used again. */
class DocumentsMet {
  #length = 0;

  constructor(documents: number) {
    if (oneMore.length >= documents) return;
    oneMore = new Uint16Array(documents);
    metDocuments = new Int32Array(documents);
  }

  add(document: number, code: number): void {
    const known = oneMore[document]!;
    if (known === 0) metDocuments[this.#length++] = document;
    oneMore[document] = 1 + (known === 0 ? code : addFrequencies(known - 1, code));
  }

  /** What was met; the memory is zeros again, which the next one needs. */
  takeAll(): ReadList {
    const documents = metDocuments.slice(0, this.#length);
    const codes = new Uint8Array(this.#length);
    for (let i = 0; i < documents.length; i++) {
      codes[i] = oneMore[documents[i]!]! - 1;
      oneMore[documents[i]!] = 0;
    }
    return { documents, codes };
  }
}
