import { type LoadedIndex, type LoadedSegment, type Lookups, lookUpTerm } from '../index/loaded-index.ts';
import { eachPhrase } from '../index/phrase.ts';
import { codesOf, type Postings, readDocuments } from '../index/postings.ts';
import { slotOf } from '../query/evaluate.ts';
import { frequencyCode, inverseDocumentFrequency } from './bm25f.ts';
import { addFrequencies, conceptWeight, mostConcepts, phrasesOf } from './concepts.ts';
import type { ScoredSegment } from './ranked.ts';

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

/** Adds to the scores of papers that have a concept of the query by any of its names: one more word of the query. */
export function addConceptScores(
  index: LoadedIndex,
  scored: readonly ScoredSegment[],
  concepts: readonly ConceptPhrases[],
  table: Float32Array,
): void {
  for (const phrases of concepts) {
    const found = index.segments.map((segment) => frequenciesIn(segment, phrases));
    const papersWith = found.reduce((sum, { documents }) => sum + documents.length, 0);
    const weight = conceptWeight * inverseDocumentFrequency(index.papers, papersWith);
    scored.forEach(({ segment, scores }, i) => {
      const lengths = segment.numbers('lengths');
      const { documents, codes } = found[i]!;
      for (let at = 0; at < documents.length; at++) {
        const document = documents[at]!;
        scores[document]! += weight * table[(codes[at]! << 8) | lengths[document]!]!;
      }
    });
  }
}

/** The papers of a segment that have a concept, each once, and of each the frequency code. */
type Frequencies = { documents: Int32Array; codes: Uint8Array };

function frequenciesIn(segment: LoadedSegment, phrases: ConceptPhrases): Frequencies {
  const [first, ...others] = phrases;
  if (others.length === 0 && first?.length === 1) {
    const postings = segment.postings('word', first[0]!);
    return postings === null ? none : { documents: documentsOf(postings), codes: codesOf(postings) };
  }
  const met = new DocumentsMet(segment.documents);
  let found = none;
  try {
    for (const words of phrases) addPhrase(met, segment, words);
  } finally {
    found = met.takeAll();
  }
  return found;
}

function addPhrase(met: DocumentsMet, segment: LoadedSegment, words: readonly string[]): void {
  if (words.length === 1) {
    const postings = segment.postings('word', words[0]!);
    if (postings === null) return;
    const documents = documentsOf(postings);
    const codes = codesOf(postings);
    for (let i = 0; i < documents.length; i++) met.add(documents[i]!, codes[i]!);
    return;
  }
  const slots = words.map((word, offset) => slotOf(segment, 'word', { word, offset }));
  eachPhrase(slots, 'parts', 255, segment.documents, null, (document, [title, heading, abstract]) =>
    met.add(document, frequencyCode({ title: title!, heading: heading!, abstract: abstract! })),
  );
}

const none: Frequencies = { documents: new Int32Array(0), codes: new Uint8Array(0) };

function documentsOf(postings: Postings): Int32Array {
  const documents = new Int32Array(postings.papers);
  readDocuments(postings, documents);
  return documents;
}

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
  takeAll(): Frequencies {
    const documents = metDocuments.slice(0, this.#length);
    const codes = new Uint8Array(this.#length);
    for (let i = 0; i < documents.length; i++) {
      codes[i] = oneMore[documents[i]!]! - 1;
      oneMore[documents[i]!] = 0;
    }
    return { documents, codes };
  }
}
