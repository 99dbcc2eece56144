import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../root-routes.tsx';

const sorts = ['name', '-name', 'created_at', '-created_at', 'updated_at', '-updated_at'] as const;
export type ProjectSort = (typeof sorts)[number];

export type OverviewSearch = { q?: string; sort?: ProjectSort; cursor?: string };

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
