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
  const headings: number[] = [];
  for (const text of headingTexts(record))
    eachWord(text, (word) => {
      if (word.stem !== '') headings.push(stems.numberOfWord(word));
    });
  const { frequencies, weightedLength } = countWords({ title: title.words, headings, abstract: abstract.words });
  return {
    title,
    abstract,
    words: Int32Array.from(frequencies.keys()),
    codes: Uint8Array.from(frequencies.values()),
    lengthCode: lengthCode(weightedLength),
  };
}

export function numberedWords(text: string, stems: StemNumbers): NumberedWords {
  const words: number[] = [];
  const positions: number[] = [];
  const starts: number[] = [];
  eachWord(text, (word, position, start) => {
    if (word.stem === '') return;
    words.push(stems.numberOfWord(word));
    positions.push(position);
    starts.push(start);
  });
  // No text has more words than characters.
  const Type = text.length < 2 ** 16 ? Uint16Array : Uint32Array;
  return { words: new Int32Array(words), positions: new Type(positions), starts: new Type(starts) };
}

/** Its bytes in memory, about. */
export const sizeOfAnalyzed = ({ title, abstract, words }: AnalyzedPaper): number =>
  1_000 + 8 * (title.words.length + abstract.words.length) + 5 * words.length;
