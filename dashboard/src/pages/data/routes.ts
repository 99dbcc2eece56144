import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ofProject } from '../../root-routes.tsx';
import { readDataSearch } from './address.ts';

export const dataRoutes = [
  // The address of a project alone: its data are what one looks at first.
  createRoute({
    getParentRoute: () => ofProject,
    path: '/',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/projects/$projectId/data', params, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => ofProject,
    path: 'data',
    validateSearch: readDataSearch,
    component: lazyRouteComponent(() => import('./data-page.tsx'), 'DataPage'),
  }),
] as const;
