import { Worker } from 'node:worker_threads';
import type { Express } from 'express';
import { entityTag, isNotModified } from './entity-tag.ts';

export type OpenApiDescription = { json: string; tag: string };

/**
 * The description of the API as text, with its entity tag. Made for the one who asks first, in a thread: it takes half
 * a second of a processor, which most processes never need and no other request shall wait behind.
 */
export function openApiDescription(): () => Promise<OpenApiDescription> {
  let making: Promise<OpenApiDescription> | null = null;
  return () => {
    making ??= make().catch((error) => {
      making = null;
      throw error;
    });
    return making;
  };
}

function make(): Promise<OpenApiDescription> {
  const { promise, resolve, reject } = Promise.withResolvers<OpenApiDescription>();
  const thread = new Worker(new URL('./threads/openapi/body.ts', import.meta.url));
  thread.once('message', (json: string) => resolve({ json, tag: entityTag(json) })).once('error', reject);
  thread.once('exit', () => reject(new Error('The thread that describes the API ended without a description.')));
  return promise;
}

/** GET /openapi.json, for everybody: it tells nothing that is not in the source. */
export function mountOpenApi(app: Express, description: () => Promise<OpenApiDescription>): void {
  app.get('/openapi.json', async (request, response) => {
    const { json, tag } = await description();
    response.set({ ETag: tag, 'Cache-Control': 'public, max-age=300', 'X-Content-Type-Options': 'nosniff' });
    response.vary('Accept-Encoding');
    if (isNotModified(request.headers['if-none-match'], tag)) response.status(304).end();
    else response.type('application/json').send(json);
  });
}
