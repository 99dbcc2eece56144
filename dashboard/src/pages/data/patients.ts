import type { Patient } from '@research-platform/client';
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { useMay } from '../../session/person.ts';
import { type Condition, filterOf } from './conditions.ts';

type Window = { items: Patient[]; nextCursor: string | null };
type Windows = InfiniteData<Window, string | undefined>;

/** What one asks for at once: the most that the API gives. */
export const windowRows = 200;

/** Patients of a project in windows, one after the other: the API goes by cursors. */
export function usePatients(projectId: string, conditions: readonly Condition[], sort: string | undefined) {
  const client = useClient();
  const query = useInfiniteQuery({
    queryKey: [useMode(), 'projects', projectId, 'patients', conditions, sort ?? null],
    queryFn: async ({ pageParam, signal }): Promise<Window> => {
      const query = { limit: windowRows, filter: filterOf(conditions), sort };
      const { items, nextCursor } = await client.patients.list(projectId, query, { signal }).page(pageParam);
      return { items, nextCursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Asking anew would ask for every window again; what changes them says so.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  return { query, rows };
}

/** How many patients meet the conditions; null where the API does not tell this person. */
export function useCount(projectId: string, conditions: readonly Condition[], all: number | undefined) {
  const client = useClient();
  const mayCount = useMay('delete');
  const isNarrowed = conditions.length > 0;
  const query = useQuery({
    queryKey: [useMode(), 'projects', projectId, 'count', conditions],
    queryFn: async ({ signal }) => (await counting(client, projectId, conditions, signal)).matched,
    enabled: isNarrowed && mayCount,
    staleTime: 60_000,
  });
  return isNarrowed ? (query.data ?? null) : (all ?? null);
}

/** The API counts by the dry run of a deletion, which reads only. */
export function counting(
  client: ReturnType<typeof useClient>,
  projectId: string,
  conditions: readonly Condition[],
  signal?: AbortSignal,
) {
  return client.patients.deleteMany(projectId, { filter: filterOf(conditions), dry_run: true }, { signal });
}

/** Puts a patient who was changed, or null for one who was erased, where lists hold the old one. */
export function usePatientInLists(projectId: string) {
  const queryClient = useQueryClient();
  const mode = useMode();
  return (id: string, changed: Patient | null) => {
    queryClient.setQueriesData<Windows>({ queryKey: [mode, 'projects', projectId, 'patients'] }, (windows) =>
      windows === undefined
        ? windows
        : {
            ...windows,
            pages: windows.pages.map((page) =>
              page.items.some((one) => one.id === id)
                ? { ...page, items: page.items.flatMap((one) => (one.id !== id ? [one] : changed ? [changed] : [])) }
                : page,
            ),
          },
    );
    void queryClient.invalidateQueries({ queryKey: [mode, 'projects', projectId, 'count'] });
    void queryClient.invalidateQueries({ queryKey: [mode, 'projects', projectId, 'completeness'] });
    if (changed === null) void queryClient.invalidateQueries({ queryKey: [mode, 'projects', projectId], exact: true });
  };
}
