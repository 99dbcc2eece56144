import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ofProject } from '../../root-routes.tsx';
import {
  type ExtractionSearch,
  type ReviewSearch,
  type ReviewsSearch,
  recordStates,
  reviewViews,
  type ScreeningSearch,
} from './address.ts';

const text = <Key extends string>(key: Key, value: unknown): { [K in Key]?: string } =>
  (typeof value === 'string' && value !== '' ? { [key]: value } : {}) as { [K in Key]?: string };

const choice = <Key extends string, Value extends string>(key: Key, values: readonly Value[], value: unknown) =>
  (values.includes(value as Value) ? { [key]: value } : {}) as { [K in Key]?: Value };

export const reviewRoutes = [
  createRoute({
    getParentRoute: () => ofProject,
    path: 'reviews',
    validateSearch: (search: Record<string, unknown>): ReviewsSearch => text('cursor', search.cursor),
    component: lazyRouteComponent(() => import('./reviews-page.tsx'), 'ReviewsPage'),
  }),
  createRoute({
    getParentRoute: () => ofProject,
    path: 'reviews/$reviewId',
    validateSearch: (search: Record<string, unknown>): ReviewSearch => ({
      ...choice('view', reviewViews, search.view),
      ...choice('state', recordStates, search.state),
      ...text('label', search.label),
      ...text('paper', search.paper),
    }),
    component: lazyRouteComponent(() => import('./review-page.tsx'), 'ReviewPage'),
  }),
  createRoute({
    getParentRoute: () => ofProject,
    path: 'reviews/$reviewId/screening',
    validateSearch: (search: Record<string, unknown>): ScreeningSearch => ({
      ...choice('stage', ['full_text'] as const, search.stage),
      ...text('record', search.record),
    }),
    component: lazyRouteComponent(() => import('./screening/screening-page.tsx'), 'ScreeningPage'),
  }),
  createRoute({
    getParentRoute: () => ofProject,
    path: 'reviews/$reviewId/extraction',
    validateSearch: (search: Record<string, unknown>): ExtractionSearch => text('record', search.record),
    component: lazyRouteComponent(() => import('./extraction/extraction-page.tsx'), 'ExtractionPage'),
  }),
] as const;
