import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../root-routes.tsx';

export const auditRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: 'audit',
    component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
  }),
] as const;
