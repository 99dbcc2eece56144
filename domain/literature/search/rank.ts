import { analyze } from '../index/analysis.ts';
import type { AnalyzedPaper } from '../index/analyzed-paper.ts';
import type { Bitmap } from '../index/bitmap.ts';
import type { PhraseWord } from '../index/index-query.ts';
import { withLists } from '../index/list-memory.ts';
import { type LoadedIndex, type LoadedSegment, lookUpTerm, noLookups } from '../index/loaded-index.ts';
import { ReadLists } from '../index/read-lists.ts';
import type { StemNumbers } from '../index/stem-numbers.ts';
import { saturationTable } from '../ranking/bm25f.ts';
import { addConceptScores, type ConceptPhrases, holdLists } from '../ranking/concept-scores.ts';
import { evidenceOf, evidencePapers } from '../ranking/evidence.ts';
import {
  candidatesToCount,
  expandByFeedback,
  type FeedbackPaper,
  feedbackCandidates,
  feedbackPapers,
} from '../ranking/feedback.ts';
import { addPreferred } from '../ranking/preferred.ts';
import {
  addWordScores,
  papersWith,
  type ScoredSegment,
  scorePapers,
  scoresAreRead,
  type WeightedWord,
} from '../ranking/ranked.ts';
import { BestPapers, isBetter, offer, type Scored, scoring } from '../ranking/score.ts';
import type { IndexSnapshot } from './literature-index.ts';

export type Hits = readonly { segment: LoadedSegment; documents: Bitmap }[];

export type Ranking = {
  page: Scored[];
  /** Papers with the query's words or the names of its concepts: all that match, but for those that were only broadened to. */
  hits: Hits;
  /** Stems that joined the query from the best papers, and the documents of these. */
  broadenedBy: string[];
  best: number[];
};

type Question = {
  index: LoadedIndex;
  /** Those that may be found at all. */
  among: Hits;
  /** Whether only papers are found that score: those with any of the words. Otherwise all of `among` are. */
  scoring: boolean;
  words: readonly WeightedWord[];
  concepts: readonly ConceptPhrases[];
  /** Phrases whose papers stand before all others. */
  preferred: readonly (readonly PhraseWord[])[];
  /** The query as it was written, for what its words say by their order. */
  text: string;
  /** Whether the words of the best papers help to rank the others: of a question in words, not of a strict one. */
  feedback: boolean;
};

/**
 * The hits by relevance: BM25F over all of them, with MeSH's names for the query's concepts; the best by how their words
 * stand together; then all of them again with words that the best share. Every score is a function of the query and the
 * index alone, so that pages fit together.
 */
export async function rankByRelevance(
  snapshot: IndexSnapshot,
  question: Question,
  page: { limit: number; after: Scored | null },
): Promise<Ranking> {
  const table = saturationTable(question.index.averageLength);
  const { index, words, concepts } = question;
  const scored = withLists(() => {
    const lists = new ReadLists();
    holdLists(index, words, concepts, lists);
    const byWords = scorePapers(index, words, table, { lists, again: question.feedback });
    addConceptScores(index, byWords, concepts, table, lists);
    return byWords;
  });
  try {
    return await rankScored(snapshot, question, { scored, table }, page);
  } finally {
    scoresAreRead(scored);
  }
}

async function rankScored(
  snapshot: IndexSnapshot,
  question: Question,
  { scored, table }: { scored: readonly ScoredSegment[]; table: Float32Array },
  page: { limit: number; after: Scored | null },
): Promise<Ranking> {
  const analyzed = new AnalyzedPapers(snapshot);
  const { index, words, feedback } = question;
  addPreferred(scored, question.preferred);
  const evidence = evidenceFor(question, snapshot.stems, analyzed);
  const hits = question.scoring
    ? question.among.map(({ segment, documents }, i) => ({ segment, documents: scoring(scored[i]!.scores, documents) }))
    : question.among;
  const best = await withEvidence(bestOf(scored, hits, evidencePapers, null), evidence, analyzed);
  if (!feedback || best.length === 0)
    return { page: await pageOf(scored, hits, evidence, analyzed, page), hits, broadenedBy: [], best: [] };

  const candidates = feedbackCandidates(await feedbackFrom(best, analyzed), table, snapshot.stems);
  const known = await countCandidates(snapshot, question, candidates);
  const expanded = expandByFeedback({
    words,
    candidates,
    papers: index.papers,
    papersWith: (word) => known.get(word) ?? 0,
  });
  const before = new Map(words.map(({ word, weight }) => [word, weight]));
  const gained = expanded
    .map(({ word, weight }) => ({ word, weight: weight - (before.get(word) ?? 0) }))
    .filter(({ weight }) => weight > 0);
  const lookups = noLookups();
  for (const { word } of gained) lookUpTerm(lookups, 'word', word);
  lookups.numbers.add('lengths');
  addWordScores(await snapshot.load(lookups), scored, gained, table);
  const added = gained.filter(({ word }) => !before.has(word));
  return {
    // What has none of the words, but those that the best papers share, may be about the same thing.
    page: await pageOf(scored, question.among, evidence, analyzed, page, question.scoring),
    hits,
    broadenedBy: added.map(({ word }) => word),
    best: best.map(({ document }) => document),
  };
}

/** In how many papers those of the candidates stand that may be chosen. */
async function countCandidates(
  snapshot: IndexSnapshot,
  { index: { papers }, words }: Question,
  candidates: readonly { word: string; weight: number }[],
): Promise<ReadonlyMap<string, number>> {
  const counted = new Map<string, number>();
  const atLeast = new Map(candidates.map(({ word }) => [word, snapshot.papersWithAtLeast(word)]));
  const papersWithAtLeast = (word: string) => atLeast.get(word)!;
  for (;;) {
    const next = candidatesToCount({ words, candidates, papers, counted, papersWithAtLeast });
    if (next.length === 0) return counted;
    const found = await snapshot.papersWith('word', next);
    for (const word of next) counted.set(word, found.get(word) ?? 0);
  }
}

type Evidence = (document: number) => number;

/** What the places of the words add to a paper that is loaded; null: nothing to any. */
function evidenceFor({ index, words, text }: Question, stems: StemNumbers, analyzed: AnalyzedPapers): Evidence | null {
  const papers = new Map(words.map((word) => [word.word, papersWith(index, word)]));
  const bonusOf = evidenceOf({
    query: analyze(text),
    papers: index.papers,
    papersWith: (word) => papers.get(word) ?? 0,
    averageLength: index.averageLength,
    stems,
  });
  if (bonusOf === null) return null;
  // Worked out once: the best of the first ranking are mostly those of the second.
  const known = new Map<number, number>();
  return (document) => {
    let bonus = known.get(document);
    if (bonus === undefined) known.set(document, (bonus = bonusOf(analyzed.of(document))));
    return bonus;
  };
}

/** The best papers by words alone. */
function bestOf(
  scored: readonly ScoredSegment[],
  hits: Hits,
  size: number,
  after: Scored | null,
  onlyScoring = false,
): Scored[] {
  const best = new BestPapers(size);
  scored.forEach(({ segment, scores }, i) => {
    offer(best, segment, scores, hits[i]!.documents, after, onlyScoring);
  });
  return best.sorted();
}

/** The same papers with what their words' places add; best first. */
async function withEvidence(
  papers: readonly Scored[],
  evidence: Evidence | null,
  analyzed: AnalyzedPapers,
): Promise<readonly Scored[]> {
  if (evidence === null) return papers;
  await analyzed.load(papers.map(({ document }) => document));
  return papers
    .map(({ document, score }) => ({ document, score: score + evidence(document) }))
    .sort((a, b) => (isBetter(a, b) ? -1 : 1));
}

/** The papers of a page: those that are looked at more closely stand by their new scores among all others. */
async function pageOf(
  scored: readonly ScoredSegment[],
  hits: Hits,
  evidence: Evidence | null,
  analyzed: AnalyzedPapers,
  { limit, after }: { limit: number; after: Scored | null },
  onlyScoring = false,
): Promise<Scored[]> {
  const best = bestOf(scored, hits, limit + evidencePapers, null, onlyScoring);
  const closer = await withEvidence(best.slice(0, evidencePapers), evidence, analyzed);
  // What comes after may lie far down; of those that are looked at closely none gains less than nothing.
  const others =
    after === null ? best.slice(evidencePapers) : bestOf(scored, hits, limit + evidencePapers, after, onlyScoring);
  const known = new Set(closer.map(({ document }) => document));
  return [...others.filter(({ document }) => !known.has(document)), ...closer]
    .filter((paper) => after === null || isBetter(after, paper))
    .sort((a, b) => (isBetter(a, b) ? -1 : 1))
    .slice(0, limit);
}

async function feedbackFrom(best: readonly Scored[], analyzed: AnalyzedPapers): Promise<FeedbackPaper[]> {
  const papers = best.slice(0, feedbackPapers);
  await analyzed.load(papers.map(({ document }) => document));
  return papers.map(({ document, score }) => ({ ...analyzed.of(document), score }));
}

/** The words of the papers that a search looked at closely. */
class AnalyzedPapers {
  readonly #snapshot: IndexSnapshot;
  readonly #papers = new Map<number, AnalyzedPaper>();

  constructor(snapshot: IndexSnapshot) {
    this.#snapshot = snapshot;
  }

  async load(documents: readonly number[]): Promise<void> {
    const missing = documents.filter((document) => !this.#papers.has(document));
    if (missing.length === 0) return;
    for (const [document, paper] of await this.#snapshot.analyzed(missing)) this.#papers.set(document, paper);
  }

  of(document: number): AnalyzedPaper {
    return this.#papers.get(document)!;
  }
}
