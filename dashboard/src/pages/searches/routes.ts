import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ofProject } from '../../root-routes.tsx';

export type SearchesSearch = { search?: string; paper?: string; cursor?: string };

const text = <Key extends string>(key: Key, value: unknown): { [K in Key]?: string } =>
  (typeof value === 'string' && value !== '' ? { [key]: value } : {}) as { [K in Key]?: string };

export const searchRoutes = [
  createRoute({
    getParentRoute: () => ofProject,
    path: 'searches',
    validateSearch: (search: Record<string, unknown>): SearchesSearch => ({
      ...text('search', search.search),
      ...text('paper', search.paper),
      ...text('cursor', search.cursor),
    }),
    component: lazyRouteComponent(() => import('./searches-page.tsx'), 'SearchesPage'),
  }),
] as const;
