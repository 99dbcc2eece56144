import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../root-routes.tsx';

const idIn = (value: unknown, prefix: string) =>
  typeof value === 'string' && value.startsWith(`${prefix}_`) ? value : undefined;

export const teamRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: 'team',
    validateSearch: (search: Record<string, unknown>): { member?: string; invitation?: string } => {
      const member = idIn(search.member, 'usr');
      const invitation = idIn(search.invitation, 'inv');
      return { ...(member === undefined ? {} : { member }), ...(invitation === undefined ? {} : { invitation }) };
    },
    component: lazyRouteComponent(() => import('./team-page.tsx'), 'TeamPage'),
  }),
] as const;
