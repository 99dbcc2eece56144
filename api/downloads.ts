import { pipeline } from 'node:stream/promises';
import type { Express, Request, Response } from 'express';
import { ApiError } from '../contract/errors.ts';
import type { DownloadGrant } from '../domain/access/download-links.ts';
import type { TenantScope } from '../domain/access/tenant-scope.ts';
import { auditDownload, type Download, findDownload } from '../sql/tables/export-files.ts';
import { addressOf, forbidden } from './authentication.ts';
import { byteRange } from './byte-range.ts';
import { isNotModified, requireTag } from './entity-tag.ts';
import { allowOf } from './options.ts';
import type { Services } from './services.ts';

/** The path of a link's page, which needs no Authorization. */
export const downloadPath = (token: string) => `/downloads/${token}`;

/**
 * GET /downloads/{token}: a file of an export. The bytes go through here and not by a redirect into the bucket: so each
 * download is in the audit trail and stops with the export, the headers that keep a browser from running a file are
 * ours, and a hospital's firewall has one address to know.
 */
export function mountDownloads(app: Express, services: Services): void {
  const mounted = app.route('/downloads/:token');
  mounted.get((request: Request, response: Response) => {
    response.locals.route = 'downloads.get';
    return download(services, request, response);
  });
  mounted.all((request: Request) => {
    throw new ApiError(
      'METHOD_NOT_ALLOWED',
      `${request.method} is not possible here, only GET, HEAD.`,
      {},
      { Allow: allowOf(['GET']) },
    );
  });
}

async function download(services: Services, request: Request, response: Response): Promise<void> {
  const grant = services.downloadLinks.read(String(request.params.token), new Date());
  if (grant === 'expired')
    throw forbidden(
      'link_expired',
      'The link has expired: each is valid for 15 minutes. Read the export again (GET /v1/exports/{id}) for a new one.',
    );
  const gone = () =>
    new ApiError(
      'NOT_FOUND',
      'There is no such file: the link is not complete, or its export has expired or was deleted. Read the export again (GET /v1/exports/{id}), or ask for a new one.',
    );
  if (grant === 'broken') throw gone();
  const tenantScope = scopeOf(grant, response.locals.requestId, request);
  const find = () =>
    services.db.inside(tenantScope, (connection) => findDownload(connection, grant.fileId, grant.givenTo));
  const file = await find();
  if (file === null) throw gone();
  if (file.is_locked_out)
    throw forbidden(
      'link_withdrawn',
      'The key or the session that was given this link has ended. Read the export again (GET /v1/exports/{id}) with one that is valid.',
    );

  const tag = `"${file.sha256}"`;
  requireTag(request.headers['if-match'], tag);
  if (isNotModified(request.headers['if-none-match'], tag)) {
    response.writeHead(304, { ETag: tag, 'Cache-Control': cacheControl }).end();
    return;
  }
  const isSent = request.method === 'GET';
  // Of HEAD there are no ranges (RFC 9110 section 14.2).
  const range = isSent && ifRangeHolds(request, tag) ? byteRange(request.headers.range, file.size) : null;
  if (range === 'unsatisfiable')
    throw new ApiError(
      'RANGE_NOT_SATISFIABLE',
      `The file has ${file.size} bytes, and the range begins after them. Leave the header Range out to get all of it.`,
      { size: file.size },
      { 'Content-Range': `bytes */${file.size}` },
    );
  const part = range ?? { start: 0, end: file.size - 1 };
  if (isSent)
    await services.db.inside(actingAs(tenantScope, file.actor_id), (connection) => auditDownload(connection, file));
  response.writeHead(range === null ? 200 : 206, {
    ...headersOf(file, tag),
    'Content-Length': part.end - part.start + 1,
    ...(range === null ? {} : { 'Content-Range': `bytes ${part.start}-${part.end}/${file.size}` }),
  });
  if (!isSent || file.size === 0) {
    response.end();
    return;
  }
  const bytes = services.exportStorage.read(tenantScope, { id: file.uuid, objectKey: file.object_key }, part);
  try {
    await pipeline(
      whileAllowed(bytes, async () => (await find())?.is_locked_out === false),
      response,
    );
  } catch (error) {
    if (error instanceof NoLongerAllowed) return;
    // That a client hangs up is no fault. What is one shows to the client as an answer that stops short.
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

class NoLongerAllowed extends Error {}

/** How long is not asked again whether the one who got the link may still read: a slow client takes hours for a file. */
const trustedMilliseconds = 1000;

async function* whileAllowed(
  bytes: AsyncIterable<Uint8Array>,
  isAllowed: () => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  let asked = performance.now();
  for await (const piece of bytes) {
    if (performance.now() - asked > trustedMilliseconds) {
      if (!(await isAllowed())) throw new NoLongerAllowed();
      asked = performance.now();
    }
    yield piece;
  }
}

const cacheControl = 'private, no-store';

function headersOf({ name, media_type }: Download, tag: string): Record<string, string> {
  return {
    'Content-Type': media_type,
    'Content-Disposition': contentDisposition(name),
    'Cache-Control': cacheControl,
    'X-Content-Type-Options': 'nosniff',
    // A report is opened as a page all the same, by anyone who wants to: then without scripts, forms or our origin.
    'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:",
    'Referrer-Policy': 'no-referrer',
    'Accept-Ranges': 'bytes',
    ETag: tag,
  };
}

/** RFC 6266: the name in ASCII for anyone who knows no more, and as it is (RFC 8187). */
function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** RFC 9110 section 13.1.5: a range is of the file that the client has a part of, or it gets the whole. */
function ifRangeHolds(request: Request, tag: string): boolean {
  const field = request.headers['if-range'];
  return field === undefined || String(field).trim() === tag;
}

function scopeOf({ accountId, mode, givenTo }: DownloadGrant, requestId: string, request: Request): TenantScope {
  const kind = givenTo.kind === 'key' ? 'key' : 'user';
  const actor = { kind, id: null, request_id: requestId, address: addressOf(request) } as const;
  return { accountId, mode, projectIds: null, actor };
}

const actingAs = (tenantScope: TenantScope, id: string | null): TenantScope => ({
  ...tenantScope,
  actor: { ...tenantScope.actor, id },
});
