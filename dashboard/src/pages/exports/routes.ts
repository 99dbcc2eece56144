import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { isCondition } from '../../parts/conditions.ts';
import { ofProject } from '../../root-routes.tsx';
import { type ExportsSearch, exportFormats, treatments } from './address.ts';

const oneOf = <One extends string>(values: readonly One[], value: unknown): One | undefined =>
  values.find((one) => one === value);

function validated(search: Record<string, unknown>): ExportsSearch {
  const format = oneOf(exportFormats, search.format);
  const treatment = oneOf(treatments, search.treatment);
  const filter = Array.isArray(search.filter) ? search.filter.filter(isCondition) : [];
  return {
    ...(filter.length === 0 ? {} : { filter }),
    ...(format === undefined ? {} : { format }),
    ...(treatment === undefined ? {} : { treatment }),
    ...(typeof search.export === 'string' ? { export: search.export } : {}),
    ...(typeof search.cursor === 'string' ? { cursor: search.cursor } : {}),
  };
}

export const exportRoutes = [
  createRoute({
    getParentRoute: () => ofProject,
    path: 'exports',
    validateSearch: validated,
    component: lazyRouteComponent(() => import('./exports-page.tsx'), 'ExportsPage'),
  }),
] as const;
