import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../root-routes.tsx';
import { type AuditSearch, searchNames } from './audit-search.ts';

export const auditRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: 'audit',
    validateSearch: (search: Record<string, unknown>): AuditSearch =>
      Object.fromEntries(
        searchNames
          .map((name) => [name, search[name]])
          .filter(([, value]) => typeof value === 'string' && value !== ''),
      ),
    component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
  }),
] as const;
