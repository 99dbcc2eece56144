import type { Express, Response } from 'express';
import type { Route } from '../contract/routes.ts';

/** What a PATCH may be sent as: either way it is a JSON merge patch (RFC 7396). */
export const patchTypes = ['application/merge-patch+json', 'application/json'] as const;
export const acceptPatch = patchTypes.join(', ');

/** The methods of a path, as the header Allow lists them. */
export function allowOf(methods: readonly Route['method'][]): string {
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ');
}

/**
 * Answers OPTIONS, preflights of pages included: it costs nothing and tells nothing that is not in /openapi.json, so it
 * asks for no credential.
 */
export function sendOptions(response: Response, methods: readonly Route['method'][]): void {
  response.setHeader('Allow', allowOf(methods));
  if (methods.includes('PATCH')) response.setHeader('Accept-Patch', acceptPatch);
  response.writeHead(204).end();
}

/** The paths outside /v1, and the server as a whole (`OPTIONS *`). */
export function mountOptions(app: Express): void {
  app.use((request, response, next) => {
    if (request.method === 'OPTIONS' && request.url === '*') sendOptions(response, ['GET', 'POST', 'PATCH', 'DELETE']);
    else next();
  });
  app.options(['/healthz', '/readyz', '/metrics', '/openapi.json', '/downloads/:token'], (_request, response) =>
    sendOptions(response, ['GET']),
  );
}
