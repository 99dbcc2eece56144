import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../root-routes.tsx';

export const teamRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: 'team',
    component: lazyRouteComponent(() => import('./team-page.tsx'), 'TeamPage'),
  }),
] as const;
