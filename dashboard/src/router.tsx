import { type AnyRoute, createRouter } from '@tanstack/react-router';
import { PageFailed } from './frame/page-failed.tsx';
import { accountRoutes } from './pages/account/routes.ts';
import { analysisRoutes } from './pages/analyses/routes.ts';
import { auditRoutes } from './pages/audit/routes.ts';
import { dataRoutes } from './pages/data/routes.ts';
import { developerRoutes } from './pages/developers/routes.ts';
import { exportRoutes } from './pages/exports/routes.ts';
import { literatureRoutes, projectPaperRoutes } from './pages/literature/routes.ts';
import { operatorRoutes } from './pages/operator/routes.ts';
import { overviewRoutes } from './pages/overview/routes.ts';
import { planRoutes } from './pages/plan/routes.ts';
import { reviewRoutes } from './pages/reviews/routes.ts';
import { searchRoutes } from './pages/searches/routes.ts';
import { signInRoutes } from './pages/sign-in/routes.ts';
import { teamRoutes } from './pages/team/routes.ts';
import { ofProject, root, shell } from './root-routes.tsx';

const routeTree = root.addChildren([
  ...signInRoutes,
  shell.addChildren([
    ...overviewRoutes,
    ofProject.addChildren([
      ...dataRoutes,
      ...analysisRoutes,
      ...exportRoutes,
      ...projectPaperRoutes,
      ...reviewRoutes,
      ...searchRoutes,
    ]),
    ...literatureRoutes,
    ...developerRoutes,
    ...teamRoutes,
    ...auditRoutes,
    ...planRoutes,
    ...operatorRoutes,
    ...accountRoutes,
  ]),
]);

/**
 * Of its part of the address, which anybody may have written, a page sees what its `validateSearch` has let through: the
 * router hands on the rest as it stands.
 */
function holdToValidated(route: AnyRoute): void {
  const read = route.options.validateSearch;
  if (typeof read === 'function')
    route.options.validateSearch = ({ mode, ...given }: Record<string, unknown>) => ({
      ...Object.fromEntries(Object.keys(given).map((name) => [name, undefined])),
      ...read({ mode, ...given }),
    });
  for (const child of Object.values<AnyRoute>(route.children ?? [])) holdToValidated(child);
}

holdToValidated(shell);

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
