/** Of one query: the judged papers that are relevant, with grades above 0. Papers not in it count as not relevant. */
export type Judgments = ReadonlyMap<string, number>;

/**
 * trec_eval's ndcg_cut: the gain of a paper is its grade, discounted by log2(rank + 1), divided by what the best order
 * of all relevant papers would gain (Järvelin & Kekäläinen 2002, with the discount of trec_eval).
 */
export function ndcg(ranked: readonly string[], judgments: Judgments, depth: number): number {
  const best = [...judgments.values()].sort((a, b) => b - a);
  const ideal = gain(best.slice(0, depth));
  return ideal === 0 ? 0 : gain(ranked.slice(0, depth).map((paper) => judgments.get(paper) ?? 0)) / ideal;
}

function gain(grades: number[]): number {
  return grades.reduce((sum, grade, index) => sum + Math.max(0, grade) / Math.log2(index + 2), 0);
}

/** trec_eval's map: precision at each relevant paper that was found, divided by how many there are. */
export function averagePrecision(ranked: readonly string[], judgments: Judgments, depth = 1000): number {
  const relevant = relevantPapers(judgments);
  let found = 0;
  let sum = 0;
  for (const [index, paper] of ranked.slice(0, depth).entries()) {
    if (relevant.has(paper)) sum += ++found / (index + 1);
  }
  return relevant.size === 0 ? 0 : sum / relevant.size;
}

/** trec_eval's recall: the part of the relevant papers that is among the first. */
export function recall(ranked: readonly string[], judgments: Judgments, depth: number): number {
  const relevant = relevantPapers(judgments);
  const found = ranked.slice(0, depth).filter((paper) => relevant.has(paper)).length;
  return relevant.size === 0 ? 0 : found / relevant.size;
}

function relevantPapers(judgments: Judgments): Set<string> {
  return new Set([...judgments].filter(([, grade]) => grade > 0).map(([paper]) => paper));
}

export type Figures = { ndcg10: number; map: number; recall100: number };

export function figuresOf(ranked: readonly string[], judgments: Judgments): Figures {
  return {
    ndcg10: ndcg(ranked, judgments, 10),
    map: averagePrecision(ranked, judgments),
    recall100: recall(ranked, judgments, 100),
  };
}

/** Every query counts the same, those that found nothing too. */
export function meanFigures(all: readonly Figures[]): Figures {
  const mean = (figure: keyof Figures) =>
    all.length === 0 ? 0 : all.reduce((sum, figures) => sum + figures[figure], 0) / all.length;
  return { ndcg10: mean('ndcg10'), map: mean('map'), recall100: mean('recall100') };
}
