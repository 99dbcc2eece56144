import type { Analysis, Run } from '@research-platform/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient, useMode } from '../../../api/mode.ts';

export type AnyRun = Omit<Run, 'method' | 'parameters' | 'result'> & {
  method: string;
  parameters: Record<string, unknown>;
  result?: Record<string, unknown> | null;
};
export type AnyAnalysis = Omit<Analysis, 'id' | 'method' | 'parameters' | 'latest_run'> & {
  id: string;
  method: string;
  parameters: Record<string, unknown>;
  latest_run: AnyRun | null;
};

export const isOnItsWay = (status: string | undefined) => status === 'queued' || status === 'running';

/** Seconds that the server holds its answer while a run is on its way: it answers at once when that is over. */
const held = 2;

export const analysisKey = (mode: string, id: string) => [mode, 'analyses', id];

/** An analysis with its latest run, asked for anew until that is over. */
export function useAnalysis(id: string) {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = analysisKey(useMode(), id);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = queries.getQueryData<{ analysis: AnyAnalysis }>(queryKey)?.analysis;
      const wait = isOnItsWay(known?.latest_run?.status) ? { Prefer: `wait=${held}` } : undefined;
      const { data, headers } = await client.analyses.get(id, { signal, headers: wait }).withRawResponse();
      const wasHeld = wait === undefined || headers.get('Preference-Applied') !== null;
      return { analysis: data as unknown as AnyAnalysis, etag: headers.get('ETag'), wasHeld };
    },
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || !isOnItsWay(data.analysis.latest_run?.status)) return false;
      // A server that holds no answers now is asked less often.
      return data.wasHeld ? 100 : 2_000;
    },
  });
}

/** Another run than the latest. */
export function useRun(id: string | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: [useMode(), 'runs', id],
    queryFn: async ({ signal }) => (await client.runs.get(id!, { signal })) as unknown as AnyRun,
    enabled: id !== undefined,
  });
}
