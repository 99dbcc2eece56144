import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ofProject } from '../../root-routes.tsx';
import { readDataSearch } from './address.ts';

export const dataRoutes = [
  createRoute({
    getParentRoute: () => ofProject,
    path: 'data',
    validateSearch: readDataSearch,
    component: lazyRouteComponent(() => import('./data-page.tsx'), 'DataPage'),
  }),
] as const;
