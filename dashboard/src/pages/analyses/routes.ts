import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ofProject } from '../../root-routes.tsx';

export const analysisRoutes = [
  createRoute({
    getParentRoute: () => ofProject,
    path: 'analyses',
    component: lazyRouteComponent(() => import('./analyses-page.tsx'), 'AnalysesPage'),
  }),
] as const;
