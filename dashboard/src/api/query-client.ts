import { QueryClient } from '@tanstack/react-query';

/**
 * The client of the API tries again by itself, so nothing is tried again here. A network that is away is told at once, and
 * not waited for in silence; when it is back, what was not read is asked for again. Keys begin with the mode:
 * `[mode, 'projects', id]`.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
