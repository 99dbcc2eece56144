import type { Express } from 'express';
import { openApiDocument } from '../contract/openapi/document.ts';
import manifest from '../package.json' with { type: 'json' };
import { entityTag, isNotModified } from './entity-tag.ts';

/**
 * GET /openapi.json, for everybody: it tells nothing that is not in the source. Made once, since it never changes.
 * Returns the text.
 */
export function mountOpenApi(app: Express): string {
  const json = JSON.stringify(openApiDocument(manifest.version));
  const headers = {
    ETag: entityTag(json),
    'Cache-Control': 'public, max-age=300',
    'X-Content-Type-Options': 'nosniff',
  };
  app.get('/openapi.json', (request, response) => {
    response.set(headers);
    response.vary('Accept-Encoding');
    if (isNotModified(request.headers['if-none-match'], headers.ETag)) response.status(304).end();
    else response.type('application/json').send(json);
  });
  return json;
}
