import { useQuery } from '@tanstack/react-query';
import { useClient, useMode } from '../api/mode.ts';

export function usePerson() {
  const client = useClient();
  return useQuery({
    queryKey: [useMode(), 'session'],
    queryFn: ({ signal }) => client.auth.session({ signal }),
    staleTime: 60_000,
  });
}

/** Whether the person may do this: 'read', 'write', 'admin' and the like. */
export function useMay(permission: string): boolean {
  const { data } = usePerson();
  return (data?.permissions as readonly string[] | undefined)?.includes(permission) ?? false;
}

/** The same, but true until it is known: what is clicked meanwhile is not lost, and the server has the last word. */
export function useMayPerhaps(permission: string): boolean {
  const { isPending } = usePerson();
  return useMay(permission) || isPending;
}
