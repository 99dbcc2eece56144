import type { Client, Patient } from '@research-platform/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { useMay } from '../../session/person.ts';
import { type Condition, filterOf } from './conditions.ts';

type Window = { items: Patient[]; nextCursor: string | null };
/** By their number, from 0: window 3 begins at row 600. What lies between two that were looked at may not be there. */
type Windows = ReadonlyMap<number, Window>;

/** What one asks for at once: the most that the API gives. */
export const windowRows = 200;

/** Patients of a project, of whom those that are looked at are loaded, wherever they stand. */
export function usePatients(projectId: string, conditions: readonly Condition[], sort: string | undefined) {
  const client = useClient();
  const queryClient = useQueryClient();
  const queryKey = [useMode(), 'projects', projectId, 'patients', conditions, sort ?? null];
  const of = { filter: filterOf(conditions), sort };
  // Asking anew would ask for every window again; what changes them says so.
  const always = {
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    structuralSharing: false as const,
  };
  const query = useQuery({
    ...{ queryKey, ...always },
    queryFn: async ({ signal }): Promise<Windows> =>
      new Map([[0, await readWindow(client, projectId, of, new Map(), 0, signal)]]),
    // The same patients in the order before, until they come in the new one: a table that is gone takes the focus with it.
    placeholderData: (before, asked) =>
      JSON.stringify(asked?.queryKey.slice(0, -1)) === JSON.stringify(queryKey.slice(0, -1)) ? before : undefined,
  });
  const windows = query.data;
  const [looked, look] = useState<readonly [first: number, last: number]>([0, 0]);
  const wanted = windows === undefined || query.isPlaceholderData ? null : missingWindow(windows, looked);
  const further = useQuery({
    ...always,
    queryKey: [...queryKey, 'window', wanted],
    queryFn: ({ signal }) => readWindow(client, projectId, of, windows!, wanted!, signal),
    enabled: wanted !== null,
    gcTime: 0,
  });
  const { data: read } = further;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is an array that is made anew
  useEffect(() => {
    if (read === undefined || wanted === null) return;
    queryClient.setQueryData<Windows>(queryKey, (before) => before && new Map([...before, [wanted, read]]));
  }, [read, wanted]);
  const rows = useMemo(() => rowsOf(windows ?? new Map()), [windows]);
  return { query, further, rows, look };
}

/** The first of the windows that are looked at which is not there. */
function missingWindow(windows: Windows, [first, last]: readonly [number, number]): number | null {
  const end = lastRow(windows);
  for (let number = first; number <= last && number * windowRows < end; number++)
    if (!windows.has(number)) return number;
  return null;
}

/** Where the list ends, once somebody has seen its end. */
function lastRow(windows: Windows): number {
  for (const [number, { items, nextCursor }] of windows)
    if (nextCursor === null) return number * windowRows + items.length;
  return Number.POSITIVE_INFINITY;
}

export type Rows = {
  at: (row: number) => Patient | undefined;
  /** Those from the first on that are there without a gap. */
  first: readonly Patient[];
  /** How many there are; null before somebody has seen the end. */
  all: number | null;
};

function rowsOf(windows: Windows): Rows {
  const first: Patient[] = [];
  for (let number = 0; windows.has(number); number++) first.push(...windows.get(number)!.items);
  const end = lastRow(windows);
  return {
    at: (row) => windows.get(Math.floor(row / windowRows))?.items[row % windowRows],
    first,
    all: Number.isFinite(end) ? end : null,
  };
}

/** Goes on behind the window before where that is there, and otherwise counts from the first patient. */
async function readWindow(
  client: Client,
  projectId: string,
  of: { filter: ReturnType<typeof filterOf>; sort: string | undefined },
  windows: Windows,
  number: number,
  signal: AbortSignal,
): Promise<Window> {
  const items: Patient[] = [];
  let cursor = windows.get(number - 1)?.nextCursor ?? undefined;
  // A page of patients with many attributes ends early.
  do {
    const offset = cursor === undefined && number > 0 ? number * windowRows : undefined;
    const asked = client.patients.list(projectId, { ...of, limit: windowRows - items.length, offset }, { signal });
    const page = await asked.page(cursor);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && items.length < windowRows);
  return { items, nextCursor: cursor ?? null };
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

/** Puts a patient who was changed where lists hold the old one; null: somebody was erased. */
export function usePatientInLists(projectId: string) {
  const queryClient = useQueryClient();
  const mode = useMode();
  return (changed: Patient | null) => {
    const patients = [mode, 'projects', projectId, 'patients'];
    // Who comes after somebody who is erased stands one place before.
    if (changed === null) void queryClient.invalidateQueries({ queryKey: patients });
    else
      queryClient.setQueriesData<Windows>(
        // The windows themselves, and not the one that is on its way to them.
        { queryKey: patients, predicate: ({ queryKey }) => !queryKey.includes('window') },
        (windows) => windows && new Map([...windows].map(([number, window]) => [number, withChanged(window, changed)])),
      );
    void queryClient.invalidateQueries({ queryKey: [mode, 'projects', projectId, 'count'] });
    void queryClient.invalidateQueries({ queryKey: [mode, 'projects', projectId, 'completeness'] });
    if (changed === null) void queryClient.invalidateQueries({ queryKey: [mode, 'projects', projectId], exact: true });
  };
}

function withChanged(window: Window, changed: Patient): Window {
  if (!window.items.some(({ id }) => id === changed.id)) return window;
  return { ...window, items: window.items.map((one) => (one.id === changed.id ? changed : one)) };
}
