import type { Review } from '@research-platform/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient, useMode } from '../../api/mode.ts';

/** A review, asked for anew now and then: others decide too, and a job makes the order. */
export function useReview(id: string) {
  const client = useClient();
  return useQuery({
    queryKey: [useMode(), 'reviews', id],
    queryFn: ({ signal }) => client.reviews.get(id, { signal }),
    refetchInterval: 15_000,
  });
}

/** Asks anew for everything of a review but the record that somebody is looking at. */
export function useReviewChanged(id: string): () => void {
  const queries = useQueryClient();
  const mode = useMode();
  return () =>
    void queries.invalidateQueries({
      predicate: ({ queryKey: [ofMode, kind, review, part] }) =>
        ofMode === mode && kind === 'reviews' && review === id && part !== 'next',
    });
}

/** How many records of a review are in these states. */
export const recordsIn = ({ records }: Pick<Review, 'records'>, ...states: string[]) =>
  states.reduce((sum, state) => sum + (records[state] ?? 0), 0);
