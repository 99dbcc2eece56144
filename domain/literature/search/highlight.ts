import { analyze, endOfRun, isAscii } from '../index/analysis.ts';
import type { NumberedWords } from '../index/analyzed-paper.ts';

/** About two lines of a page. */
const passageLength = 240;
const mostPassages = 3;

/** Stems to be marked, by their numbers in the texts that are looked at. */
export type MarkedStems = ReadonlyMap<number, string>;

type Mark = { start: number; end: number; word: string };

/**
 * The text with the words marked; null when it has none of them. What is not a mark of ours is escaped, so that the answer
 * may be put into a page as it is.
 */
export function highlight(text: string, list: NumberedWords, words: MarkedStems): string | null {
  const marks = marksOf(text, list, words);
  return marks.length === 0 ? null : render(text, marks, 0, text.length);
}

/** The passages that have most of the words, in the order of the text, whose sentences are those of `sentencesOf`. */
export function passages(
  text: string,
  list: NumberedWords,
  sentences: () => Uint32Array,
  words: MarkedStems,
): string[] {
  const marks = marksOf(text, list, words);
  if (marks.length === 0) return [];
  const chosen: { start: number; end: number }[] = [];
  const all = new Set(marks.map(({ word }) => word));
  const seen = new Set<string>();
  for (const { start, end, inside } of scoredSentences(sentences(), marks).sort(
    (a, b) => b.score - a.score || a.start - b.start,
  )) {
    if (chosen.length === mostPassages || seen.size === all.size) break;
    // One that shows nothing new is left out, unless it is the first.
    if (chosen.length > 0 && inside.every(({ word }) => seen.has(word))) continue;
    for (const { word } of inside) seen.add(word);
    chosen.push(clip(text, start, end, inside));
  }
  return chosen.sort((a, b) => a.start - b.start).map(({ start, end }) => render(text, marks, start, end));
}

function marksOf(text: string, { words: found, starts }: NumberedWords, words: MarkedStems): Mark[] {
  let spelt: Set<string> | null = null;
  const marks: Mark[] = [];
  let last = -1;
  for (let i = 0; i < found.length; i++) {
    const start = starts[i]!;
    if (start === last) continue;
    const stem = words.get(found[i]!);
    if (stem === undefined) continue;
    last = start;
    const run = text.slice(start, endOfRun(text, start));
    if (isAscii(run)) marks.push({ start, end: start + run.length, word: stem });
    // With characters beyond ASCII it may be several words.
    else {
      spelt ??= new Set(words.values());
      for (const { 0: written, index } of run.matchAll(/[\p{L}\p{M}]+|\p{N}+/gu)) {
        const word = analyze(written)[0]?.word;
        if (word !== undefined && spelt.has(word))
          marks.push({ start: start + index, end: start + index + written.length, word });
      }
    }
  }
  return marks;
}

/** To make one takes as long as the sentences of an abstract. */
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Where each sentence of a text begins and ends, one after the other. To find them takes longer than all other marking. */
export function sentencesOf(text: string): Uint32Array {
  const bounds: number[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.trimEnd().length;
    if (end > index) bounds.push(index, end);
  }
  return Uint32Array.from(bounds);
}

/** Those that have a mark: different words count most, then how many there are. Marks and sentences are gone through once, side by side. */
function scoredSentences(bounds: Uint32Array, marks: readonly Mark[]) {
  const sentences: { start: number; end: number; inside: Mark[]; score: number }[] = [];
  let next = 0;
  for (let i = 0; i < bounds.length && next < marks.length; i += 2) {
    const [start, end] = [bounds[i]!, bounds[i + 1]!];
    while (next < marks.length && marks[next]!.start < start) next++;
    const inside: Mark[] = [];
    for (; next < marks.length && marks[next]!.end <= end; next++) inside.push(marks[next]!);
    const words = new Set(inside.map(({ word }) => word));
    if (inside.length > 0)
      sentences.push({ start, end, inside, score: words.size * 100 + Math.min(inside.length, 99) });
  }
  return sentences;
}

/** A sentence that is too long is cut around its first marks, at blanks. */
function clip(text: string, start: number, end: number, marks: readonly Mark[]): { start: number; end: number } {
  if (end - start <= passageLength) return { start, end };
  const from = Math.max(start, Math.min(marks[0]!.start - 40, end - passageLength));
  const cut = (at: number) => {
    const blank = text.lastIndexOf(' ', at);
    return blank > start ? blank + 1 : at;
  };
  const begin = from === start ? start : cut(from);
  return { start: begin, end: begin + passageLength >= end ? end : cut(begin + passageLength) - 1 };
}

function render(text: string, marks: readonly Mark[], start: number, end: number): string {
  let html = '';
  let at = start;
  for (const mark of marks) {
    if (mark.start < at || mark.end > end) continue;
    html += `${escaped(text.slice(at, mark.start))}<mark>${escaped(text.slice(mark.start, mark.end))}</mark>`;
    at = mark.end;
  }
  return html + escaped(text.slice(at, end));
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
