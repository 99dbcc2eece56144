import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { countWords, lengthCode } from '../ranking/bm25f.ts';
import { analyze, type WordList, wordList } from './analysis.ts';
import { headingTexts } from './paper-terms.ts';

/** What ranking wants to know of one of the best papers. */
export type AnalyzedPaper = {
  title: WordList;
  abstract: WordList;
  /** Each word of the paper once, and its frequency code. */
  words: readonly string[];
  codes: Uint8Array;
  lengthCode: number;
};

export function analyzedPaper(record: PaperRecord): AnalyzedPaper {
  const title = wordList(record.title);
  const abstract = wordList(record.abstract ?? '');
  const headings = [...headingTexts(record)].flatMap((text) => analyze(text).map(({ word }) => word));
  const { frequencies, weightedLength } = countWords({ title: title.words, headings, abstract: abstract.words });
  return {
    title,
    abstract,
    words: [...frequencies.keys()],
    codes: Uint8Array.from(frequencies.values()),
    lengthCode: lengthCode(weightedLength),
  };
}

/** Its bytes in memory, about: the words themselves are shared by all papers. */
export const sizeOfAnalyzed = ({ title, abstract, words }: AnalyzedPaper): number =>
  500 + 16 * (title.words.length + abstract.words.length) + 9 * words.length;
