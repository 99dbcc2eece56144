import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { analyze } from '../index/analysis.ts';
import { readClosely } from '../index/analyzed-paper.ts';
import { lookUpTerm, noLookups } from '../index/loaded-index.ts';
import { eachPaperText } from '../index/paper-terms.ts';
import { inverseDocumentFrequency, partWeights } from '../ranking/bm25f.ts';
import { scorePapers, type WeightedWord } from '../ranking/ranked.ts';
import { BestPapers, offer } from '../ranking/score.ts';
import { jsonOfPage } from './answer-json.ts';
import type { LiteratureIndex } from './literature-index.ts';

/** What a paper is about: the words that stand out in it. More of them change little and take longer. */
const telling = 25;
/** Of a paper with more different words than an article has, these are looked up: those that it has most often. */
const mostLookedUp = 1_000;

/**
 * Papers that share a paper's telling words, the most alike first, as JSON in UTF-8; null when no paper has this number
 * any more.
 */
export function similarPapers(
  literature: LiteratureIndex,
  scope: string | null,
  document: number,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return literature.read(scope, async (snapshot) => {
    const [asked] = await snapshot.find([document]);
    if (asked === undefined) return null;
    const words = await tellingWords(asked.paper(), snapshot.papers, (words) => snapshot.papersWith('word', words));
    const lookups = noLookups();
    for (const { word } of words) lookUpTerm(lookups, 'word', word);
    lookups.numbers.add('lengths');
    const index = await snapshot.load(lookups);
    const best = new BestPapers(limit + 1);
    for (const { segment, scores } of scorePapers(index, words)) offer(best, segment, scores, segment.live, null);
    const page = best
      .sorted()
      .filter((one) => one.document !== document && one.score > 0)
      .slice(0, limit);
    const papers = new Map((await snapshot.find(page.map((one) => one.document))).map((one) => [one.document, one]));
    const shown = page.flatMap(({ document: at, score }) => {
      const found = papers.get(at);
      return found === undefined ? [] : { found, own: { score } };
    });
    return jsonOfPage(shown, {});
  });
}

/** Those with the highest tf-idf, weighted by their frequency's share as a query's words are (Salton & Buckley 1988). */
async function tellingWords(
  record: PaperRecord,
  papers: number,
  papersWith: (words: string[]) => Promise<Map<string, number>>,
): Promise<WeightedWord[]> {
  const frequencies = new Map<string, number>();
  eachPaperText(readClosely(record), (part, text, from) => {
    for (const { word } of analyze(text)) frequencies.set(word, (frequencies.get(word) ?? 0) + partWeights[part]);
    return from;
  });
  const most =
    frequencies.size <= mostLookedUp
      ? [...frequencies]
      : [...frequencies].sort(([, a], [, b]) => b - a).slice(0, mostLookedUp);
  const known = await papersWith(most.map(([word]) => word));
  return most
    .filter(([word]) => (known.get(word) ?? 0) > 1)
    .map(([word, frequency]) => ({ word, weight: frequency / (frequency + 1.5) }))
    .sort((a, b) => worth(b) - worth(a) || (a.word < b.word ? -1 : 1))
    .slice(0, telling);

  function worth({ word, weight }: WeightedWord): number {
    return weight * inverseDocumentFrequency(papers, known.get(word)!);
  }
}
