import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../root-routes.tsx';

export const overviewRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: '/',
    component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
  }),
] as const;
