import type { ReviewRecord } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient, useMode } from '../../../api/mode.ts';
import type { Stage } from '../address.ts';

/** As many as the API leaves out at most. */
const mostSkipped = 100;

/**
 * The records that somebody goes through, in the order in which they came, and the one after them, which is fetched while they
 * still read. `first` (an id) stands before all others. `unsaved` are decided about, which the server may not know yet.
 */
export function useTrail(
  { review, stage, first }: { review: string; stage: Stage; first: string | undefined },
  isDecided: (id: string) => boolean,
  unsaved: readonly string[],
) {
  const client = useClient();
  const mode = useMode();
  const [seen, setSeen] = useState<readonly ReviewRecord[]>([]);
  const [at, setAt] = useState(0);
  const ids = seen.map(({ id }) => id);
  // Those that were decided about a moment ago may still be on their way.
  const lastIds = ids.slice(-20);
  const passedOver = ids.filter((id) => !lastIds.includes(id) && !isDecided(id));
  const skip = [...new Set([...passedOver, ...unsaved, ...lastIds])].slice(-mostSkipped);
  const asked = { stage, ...(skip.length === 0 ? {} : { skip: skip.join(',') }) };
  const ahead = useQuery({
    queryKey: [mode, 'reviews', review, 'next', stage, seen.length, ids.at(-1)],
    queryFn: async ({ signal }) => {
      if (seen.length > 0 || first === undefined) return client.reviews.nextRecord(review, asked, { signal });
      const [record, { progress }] = await Promise.all([
        client.reviewRecords.get(review, first, { signal }),
        client.reviews.nextRecord(review, asked, { signal }),
      ]);
      return { record, progress };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const coming = ahead.data?.record ?? null;
  useEffect(() => {
    if (at === seen.length && coming !== null && !ids.includes(coming.id)) setSeen([...seen, coming]);
  }, [at, seen, coming, ids]);
  return {
    record: seen[at],
    place: at,
    ahead,
    /** Nothing is left but what was passed over. */
    isOver: at === seen.length && ahead.data?.record === null,
    seen,
    go: (place: number) => setAt(Math.max(0, Math.min(seen.length, place))),
    goTo: (id: string) => setAt(ids.indexOf(id)),
    /** Puts in what the server said of a record. */
    change: (record: ReviewRecord) => setSeen((before) => before.map((one) => (one.id === record.id ? record : one))),
  };
}
