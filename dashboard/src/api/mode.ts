import type { Client } from '@research-platform/client';
import { useSearch } from '@tanstack/react-router';
import { clientOf } from './client.ts';
import type { Mode } from './data-mode.ts';

/** The mode stands in the address, so that a link shows a colleague the same data. */
export function useMode(): Mode {
  return useSearch({ strict: false, select: (search: { mode?: Mode }) => search.mode ?? 'live' });
}

/** The client of this page's person and mode. */
export function useClient(): Client {
  return clientOf(useMode());
}
