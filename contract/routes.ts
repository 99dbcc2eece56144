import type { z } from 'zod';
import { analysisRoutes } from './routes/analyses.ts';
import { analysisPaperRoutes } from './routes/analysis-papers.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { auditRoutes } from './routes/audit.ts';
import { authRoutes } from './routes/auth.ts';
import { billingRoutes } from './routes/billing.ts';
import { exportRoutes } from './routes/exports.ts';
import { extractionRoutes } from './routes/extractions.ts';
import { literatureRoutes } from './routes/literature.ts';
import { literatureImportRoutes } from './routes/literature-imports.ts';
import { operatorRoutes } from './routes/operator.ts';
import { patientRoutes } from './routes/patients.ts';
import { projectPaperRoutes } from './routes/project-papers.ts';
import { projectRoutes } from './routes/projects.ts';
import { rateLimitRoutes } from './routes/rate-limit.ts';
import { requestRoutes } from './routes/requests.ts';
import { reviewRoutes } from './routes/reviews.ts';
import type { Route } from './routes/route.ts';
import { searchHistoryRoutes } from './routes/search-history.ts';
import { searchRoutes } from './routes/searches.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { teamRoutes } from './routes/team.ts';
import { webhookRoutes } from './routes/webhooks.ts';

export type { Route };

/**
 * Every route of /v1. The one table that the server mounts, that says who may do what, and that OpenAPI and the tests
 * of authentication are made from. A change within /v1 only ever adds.
 */
export const routes = {
  ...projectRoutes,
  ...patientRoutes,
  ...analysisRoutes,
  ...authRoutes,
  ...sessionRoutes,
  ...apiKeyRoutes,
  ...teamRoutes,
  ...billingRoutes,
  ...rateLimitRoutes,
  ...auditRoutes,
  ...requestRoutes,
  ...webhookRoutes,
  // Before the papers: what comes first is matched first, and `imports` is no paper's name.
  ...literatureImportRoutes,
  ...literatureRoutes,
  // And `export` is no paper of a project.
  ...exportRoutes,
  ...projectPaperRoutes,
  ...analysisPaperRoutes,
  ...reviewRoutes,
  ...extractionRoutes,
  ...searchRoutes,
  ...searchHistoryRoutes,
  ...operatorRoutes,
} as const;

export type RouteName = keyof typeof routes;

export type ParamsOf<Name extends RouteName> = (typeof routes)[Name]['params'];
export type QueryOf<Name extends RouteName> = (typeof routes)[Name]['query'];
export type BodyOf<Name extends RouteName> = Extract<(typeof routes)[Name]['body'], z.ZodType>;
export type RouteOf<Name extends RouteName> = Route<ParamsOf<Name>, QueryOf<Name>, BodyOf<Name>>;

const byName: { [Name in RouteName]: RouteOf<Name> } = routes;

/** A route with the types of its own parameters, query and body, for code that serves any of them. */
export const routeOf = <Name extends RouteName>(name: Name): RouteOf<Name> => byName[name];
