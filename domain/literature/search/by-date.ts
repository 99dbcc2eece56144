import { BestPapers, offer, type Scored } from '../ranking/score.ts';
import type { Hits } from './rank.ts';

/** A page of what was found in the order of dates, after the last of the page before. */
export function byDate(
  hits: Hits,
  { limit, after }: { limit: number; after: Scored | null },
  sort: 'newest' | 'oldest',
): Scored[] {
  const best = new BestPapers(limit);
  for (const { segment, documents } of hits) {
    const published = segment.numbers('published');
    // Whole numbers below 2^27 and their negatives: every one is a float. No date sorts last either way.
    const scores = Float64Array.from(published, (date) =>
      sort === 'newest' ? date : date === 0 ? Number.NEGATIVE_INFINITY : -date,
    );
    offer(best, segment, scores, documents, after);
  }
  return best.sorted();
}
