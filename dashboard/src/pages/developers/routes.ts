import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../root-routes.tsx';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Only what is there, so that an address stays short. */
function given<Search extends Record<string, unknown>>(search: Search): { [Name in keyof Search]?: string } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never;
}

export const developerRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: 'developers/keys',
    validateSearch: (search: Record<string, unknown>) => given({ key: text(search.key) }),
    component: lazyRouteComponent(() => import('./keys-page.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: 'developers/requests',
    validateSearch: (search: Record<string, unknown>) =>
      given({
        request: text(search.request),
        outcome: text(search.outcome),
        method: text(search.method),
        route: text(search.route),
        key: text(search.key),
        code: text(search.code),
      }),
    component: lazyRouteComponent(() => import('./requests-page.tsx'), 'RequestsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: 'developers/webhooks',
    component: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: 'developers/webhooks/$webhookId',
    validateSearch: (search: Record<string, unknown>) => given({ delivery: text(search.delivery) }),
    component: lazyRouteComponent(() => import('./webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: 'developers/events',
    validateSearch: (search: Record<string, unknown>) => given({ event: text(search.event), type: text(search.type) }),
    component: lazyRouteComponent(() => import('./events-page.tsx'), 'EventsPage'),
  }),
] as const;
