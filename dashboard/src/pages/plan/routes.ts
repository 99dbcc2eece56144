import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../root-routes.tsx';

export const planRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: 'plan',
    component: lazyRouteComponent(() => import('./plan-page.tsx'), 'PlanPage'),
  }),
] as const;
