import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ofProject } from '../../root-routes.tsx';

export const dataRoutes = [
  createRoute({
    getParentRoute: () => ofProject,
    path: 'data',
    component: lazyRouteComponent(() => import('./data-page.tsx'), 'DataPage'),
  }),
] as const;
