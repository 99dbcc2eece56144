import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { countWords, lengthCode } from '../ranking/bm25f.ts';
import { eachNumber } from './analysis.ts';
import { headingTexts } from './paper-terms.ts';
import type { StemNumbers } from './stem-numbers.ts';
import { stopWordNumber } from './word-table.ts';

/**
 * The words of a text that are no stop words, by the numbers of their stems. `starts`: where in the text the run of letters,
 * digits or characters beyond ASCII begins that the word is of.
 */
export type NumberedWords = { words: Int32Array; positions: Places; starts: Places };
type Places = Uint16Array | Uint32Array;

/** What ranking wants to know of one of the best papers. */
export type AnalyzedPaper = {
  title: NumberedWords;
  abstract: NumberedWords;
  /** Each word of the paper once, and its frequency code. */
  words: Int32Array;
  codes: Uint8Array;
  lengthCode: number;
};

/** Ten times the longest abstracts of journals, and headings beyond those of any index. */
const longestAbstract = 50_000;
const mostHeadings = 2_000;

/** The part of an abstract that is looked at closely: of whole characters, since passages are shown of it. */
export const closelyRead = (abstract: string): string =>
  abstract.length <= longestAbstract ? abstract : abstract.slice(0, longestAbstract).replace(/[\ud800-\udbff]$/, '');

/**
 * A record with as much of it as is looked at closely: its words are all in the index, but what one search reads of its best papers, one
 * after the other, is read anew each time.
 */
export function readClosely(record: PaperRecord): PaperRecord {
  const { abstract, mesh, keywords, substances } = record;
  const some = <T>(list: T[]): T[] => (list.length <= mostHeadings ? list : list.slice(0, mostHeadings));
  return {
    ...record,
    ...{ abstract: abstract === null ? null : closelyRead(abstract) },
    ...{ mesh: some(mesh), keywords: some(keywords), substances: some(substances) },
  };
}

export function analyzedPaper(record: PaperRecord, stems: StemNumbers): AnalyzedPaper {
  const title = numberedWords(record.title, stems);
  const abstract = numberedWords(record.abstract ?? '', stems);
  let headings = 0;
  for (const text of headingTexts(record)) {
    const words = stems.ofHeading(text, stemsOf);
    while (headings + words.length > ofHeadings.length) ofHeadings = twice(ofHeadings);
    for (let i = 0; i < words.length; i++) ofHeadings[headings++] = words[i]!;
  }
  const { words, codes, weightedLength } = countWords(
    { title: title.words, headings: ofHeadings.subarray(0, headings), abstract: abstract.words },
    stems.codes(),
  );
  return { title, abstract, words, codes, lengthCode: lengthCode(weightedLength) };
}

export function numberedWords(text: string, stems: StemNumbers): NumberedWords {
  read.length = 0;
  eachNumber(text, stems, read);
  const { length, words, positions, starts } = read;
  // No text has more words than characters.
  const Type = text.length < 2 ** 16 ? Uint16Array : Uint32Array;
  return {
    words: words.slice(0, length),
    positions: new Type(positions.subarray(0, length)),
    starts: new Type(starts.subarray(0, length)),
  };
}

/** Memory for the words of a paper's headings. */
let ofHeadings = new Int32Array(1024);

const stemsOf = (text: string, stems: StemNumbers): Int32Array => numberedWords(text, stems).words;

/** Memory that the words of every text are read into. */
class WordsRead {
  words = new Int32Array(4096);
  positions = new Int32Array(4096);
  starts = new Int32Array(4096);
  length = 0;

  add(word: number, position: number, start: number): void {
    if (word === stopWordNumber) return;
    const at = this.length++;
    if (at === this.words.length) {
      this.words = twice(this.words);
      this.positions = twice(this.positions);
      this.starts = twice(this.starts);
    }
    this.words[at] = word;
    this.positions[at] = position;
    this.starts[at] = start;
  }
}

const read = new WordsRead();

function twice(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}

/** Its bytes in memory, about. */
export const sizeOfAnalyzed = ({ title, abstract, words }: AnalyzedPaper): number =>
  1_000 + 8 * (title.words.length + abstract.words.length) + 5 * words.length;
