import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import type { Mode } from './api/mode.ts';
import { NotFoundPage, PageFailed } from './frame/page-failed.tsx';
import { Shell } from './frame/shell.tsx';
import { sessionToken } from './session/session.ts';

type Search = { mode?: Mode };

/** The mode is kept from page to page. What a page has in its own part of the address it names in `validateSearch`. */
const root = createRootRoute({
  validateSearch: (search: Record<string, unknown>): Search => (search.mode === 'test' ? { mode: 'test' } : {}),
  search: { middlewares: [retainSearchParams(['mode'])] },
  notFoundComponent: NotFoundPage,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  validateSearch: (search: Record<string, unknown>): { to?: string } => ({
    // Only a path of this window: an address elsewhere would lead somebody who has just signed in to a stranger.
    ...(typeof search.to === 'string' && /^\/(?![/\\])/.test(search.to) ? { to: search.to } : {}),
  }),
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: 'accept-invitation',
  component: lazyRouteComponent(() => import('./pages/sign-in/accept-invitation-page.tsx'), 'AcceptInvitationPage'),
});

const signInLink = createRoute({
  getParentRoute: () => root,
  path: 'sign-in-link',
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in-link-page.tsx'), 'SignInLinkPage'),
});

/** Everything that needs a session, within the frame. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  beforeLoad: ({ location }) => {
    if (sessionToken() === null)
      throw redirect({ to: '/sign-in', search: (search) => ({ ...search, to: location.href }) });
  },
});

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/overview/overview-page.tsx'), 'OverviewPage'),
});

export const routeTree = root.addChildren([signIn, acceptInvitation, signInLink, shell.addChildren([overview])]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: PageFailed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
