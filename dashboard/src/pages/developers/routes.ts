import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../root-routes.tsx';

export const developerRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: 'developers/keys',
    component: lazyRouteComponent(() => import('./keys-page.tsx'), 'KeysPage'),
  }),
] as const;
