/**
 * BM25F (Zaragoza, Craswell, Taylor, Saria & Robertson, TREC 2004; Robertson & Zaragoza, Foundations and Trends in
 * Information Retrieval 2009, section 3.6): the frequencies of a word in a paper's parts are added with their weights
 * before they saturate. Both a posting's frequencies and a paper's length are a byte, so that the saturated frequency is
 * one look into a table.
 */
export const partWeights = { title: 3, heading: 2, abstract: 1 } as const;

/** Round values from a flat top: 0.9 to 2.5 and 0.3 to 0.75 were tried on eight collections, without and with feedback. */
export const saturation = 2;
const lengthNormalization = 0.6;

export type Frequencies = { title: number; heading: number; abstract: number };

const most = { title: 3, heading: 3, abstract: 15 } as const;

/** Two bits for the title, two for headings and keywords, four for the abstract. More is the most that fits. */
export function frequencyCode({ title, heading, abstract }: Frequencies): number {
  return (
    (Math.min(title, most.title) << 6) | (Math.min(heading, most.heading) << 4) | Math.min(abstract, most.abstract)
  );
}

export function frequenciesOf(code: number): Frequencies {
  return { title: code >> 6, heading: (code >> 4) & 3, abstract: code & 15 };
}

export function weighted({ title, heading, abstract }: Frequencies): number {
  return partWeights.title * title + partWeights.heading * heading + partWeights.abstract * abstract;
}

/** The words of a paper's text by their numbers, each part as `analyze` gives them; of headings and keywords, all of them one after the other. */
export type PaperWords = { title: Int32Array; headings: Int32Array; abstract: Int32Array };

/**
 * What ranking wants to know of a paper: each of its words once, the frequency code of each, and the paper's length. `counts` has
 * zeros at the numbers of all words, and has them again afterwards: to count in a map took three times as long.
 */
export function countWords(
  { title, headings, abstract }: PaperWords,
  counts: Uint8Array,
): { words: Int32Array; codes: Uint8Array; weightedLength: number } {
  const length = title.length + headings.length + abstract.length;
  if (met.length < length) met = new Int32Array(2 * length);
  let different = count(counts, title, 6, most.title, 0);
  different = count(counts, headings, 4, most.heading, different);
  different = count(counts, abstract, 0, most.abstract, different);
  const words = met.slice(0, different);
  const codes = new Uint8Array(different);
  for (let i = 0; i < different; i++) {
    const word = words[i]!;
    codes[i] = counts[word]!;
    counts[word] = 0;
  }
  return {
    words,
    codes,
    weightedLength: weighted({ title: title.length, heading: headings.length, abstract: abstract.length }),
  };
}

let met = new Int32Array(1024);

/** Returns how many different words were met by now. */
function count(counts: Uint8Array, words: Int32Array, shift: number, limit: number, metBefore: number): number {
  let different = metBefore;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const code = counts[word]!;
    if (code === 0) met[different++] = word;
    if (((code >> shift) & limit) < limit) counts[word] = code + (1 << shift);
  }
  return different;
}

/** Codes are even steps of log(1 + length / 16): exact below 20, within 2.5 % up to 20,000 words. */
const lengthUnit = 16;
const longest = 20_000;
const codesPerLog = 255 / Math.log1p(longest / lengthUnit);

/** A byte for a paper's length in weighted words, stop words not counted. Longer than 20,000 is 20,000. */
export function lengthCode(weightedLength: number): number {
  return Math.min(255, Math.round(Math.log1p(Math.max(0, weightedLength) / lengthUnit) * codesPerLog));
}

export function lengthOfCode(code: number): number {
  return lengthUnit * Math.expm1(code / codesPerLog);
}

/** How many occurrences are half of what any number of them can give, in a paper of this length. */
export function lengthNorm(
  code: number,
  averageLength: number,
  { k1 = saturation, b = lengthNormalization }: { k1?: number; b?: number } = {},
): number {
  return averageLength > 0 ? k1 * (1 - b + (b * lengthOfCode(code)) / averageLength) : k1;
}

/**
 * The saturated frequency for every frequency code and length code, at `frequencyCode << 8 | lengthCode`: most postings
 * have few frequencies, so that they meet in few lines of the processor's cache. From 0 to k1 + 1.
 */
export function saturationTable(
  averageLength: number,
  { k1 = saturation, b = lengthNormalization }: { k1?: number; b?: number } = {},
): Float32Array {
  if (averageLength === lastTable?.averageLength && k1 === lastTable.k1 && b === lastTable.b) return lastTable.table;
  const table = new Float32Array(65_536);
  const norms = Float64Array.from({ length: 256 }, (_, code) => lengthNorm(code, averageLength, { k1, b }));
  for (let frequency = 0; frequency < 256; frequency++) {
    const tf = weighted(frequenciesOf(frequency));
    for (let length = 0; length < 256; length++) {
      table[(frequency << 8) | length] = tf === 0 ? 0 : (tf * (k1 + 1)) / (tf + norms[length]!);
    }
  }
  lastTable = { averageLength, k1, b, table };
  return table;
}

/** One search after another asks for the same, as long as the index stays as it is. */
let lastTable: { averageLength: number; k1: number; b: number; table: Float32Array } | null = null;

/** Robertson and Spärck Jones' weight without relevance information, kept above 0 as Lucene does. */
export function inverseDocumentFrequency(papers: number, papersWith: number): number {
  return Math.log1p(Math.max(0, papers - papersWith + 0.5) / (papersWith + 0.5));
}
