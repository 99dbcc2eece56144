import type { Client, List } from '@research-platform/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useClient, useMode } from '../api/mode.ts';

/** A list of the API, page after page: `items` so far, and `more()` for those after them. `key` stands behind the mode. */
export function usePages<Item>(
  key: readonly unknown[],
  ask: (client: Client, options: { signal: AbortSignal }) => List<Item>,
  { enabled = true } = {},
) {
  const client = useClient();
  const query = useInfiniteQuery({
    queryKey: [useMode(), ...key],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const { items, nextCursor } = await ask(client, { signal }).page(pageParam);
      return { items, nextCursor };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled,
  });
  return {
    data: query.data?.pages.flatMap(({ items }) => items),
    error: query.data === undefined ? query.error : null,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isAskingForMore: query.isFetchingNextPage,
    problemWithMore: query.data === undefined ? null : query.error,
    more: () => void query.fetchNextPage(),
  };
}
