import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient, useMode } from '../../api/mode.ts';

/** Which of these papers are attached to the project; undefined as long as that is not known. */
export function useAttached(project: string | null, papers: readonly string[]): ReadonlySet<string> | undefined {
  const client = useClient();
  const asked = papers.join(',');
  const { data } = useQuery({
    queryKey: [useMode(), 'projects', project, 'papers', 'among', asked],
    queryFn: async ({ signal }) => {
      const { items } = await client.projectPapers.list(project!, { paper_ids: asked, limit: 200 }, { signal }).page();
      return new Set(items.map(({ paper_id }) => paper_id));
    },
    enabled: project !== null && asked !== '',
    staleTime: 60_000,
  });
  return data;
}

/** Attaches a paper to a project, or takes it off. */
export function useAttaching(project: string | null) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ paper, attach }: { paper: string; attach: boolean }) => {
      if (attach) await client.projectPapers.attach(project!, { paper_ids: [paper] });
      else await client.projectPapers.detach(project!, paper);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [mode, 'projects', project, 'papers'] }),
  });
}
