import { useQuery } from '@tanstack/react-query';
import { useClient, useMode } from '../../../api/mode.ts';

/** The extraction form of a review, and how many of its papers are extracted how far. */
export function useExtractionForm(reviewId: string) {
  const client = useClient();
  return useQuery({
    queryKey: [useMode(), 'reviews', reviewId, 'extraction-form'],
    queryFn: ({ signal }) => client.reviews.extractionForm(reviewId, { signal }),
  });
}
