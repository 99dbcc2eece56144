import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../root-routes.tsx';

export const signInRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: 'sign-in',
    validateSearch: (search: Record<string, unknown>): { to?: string } =>
      // Only a path of this window: an address elsewhere would lead somebody who has just signed in to another site.
      typeof search.to === 'string' && /^\/(?![/\\])/.test(search.to) ? { to: search.to } : {},
    component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'accept-invitation',
    component: lazyRouteComponent(() => import('./accept-invitation-page.tsx'), 'AcceptInvitationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'sign-in-link',
    component: lazyRouteComponent(() => import('./sign-in-link-page.tsx'), 'SignInLinkPage'),
  }),
] as const;
