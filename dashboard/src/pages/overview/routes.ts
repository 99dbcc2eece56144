import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../root-routes.tsx';
import { type OverviewSearch, type ProjectSort, sorts } from './address.ts';

export const overviewRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: '/',
    validateSearch: (search: Record<string, unknown>): OverviewSearch => ({
      ...(typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {}),
      ...(sorts.includes(search.sort as ProjectSort) ? { sort: search.sort as ProjectSort } : {}),
      ...(typeof search.cursor === 'string' ? { cursor: search.cursor } : {}),
    }),
    component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
  }),
] as const;
