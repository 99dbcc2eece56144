import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../root-routes.tsx';

export const literatureRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: 'literature',
    component: lazyRouteComponent(() => import('./literature-page.tsx'), 'LiteraturePage'),
  }),
] as const;
