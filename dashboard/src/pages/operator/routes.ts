import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../root-routes.tsx';

export const operatorRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: 'operator',
    component: lazyRouteComponent(() => import('./operator-page.tsx'), 'OperatorPage'),
  }),
] as const;
