import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ofProject } from '../../root-routes.tsx';
import { analysisSearch, editSearch, listSearch, newSearch } from './addresses.ts';

export const analysisRoutes = [
  createRoute({
    getParentRoute: () => ofProject,
    path: 'analyses',
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./analyses-page.tsx'), 'AnalysesPage'),
  }),
  createRoute({
    getParentRoute: () => ofProject,
    path: 'analyses/new',
    validateSearch: newSearch,
    component: lazyRouteComponent(() => import('./new-analysis-page.tsx'), 'NewAnalysisPage'),
  }),
  createRoute({
    getParentRoute: () => ofProject,
    path: 'analyses/$analysisId',
    validateSearch: analysisSearch,
    component: lazyRouteComponent(() => import('./analysis-page.tsx'), 'AnalysisPage'),
  }),
  createRoute({
    getParentRoute: () => ofProject,
    path: 'analyses/$analysisId/edit',
    validateSearch: editSearch,
    component: lazyRouteComponent(() => import('./edit-analysis-page.tsx'), 'EditAnalysisPage'),
  }),
] as const;
