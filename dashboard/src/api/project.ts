import { useQuery } from '@tanstack/react-query';
import { useClient, useMode } from './mode.ts';

/** A project with its dictionary; nothing is asked for without an id. */
export function useProject(id: string | null) {
  const client = useClient();
  return useQuery({
    queryKey: [useMode(), 'projects', id],
    queryFn: ({ signal }) => client.projects.get(id!, { signal }),
    enabled: id !== null,
  });
}
