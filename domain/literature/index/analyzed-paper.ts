import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { countWords, lengthCode } from '../ranking/bm25f.ts';
import { eachWord } from './analysis.ts';
import { headingTexts } from './paper-terms.ts';
import type { StemNumbers } from './stem-numbers.ts';

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

export function analyzedPaper(record: PaperRecord, stems: StemNumbers): AnalyzedPaper {
  const title = numberedWords(record.title, stems);
  const abstract = numberedWords(record.abstract ?? '', stems);
  let length = 0;
  for (const text of headingTexts(record)) length = readWords(text, stems, length);
  const { words, codes, weightedLength } = countWords(
    { title: title.words, headings: wordsRead.slice(0, length), abstract: abstract.words },
    stems.codes(),
  );
  return { title, abstract, words, codes, lengthCode: lengthCode(weightedLength) };
}

export function numberedWords(text: string, stems: StemNumbers): NumberedWords {
  const length = readWords(text, stems, 0);
  // No text has more words than characters.
  const Type = text.length < 2 ** 16 ? Uint16Array : Uint32Array;
  return {
    words: wordsRead.slice(0, length),
    positions: new Type(positionsRead.subarray(0, length)),
    starts: new Type(startsRead.subarray(0, length)),
  };
}

/** Memory that the words of every text are read into. */
let wordsRead = new Int32Array(4096);
let positionsRead = new Int32Array(4096);
let startsRead = new Int32Array(4096);

/** Reads the words of a text behind those that are there; returns how many there are then. */
function readWords(text: string, stems: StemNumbers, from: number): number {
  let length = from;
  eachWord(text, (word, position, start) => {
    if (word.stem === '') return;
    if (length === wordsRead.length) {
      wordsRead = twice(wordsRead);
      positionsRead = twice(positionsRead);
      startsRead = twice(startsRead);
    }
    wordsRead[length] = stems.numberOfWord(word);
    positionsRead[length] = position;
    startsRead[length++] = start;
  });
  return length;
}

function twice(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}

/** Its bytes in memory, about. */
export const sizeOfAnalyzed = ({ title, abstract, words }: AnalyzedPaper): number =>
  1_000 + 8 * (title.words.length + abstract.words.length) + 5 * words.length;
