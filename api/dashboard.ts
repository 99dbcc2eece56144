import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Express, Request, Response } from 'express';
import type { Log } from '../log.ts';
import { type PackedFile, sendPacked } from './packed-file.ts';

const builtFolder = fileURLToPath(new URL('../dashboard/built/', import.meta.url));
/** What a build writes last (scripts/build-dashboard.ts), and removes first when it begins anew. */
const stamp = 'made-from';
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
};

/** Nothing from elsewhere; styles only from files and from what carries the nonce of this very answer. */
const policy = (nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * The dashboard: its files, and its page for every address that a browser asks for and nothing else answers. To be
 * mounted last. Read once, at start; without `npm run build`, or with one that was interrupted, there is none.
 */
export function mountDashboard(app: Express, log: Pick<Log, 'warn'>, folder = builtFolder): void {
  const built = readBuilt(log, folder);
  app.use((request: Request, response: Response, next: () => void) => {
    if (built === null || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    const file = built.files.get(request.path);
    response.set({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' });
    if (file !== undefined) {
      // The name of an asset holds a digest of its bytes.
      const isAsset = request.path.startsWith('/assets/');
      response.set('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
      sendPacked(file, 200, request, response);
      return;
    }
    if (request.path.startsWith('/assets/') || /^\/(v1|docs|downloads)(\/|$)/.test(request.path)) return next();
    if (request.accepts(['json', 'html']) !== 'html') return next();
    const nonce = randomBytes(16).toString('base64');
    response.set({
      'Content-Security-Policy': policy(nonce),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
    });
    response.status(200).end(request.method === 'HEAD' ? undefined : built.page.replace('__NONCE__', nonce));
  });
}

type Built = { page: string; files: ReadonlyMap<string, PackedFile> };

function readBuilt(log: Pick<Log, 'warn'>, folder: string): Built | null {
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if (!names.includes(stamp)) {
    log.warn({}, 'the dashboard is built in part only, so there is none: run `npm run build`, then start again');
    return null;
  }
  const files = new Map<string, PackedFile>();
  for (const name of names) {
    const type = types[extname(name)];
    if (type === undefined) continue;
    const bytes = (suffix: string) => readFileSync(join(folder, `${name}${suffix}`));
    files.set(`/${name}`, {
      type,
      tag: readTag(join(folder, name)),
      identity: bytes(''),
      br: bytes('.br'),
      gzip: bytes('.gz'),
    });
  }
  return { page: readFileSync(join(folder, 'index.html'), 'utf8'), files };
}

/** The digest that the build put beside the file. */
const readTag = (file: string): string => readFileSync(`${file}.tag`, 'utf8');
