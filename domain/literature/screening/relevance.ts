import { analyze } from '../index/analysis.ts';

/** What is read of a paper to put it in order. */
export type ScreenedText = {
  title: string;
  abstract: string | null;
  mesh: readonly string[];
  keywords: readonly string[];
};

/** The terms of a paper and how much each says, of length 1. */
type Features = { terms: Int32Array; weights: Float32Array };

export type Labelled = { place: number; relevant: boolean };

/** A word of a title stands for the paper more than one of its abstract. */
const titleWeight = 2;
/** Of rarer ones nothing can be learnt: a term is of use only where it was seen twice. */
const fewestPapers = 2;

/**
 * Collects papers one by one and then gives their features: tf-idf, with sublinear counts, each paper of length 1. Without
 * `pairs` of words it takes about a fifth of the memory.
 */
export class ScreenedTexts {
  readonly #pairs: boolean;
  readonly #terms = new Map<string, number>();
  readonly #papersWith: number[] = [];
  readonly #counts: { terms: Int32Array; counts: Float32Array }[] = [];

  constructor({ pairs }: { pairs: boolean } = { pairs: true }) {
    this.#pairs = pairs;
  }

  get size(): number {
    return this.#counts.length;
  }

  add({ title, abstract, mesh, keywords }: ScreenedText): void {
    const counts = new Map<number, number>();
    let before = '';
    const count = (term: string, weight: number) => {
      let number = this.#terms.get(term);
      if (number === undefined) {
        number = this.#terms.size;
        this.#terms.set(term, number);
        this.#papersWith.push(0);
      }
      counts.set(number, (counts.get(number) ?? 0) + weight);
    };
    const read = (text: string, weight: number) => {
      before = '';
      for (const { word } of analyze(text)) {
        count(word, weight);
        // Two words that follow each other say what neither does: "lung cancer", "placebo controlled".
        if (this.#pairs && before !== '') count(`${before} ${word}`, weight);
        before = word;
      }
    };
    read(title, titleWeight);
    read(abstract ?? '', 1);
    for (const keyword of keywords) read(keyword, 1);
    for (const heading of mesh) count(`mesh:${heading.toLowerCase()}`, 1);
    for (const number of counts.keys()) this.#papersWith[number]! += 1;
    this.#counts.push({ terms: Int32Array.from(counts.keys()), counts: Float32Array.from(counts.values()) });
  }

  get terms(): number {
    return this.#terms.size;
  }

  features(): Features[] {
    const papers = this.#counts.length;
    const rarity = this.#papersWith.map((n) => (n < fewestPapers ? 0 : Math.log((1 + papers) / (1 + n)) + 1));
    return this.#counts.map(({ terms, counts }) => {
      const weights = new Float32Array(terms.length);
      let squares = 0;
      for (const [i, term] of terms.entries()) {
        const weight = rarity[term]! * (1 + Math.log(counts[i]!));
        weights[i] = weight;
        squares += weight * weight;
      }
      const length = Math.sqrt(squares);
      if (length > 0) for (let i = 0; i < weights.length; i++) weights[i]! /= length;
      return { terms, weights };
    });
  }
}

/** So many times over all examples; the coefficients then change no more in their third digit. */
const epochs = 30;
/** The penalty of scikit-learn's LinearSVC and LogisticRegression, C, for papers of length 1. */
const cost = 1;
/** Excluded papers beyond so many teach nothing that the others did not. */
const mostExcluded = 5_000;

/**
 * Learns from labelled papers which terms speak for inclusion, and gives each paper's log odds: logistic regression with an L2
 * penalty, in which both classes weigh the same however few were included, by dual coordinate descent (Yu H-F, Huang F-L, Lin C-J.
 * Machine Learning 2011;85:41-75). Examples are gone through in a fixed order, so the same decisions give the same order.
 */
function relevanceOf(features: readonly Features[], terms: number, labelled: readonly Labelled[]): Float64Array {
  const included = labelled.filter(({ relevant }) => relevant);
  const excluded = labelled.filter(({ relevant }) => !relevant).slice(-mostExcluded);
  const examples = interleaved(included, excluded);
  const coefficients = new Float64Array(terms);
  let intercept = 0;
  const upper = examples.map(
    ({ relevant }) => (cost * examples.length) / (2 * (relevant ? included.length : excluded.length)),
  );
  const dual = upper.map((most) => Math.min(0.001 * most, 1e-8));
  const dot = ({ terms: of, weights }: Features) => {
    let sum = intercept;
    for (let i = 0; i < of.length; i++) sum += weights[i]! * coefficients[of[i]!]!;
    return sum;
  };
  const step = (at: number, by: number) => {
    const { place, relevant } = examples[at]!;
    const { terms: of, weights } = features[place]!;
    const signed = relevant ? by : -by;
    for (let i = 0; i < of.length; i++) coefficients[of[i]!]! += signed * weights[i]!;
    intercept += signed;
  };
  for (let at = 0; at < examples.length; at++) step(at, dual[at]!);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let at = 0; at < examples.length; at++) {
      const { place, relevant } = examples[at]!;
      const before = dual[at]!;
      const after = newtonStep(before, upper[at]!, (relevant ? 1 : -1) * dot(features[place]!));
      dual[at] = after;
      step(at, after - before);
    }
  }
  const scores = new Float64Array(features.length);
  for (let place = 0; place < features.length; place++) scores[place] = dot(features[place]!);
  return scores;
}

/** Both classes from the beginning to the end, so that no epoch begins with one of them alone. */
function interleaved(included: readonly Labelled[], excluded: readonly Labelled[]): Labelled[] {
  const at = (list: readonly Labelled[]) => list.map((example, i) => ({ example, share: (i + 0.5) / list.length }));
  return [...at(included), ...at(excluded)].sort((a, b) => a.share - b.share).map(({ example }) => example);
}

/**
 * The dual variable z in (0, most) that is best for one example while all others stay: the root of
 * log(z / (most - z)) + (z - before) q + margin with q = 2, the square of an example's length with its intercept. By Newton's
 * steps on log(z / (most - z)), which keep z within its bounds.
 */
function newtonStep(before: number, most: number, margin: number): number {
  const q = 2;
  let logit = Math.log(before / (most - before));
  for (let i = 0; i < 20; i++) {
    const z = most / (1 + Math.exp(-logit));
    const gap = logit + (z - before) * q + margin;
    if (Math.abs(gap) < 1e-6) break;
    logit -= gap / (1 + (q * z * (most - z)) / most);
  }
  const z = most / (1 + Math.exp(-logit));
  return Math.min(Math.max(z, 1e-12), most - 1e-12);
}

/** The likeness of each paper to that at `place`: the cosine of their features. */
function likenessTo(features: readonly Features[], terms: number, place: number): Float64Array {
  const wanted = new Float64Array(terms);
  const { terms: of, weights } = features[place]!;
  for (let i = 0; i < of.length; i++) wanted[of[i]!] = weights[i]!;
  return Float64Array.from(features, (paper) => {
    let sum = 0;
    for (let i = 0; i < paper.terms.length; i++) sum += paper.weights[i]! * wanted[paper.terms[i]!]!;
    return sum;
  });
}

/**
 * The score of each paper, the higher the sooner it is shown. `question`: the place of what the review asks among the texts. As
 * long as not both an inclusion and an exclusion are known, papers stand by their likeness to it; afterwards it is one included
 * paper among the others.
 */
export function relevanceByDecisions(
  texts: ScreenedTexts,
  labelled: readonly Labelled[],
  question: number | null,
): Float64Array {
  const features = texts.features();
  const known = new Set(labelled.map(({ relevant }) => relevant));
  if (known.has(false) && (known.has(true) || question !== null)) {
    const asked = question === null ? [] : [{ place: question, relevant: true }];
    return relevanceOf(features, texts.terms, [...asked, ...labelled]);
  }
  return question === null ? new Float64Array(features.length) : likenessTo(features, texts.terms, question);
}

/** Of this method, in words. */
export const orderingMethod = ({ pairs }: { pairs: boolean }): string =>
  `Logistic regression on the words, ${pairs ? 'pairs of words ' : ''}and MeSH headings of titles and abstracts (tf-idf), with both classes of equal weight; the likeliest to be included comes first. Before there are decisions: likeness to the question.${
    pairs ? '' : ' Pairs of words were left out: there are too many of them in so large a review.'
  }`;
