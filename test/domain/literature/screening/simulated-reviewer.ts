import { join } from 'node:path';
import { analyze } from '../../../../domain/literature/index/analysis.ts';
import {
  type Labelled,
  relevanceByDecisions,
  type ScreenedText,
  ScreenedTexts,
} from '../../../../domain/literature/screening/relevance.ts';
import { readDocuments, readQueries } from '../../../../scripts/literature/evaluate/collections.ts';

export type LabelledReview = { question: string; texts: ScreenedText[]; relevant: ReadonlySet<number> };

/** So many hits does the search of a review have, the relevant ones and those that look like them. */
const candidates = 600;

/** Each query with relevant papers enough is a review: they are what is included, and the best hits of plain BM25 what is not. */
export async function labelledReviews(
  folder: string,
  collection: string,
  most: number,
  fewestRelevant = 20,
): Promise<LabelledReview[]> {
  const texts: ScreenedText[] = [];
  const places = new Map<string, number>();
  for await (const { id, title, abstract, mesh } of readDocuments(join(folder, 'collections', collection))) {
    places.set(id, texts.length);
    texts.push({ title, abstract: abstract ?? null, mesh: mesh ?? [], keywords: [] });
  }
  const words = texts.map(({ title, abstract }) => analyze(`${title} ${abstract ?? ''}`).map(({ word }) => word));
  const scorer = bm25(words);
  const queries = (await readQueries(join(folder, 'collections', collection))).filter(
    ({ judgments }) => judgments.size >= fewestRelevant,
  );
  return queries.slice(0, most).map(({ text, judgments }) => {
    const scores = scorer(analyze(text).map(({ word }) => word));
    const relevant = new Set([...judgments.keys()].map((id) => places.get(id)!));
    const others = texts
      .map((_, place) => place)
      .filter((place) => !relevant.has(place))
      .sort((a, b) => scores[b]! - scores[a]! || a - b)
      .slice(0, Math.max(0, candidates - relevant.size));
    const chosen = [...relevant, ...others].sort((a, b) => a - b);
    return {
      question: text,
      texts: chosen.map((place) => texts[place]!),
      relevant: new Set(chosen.flatMap((place, i) => (relevant.has(place) ? [i] : []))),
    };
  });
}

type Order = (labelled: readonly Labelled[]) => ArrayLike<number>;

/** After how great a share of the records a reviewer who follows the order has seen 95 % of those to be included. */
export function shareScreened({ texts, relevant }: LabelledReview, order: Order, decisionsBetween = 30): number {
  const wanted = Math.ceil(0.95 * relevant.size);
  const labelled: Labelled[] = [];
  const seen = new Uint8Array(texts.length);
  let found = 0;
  while (true) {
    const scores = order(labelled);
    const next = texts
      .map((_, place) => place)
      .filter((place) => seen[place] === 0)
      .sort((a, b) => scores[b]! - scores[a]! || a - b)
      .slice(0, decisionsBetween);
    if (next.length === 0) throw new Error('a review without anything to include');
    for (const place of next) {
      seen[place] = 1;
      labelled.push({ place, relevant: relevant.has(place) });
      if (relevant.has(place) && ++found === wanted) return labelled.length / texts.length;
    }
  }
}

/** The order that the platform's job makes. */
export function ourOrder({ question, texts }: LabelledReview): Order {
  const collected = new ScreenedTexts();
  for (const text of texts) collected.add(text);
  collected.add({ title: question, abstract: null, mesh: [], keywords: [] });
  return (labelled) => relevanceByDecisions(collected, labelled, texts.length);
}

/** What anybody would write first: BM25 of the question until both labels are known, then multinomial naive Bayes of the words. */
export function plainOrder({ question, texts }: LabelledReview): Order {
  const words = texts.map(({ title, abstract }) => analyze(`${title} ${abstract ?? ''}`).map(({ word }) => word));
  const byQuestion = bm25(words)(analyze(question).map(({ word }) => word));
  const vocabulary = new Set(words.flat()).size;
  return (labelled) => {
    if (new Set(labelled.map(({ relevant }) => relevant)).size < 2) return byQuestion;
    const counts = [true, false].map((label) => {
      const of = labelled.filter(({ relevant }) => relevant === label);
      const count = new Map<string, number>();
      for (const { place } of of) for (const word of words[place]!) count.set(word, (count.get(word) ?? 0) + 1);
      const all = [...count.values()].reduce((sum, one) => sum + one, 0);
      return {
        prior: Math.log(of.length),
        logOf: (word: string) => Math.log(((count.get(word) ?? 0) + 1) / (all + vocabulary)),
      };
    });
    const [yes, no] = counts as [(typeof counts)[number], (typeof counts)[number]];
    return words.map((list) =>
      list.reduce((sum, word) => sum + yes.logOf(word) - no.logOf(word), yes.prior - no.prior),
    );
  };
}

function bm25(papers: readonly (readonly string[])[]) {
  const average = papers.reduce((sum, words) => sum + words.length, 0) / papers.length;
  const papersWith = new Map<string, number>();
  for (const words of papers) for (const word of new Set(words)) papersWith.set(word, (papersWith.get(word) ?? 0) + 1);
  return (query: readonly string[]): number[] =>
    papers.map((words) => {
      const counts = new Map([...new Set(query)].map((word) => [word, 0]));
      for (const word of words) if (counts.has(word)) counts.set(word, counts.get(word)! + 1);
      let score = 0;
      for (const [word, times] of counts) {
        const n = papersWith.get(word) ?? 0;
        if (times === 0) continue;
        const idf = Math.log(1 + (papers.length - n + 0.5) / (n + 0.5));
        score += (idf * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * words.length) / average));
      }
      return score;
    });
}
