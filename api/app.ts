import express, { type NextFunction, type Request, type Response } from 'express';
import { ApiError, invalidRequest } from '../contract/errors.ts';
import { encodeId } from '../contract/ids.ts';
import { type Route, type RouteName, routes } from '../contract/routes.ts';
import { withDoiAsOneStep } from '../domain/literature/citations/doi-address.ts';
import { type Fault, faultOf } from '../sql/connection/faults.ts';
import { compressed } from './compression.ts';
import { corsFor } from './cors.ts';
import { mountDashboard } from './dashboard.ts';
import { mountDocs } from './docs.ts';
import { mountDownloads } from './downloads.ts';
import { sendError } from './envelope.ts';
import { isHangUp, toApiError } from './errors.ts';
import { mountHealth } from './health.ts';
import { logRequest } from './log-request.ts';
import { mountMetrics } from './metrics.ts';
import { mountOpenApi, openApiDescription } from './openapi.ts';
import { allowOf, mountOptions, sendOptions } from './options.ts';
import { serve } from './pipeline.ts';
import { requestUuid } from './request-uuid.ts';
import { handlers } from './routes.ts';
import type { Services } from './services.ts';
import { missingIdentifier, unknownPath } from './unknown-path.ts';

/** What the log says of a request that could not be answered now. */
const unavailableFor: Partial<Record<Fault, string>> = {
  cancelled: 'a statement was cancelled',
  clock_behind: 'the clock of this process is behind that of the database',
};

/** The application, without a server around it. */
export function createApp(services: Services): express.Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false); // each route reads its own, strictly
  app.set('trust proxy', services.config.TRUSTED_PROXIES);
  app.set('case sensitive routing', true);

  app.use((request: Request, response: Response, next: NextFunction) => {
    const requestId = encodeId('request', requestUuid());
    response.locals.requestId = requestId;
    response.setHeader('Request-Id', requestId);
    const begun = performance.now();
    response.once('close', () => logRequest(services, request, response, performance.now() - begun));
    next();
  });
  app.use(compressed);
  const isPublishedOverTls = services.config.BASE_URL?.startsWith('https://') === true;
  app.use((request: Request, response: Response, next: NextFunction) => {
    // RFC 6797 section 7.2: only over TLS, which a trusted proxy tells of.
    if (isPublishedOverTls || request.secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    requireOneHost(request);
    request.url = withDoiAsOneStep(request.url);
    next();
  });
  const { CORS_ORIGINS: origins } = services.config;
  if (origins.length > 0) app.use(corsFor(origins));
  mountOptions(app);
  mountHealth(app, services);
  mountMetrics(app, services);
  const openApi = openApiDescription();
  mountOpenApi(app, openApi);
  mountDocs(app, openApi);
  mountDownloads(app, services);

  app.use((request: Request, _response: Response, next: NextFunction) => next(missingIdentifier(request.path)));

  for (const [path, names] of routesByPath()) {
    const mounted = app.route(`/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    for (const name of names) {
      const method = routes[name].method.toLowerCase() as Lowercase<Route['method']>;
      mounted[method](listenerFor(name, services));
    }
    const methods = names.map((name) => routes[name].method);
    mounted.options((_request: Request, response: Response) => sendOptions(response, methods));
    mounted.all((request: Request) => {
      const allowed = allowOf(methods);
      throw new ApiError(
        'METHOD_NOT_ALLOWED',
        `${request.method} is not possible here. This path takes ${allowed}.`,
        {},
        { Allow: allowed },
      );
    });
  }

  mountDashboard(app, services.log);
  app.use((request: Request) => {
    throw unknownPath(request.path);
  });
  app.use((thrown: unknown, request: Request, response: Response, _next: NextFunction) => {
    const { requestId } = response.locals;
    if (isHangUp(thrown, response.destroyed || request.socket.destroyed)) {
      response.destroy();
      return;
    }
    const error = toApiError(thrown);
    response.locals.errorCode = error.code;
    response.locals.errorDetails = error.details;
    if (error.details.reason === 'storage_full')
      services.log.error({ request_id: requestId, error: thrown }, 'the disk is full');
    else if (error.code === 'INTERNAL_ERROR')
      services.log.error({ request_id: requestId, error: thrown }, 'a fault in a request');
    else if (error.details.reason === 'statement_timeout')
      services.log.warn({ request_id: requestId, error: thrown }, 'a statement took too long');
    else if (error.code === 'SERVICE_UNAVAILABLE')
      services.log.warn(
        { request_id: requestId, error: thrown },
        unavailableFor[faultOf(thrown) ?? 'away'] ?? 'the database is away',
      );
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (!request.complete) readOn(request);
    sendError(response, requestId, error);
  });
  return app;
}

function listenerFor<Name extends RouteName>(name: Name, services: Services) {
  return async (request: Request, response: Response) => {
    response.locals.route = name;
    await serve(name, handlers[name], services, request, response);
  };
}

/** RFC 9112 section 3.2. Node would refuse none without an answer's body, and take the first of two. */
function requireOneHost({ httpVersion, rawHeaders }: Request): void {
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    throw invalidRequest('This is not a request in HTTP/1.1. Send it in that version.');
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts === 0 && httpVersion === '1.1') throw invalidRequest('The header Host is missing. Send it once.');
  if (hosts > 1) throw invalidRequest('The header Host stands more than once. Send it once.');
}

/**
 * Reads what a refused client still sends and throws it away, for half a minute. Closed on unread bytes, the connection
 * would be reset, and the client would never see why it was refused.
 */
function readOn(request: Request): void {
  request.unpipe();
  request.resume();
  const timer = setTimeout(() => request.destroy(), 30_000);
  request.once('close', () => clearTimeout(timer));
}

function routesByPath(): Map<string, RouteName[]> {
  const paths = new Map<string, RouteName[]>();
  for (const name of Object.keys(routes) as RouteName[]) {
    const { path } = routes[name];
    paths.set(path, [...(paths.get(path) ?? []), name]);
  }
  return paths;
}
