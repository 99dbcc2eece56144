import { Worker } from 'node:worker_threads';
import type { Express, Request, Response } from 'express';
import { ApiError, notFound } from '../contract/errors.ts';
import type { PackedFile } from '../docs/site/build-thread.ts';
import type { OpenApiDescription } from './openapi.ts';
import { sendPacked } from './packed-file.ts';

type Site = ReadonlyMap<string, PackedFile>;

/** Nothing from elsewhere, nothing inline, no form, no frame. */
const policy = (style: string, images: string, fonts: string) =>
  `default-src 'none'; script-src 'self'; style-src ${style}; img-src ${images}; font-src ${fonts}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const pagePolicy = policy("'self'", "'self' data:", "'self'");
// Scalar puts its styles into the page by script.
const consolePolicy = policy("'self' 'unsafe-inline'", "'self' data: blob:", "'self' data:");

/**
 * The documentation under /docs, /llms.txt and /llms-full.txt, for everybody: it tells nothing that is not in the source.
 * Built whole from the description of the API by the first request, in a thread, and kept packed in memory: a process
 * that nobody asks for it spends nothing on it, and what is shown is always what this process serves.
 */
export function mountDocs(app: Express, openApi: () => Promise<OpenApiDescription>): void {
  let building: Promise<Site> | null = null;
  const site = () => {
    building ??= openApi()
      .then(({ json }) => buildSite(json))
      .catch((error) => {
        building = null;
        throw error;
      });
    return building;
  };
  app.use(['/docs', '/llms.txt', '/llms-full.txt'], async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const allowed = 'GET, HEAD';
      throw new ApiError(
        'METHOD_NOT_ALLOWED',
        `${request.method} is not possible here. This path takes ${allowed}.`,
        {},
        { Allow: allowed },
      );
    }
    send(await site(), request, response);
  });
}

function buildSite(openApiJson: string): Promise<Site> {
  const { promise, resolve, reject } = Promise.withResolvers<Site>();
  const thread = new Worker(new URL('../docs/site/build-thread.ts', import.meta.url), { workerData: openApiJson });
  thread.once('message', resolve).once('error', reject);
  thread.once('exit', () => reject(new Error('The thread that builds the documentation ended without it.')));
  return promise;
}

function send(site: Site, request: Request, response: Response): void {
  const path = request.baseUrl + (request.path === '/' ? '' : request.path);
  const isConsole = path === '/docs/console' || path.startsWith('/docs/console/');
  response.set({
    'Content-Security-Policy': isConsole ? consolePolicy : pagePolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    Vary: 'Accept-Encoding',
  });
  if (path.endsWith('/') && site.has(path.slice(0, -1))) {
    response.redirect(308, path.slice(0, -1));
    return;
  }
  const file = site.get(path);
  if (file === undefined || path === notFoundPath) {
    response.set('Vary', 'Accept, Accept-Encoding');
    if (request.accepts(['json', 'html']) !== 'html') throw notFound('page', '/llms.txt lists all pages.');
    sendPacked(site.get(notFoundPath)!, 404, request, response);
    return;
  }
  response.set('Cache-Control', 'public, max-age=300');
  sendPacked(file, 200, request, response);
}

const notFoundPath = '/docs/not-found';
