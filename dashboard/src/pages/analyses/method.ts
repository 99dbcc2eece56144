import { useQuery } from '@tanstack/react-query';
import { useClient, useMode } from '../../api/mode.ts';

/** A method with the schema of its parameters and its agreement with R. */
export function useMethod(name: string) {
  const client = useClient();
  return useQuery({
    queryKey: [useMode(), 'methods', name],
    queryFn: ({ signal }) => client.methods.get(name, { signal }),
    staleTime: 3_600_000,
  });
}
