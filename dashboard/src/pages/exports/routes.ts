import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ofProject } from '../../root-routes.tsx';

export const exportRoutes = [
  createRoute({
    getParentRoute: () => ofProject,
    path: 'exports',
    component: lazyRouteComponent(() => import('./exports-page.tsx'), 'ExportsPage'),
  }),
] as const;
