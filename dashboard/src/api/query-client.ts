import { QueryClient } from '@tanstack/react-query';

/**
 * The client of the API tries again by itself, so nothing is tried again here. Keys begin with the mode:
 * `[mode, 'projects', id]`.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
