import { createRootRoute, createRoute, lazyRouteComponent, redirect, retainSearchParams } from '@tanstack/react-router';
import type { Mode } from './api/data-mode.ts';
import { NotFoundPage } from './frame/page-failed.tsx';
import { sessionToken } from './session/session.ts';

/** The mode is kept from page to page. What a page has in its own part of the address it names in `validateSearch`. */
export const root = createRootRoute({
  validateSearch: ({ mode }: Record<string, unknown>) =>
    ({ mode: mode === 'test' ? mode : undefined }) as { mode?: Mode },
  search: { middlewares: [retainSearchParams(['mode'])] },
  notFoundComponent: NotFoundPage,
});

/** Everything that needs a session, within the frame. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./frame/shell.tsx'), 'Shell'),
  beforeLoad: ({ location }) => {
    if (sessionToken() === null)
      throw redirect({ to: '/sign-in', search: (search: object) => ({ ...search, to: location.href }) as never });
  },
});

/** What is about one project: its id stands in the address. */
export const ofProject = createRoute({ getParentRoute: () => shell, path: 'projects/$projectId' });
