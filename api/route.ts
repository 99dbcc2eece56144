import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import { type ApiError, invalidRequest, notFound } from '../contract/errors.ts';
import type { Permission } from '../contract/permissions.ts';
import type { AttributeFilter } from '../contract/resources/patient.ts';
import type { ParameterKind } from '../contract/routes/route.ts';
import { type Route, type RouteName, routes } from '../contract/routes.ts';
import type { Targets } from '../domain/webhooks/target.ts';
import type { Log } from '../log.ts';
import { admit, admitAndRead, type Caller, type Read } from '../sql/admission.ts';
import type { PatientRead } from '../sql/audit.ts';
import type { Database, Queryable, Wall } from '../sql/db.ts';
import type { ListQuery } from '../sql/list-page.ts';
import type { Notifications } from '../sql/notifications.ts';
import { secretKeysOf } from '../sql/secret-keys.ts';
import type { ShownSecret } from '../sql/shown-secrets.ts';
import type { ExportStorage } from '../storage/export-storage.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { AccountTurns } from './account-turns.ts';
import { decodeParams, parseParams, searchParams } from './address.ts';
import type { AnalysisDryRuns } from './analysis-dry-run/threads.ts';
import {
  forbidden,
  readCredential,
  refusalError,
  requireCredential,
  visitor,
  visitorCredential,
} from './authentication.ts';
import { hasBody, mediaTypeOf, readJson, requireMediaType } from './body.ts';
import type { Cursors } from './cursor.ts';
import { deprecationHeaders } from './deprecation.ts';
import type { DownloadLinks } from './download-link.ts';
import { entityTag, isNotModified } from './entity-tag.ts';
import { sendData } from './envelope.ts';
import { idempotencyKeyOf, type Once, onceFor } from './idempotency.ts';
import { parseBody } from './json-body.ts';
import type { JsonThreads } from './json-threads.ts';
import { isSearch, readQuery } from './list-query.ts';
import type { LiteratureSearch } from './literature/thread.ts';
import { isFromLoopback } from './loopback.ts';
import { patchTypes } from './options.ts';
import { answerFor, auditShown } from './patient-values.ts';
import { PreparedJson } from './prepared-json.ts';
import { rateLimitHeaders } from './rate-limit.ts';
import type { RequestLog } from './request-log.ts';
import { isOutOfScope, requireScope, scopeError, tellOutOfScope } from './scope.ts';

/** What every handler can reach. */
export type Services = {
  config: Config;
  db: Database;
  notifications: Notifications;
  cursors: Cursors;
  literature: LiteratureSearch;
  jsonThreads: JsonThreads;
  /** Takes turns among what looks through the patients of a project. */
  searches: AccountTurns;
  analysisDryRuns: AnalysisDryRuns;
  downloadLinks: DownloadLinks;
  exportStorage: ExportStorage;
  requestLog: RequestLog;
  /** Where webhooks may lead. */
  webhookTargets: Targets;
  log: Log;
  tracing: Tracing;
  /** Fires when the server drains: whoever waits answers at once. */
  draining: AbortSignal;
};

type RouteOf<Name extends RouteName> = (typeof routes)[Name];

export type Context<Name extends RouteName = RouteName> = {
  services: Services;
  request: Request;
  requestId: string;
  caller: Caller;
  /** Ids of the path as UUIDs; the name of a paper as it is. */
  params: Record<keyof RouteOf<Name>['params'], string>;
  query: z.output<RouteOf<Name>['query']>;
  /** Of a route with fields of its own: how its list is filtered and sorted. */
  list: ListQuery;
  /** Of a route whose fields are attributes of patients: what they must meet. */
  conditions: readonly AttributeFilter[];
  body: RouteOf<Name> extends Route<Record<string, ParameterKind>, z.ZodObject, infer Body> ? z.output<Body> : never;
  /** Of a JSON body that was sent. */
  bodyDigest?: () => string;
  /**
   * Of a route that admits people it knows: the refusal of an address that has made too many requests without a
   * credential in this minute, for the handler to throw to whoever is not known there.
   */
  crowded: ApiError | null;
  /** With an Idempotency-Key, which a dry run does not use up: for a detached handler, which commits its own transaction. */
  once: (body: () => unknown) => Once | null;
};

export type Answer = {
  data: unknown;
  status?: number;
  headers?: Record<string, string>;
  /** A single resource: it gets an ETag, and a GET may be answered with 304. */
  resource?: boolean;
  /**
   * What the ETag is of, where the answer holds more than the resource: links that are new at each read, or counts that
   * every request changes. Whoever wants those asks without If-None-Match.
   */
  tagged?: unknown;
  /**
   * Whose values the answer shows, for the audit trail: needed wherever it shows any. `audited`: the query that read
   * them has told the trail itself.
   */
  shown?: readonly PatientRead[] | 'audited';
  /** The secret that the answer shows: a replay shows it only as long as it is good for something. */
  shows?: ShownSecret;
};

export type Handler = {
  run: (context: Context, queryable: Queryable) => Promise<Answer>;
  detached: boolean;
  /** Instead of it where the query says dry_run=true: holds no connection and commits nothing. */
  dryRun?: (context: Context) => Promise<Answer>;
  /** The one row that the answer is made from, read in the same round trip as the credential. */
  read?: { of: (params: Record<string, string>) => Read; answer: (row: unknown) => Answer };
};

/**
 * A handler is one verb. A GET gets a snapshot, so that its answer is of one moment; anything that writes gets a
 * transaction, whose commit is the one effect. It may be run again when the transaction clashes with another, so it
 * does nothing outside of it.
 */
export function handler<Name extends RouteName>(
  _name: Name,
  run: (context: Context<Name>, queryable: Queryable) => Promise<Answer>,
  dryRun?: (context: Context<Name>) => Promise<Answer>,
): Handler {
  return {
    run: run as unknown as Handler['run'],
    detached: false,
    ...(dryRun ? { dryRun: dryRun as unknown as NonNullable<Handler['dryRun']> } : {}),
  };
}

/** A handler that takes its time (a long upload, a wait) and holds no connection meanwhile. */
export function detachedHandler<Name extends RouteName>(
  _name: Name,
  run: (context: Context<Name>) => Promise<Answer>,
): Handler {
  return { run: run as unknown as Handler['run'], detached: true };
}

/** A handler of a GET that answers with one row, which depends on nothing but the ids of the path. */
export function readHandler<Name extends RouteName, Row extends z.ZodObject>(
  _name: Name,
  of: (params: Context<Name>['params']) => Read<Row>,
  answer: (row: z.output<Row> | null) => Answer,
): Handler {
  const never = () => Promise.reject(new TypeError('is answered with its row'));
  return { run: never, detached: false, read: { of: of as never, answer: answer as never } };
}

/** A handler of a route that needs no credential: there is no caller, and no wall is open. */
export function publicHandler<Name extends RouteName>(
  _name: Name,
  run: (context: Omit<Context<Name>, 'caller' | 'once'>) => Promise<Answer>,
): Handler {
  return { run: run as unknown as Handler['run'], detached: true };
}

/** From the request to the answer: credential, permission, parse, handler, response. */
export async function serve(
  name: RouteName,
  { run, detached, dryRun, read }: Handler,
  services: Services,
  requestId: string,
  request: Request,
  response: Response,
): Promise<void> {
  const route: Route = routes[name];
  const streamed = route.streams ?? [];
  const context: Partial<Context> = { services, request, requestId, crowded: null };
  let caller: Caller | null = null;

  const enter = (admitted: Caller) => {
    context.caller = caller = admitted;
    for (const [field, value] of Object.entries(rateLimitHeaders(admitted.rates))) response.setHeader(field, value);
    response.locals.caller = admitted;
    if (route.deprecation) response.setHeaders(new Headers(deprecationHeaders(route.deprecation)));
    requireCredential(route, admitted);
    requirePermission(route.permission, admitted);
    context.params = parseParams(route, request);
    response.locals.params = context.params;
    requireScope(route, context.params, admitted);
    readAddress();
  };
  const readAddress = () => {
    Object.assign(context, readQuery(route, searchParams(request)));
    if (!sendsBody && route.body !== undefined) {
      const type = request.headers['content-type']?.replace(/;.*/s, '').trim().toLowerCase();
      if (type !== undefined && streamed.includes(type)) throw invalidRequest('The file is empty: it has no bytes.');
      context.body = parseBody(route.body, undefined, streamed) as never;
    }
  };
  const sendsBody = route.body !== undefined && hasBody(request);

  const isDryRun = () => (context.query as { dry_run?: boolean } | undefined)?.dry_run === true;
  context.once = (body) => {
    const key = route.method === 'POST' && !isDryRun() ? idempotencyKeyOf(request) : null;
    return key === null
      ? null
      : onceFor({ request, caller: caller!, key, secretKeys: secretKeysOf(services.config) }, body);
  };
  const inTransaction = (wall: Wall): Promise<Answer> =>
    isSearch(context.conditions, context.query)
      ? services.searches(wall.accountId, () => transact(wall))
      : transact(wall);
  const transact = (wall: Wall): Promise<Answer> => {
    if (route.method === 'GET')
      return services.db.snapshot(wall, async (transaction) => {
        const answer = await run(context as Context, transaction);
        await auditShown(route, caller, answer, transaction);
        return answer;
      });
    const once = context.once!(() => context.body);
    return services.db.transaction(wall, async (transaction) => {
      const kept = (await once?.claim(transaction)) ?? null;
      const answer = kept ?? (await run(context as Context, transaction));
      await auditShown(route, caller, answer, transaction);
      if (kept === null) await once?.keep(transaction, answer);
      return answer;
    });
  };

  try {
    const credential =
      route.credential === 'none'
        ? visitorCredential(request, requestId)
        : {
            ...readCredential(request, requestId, route.free !== true),
            fromLoopback: isFromLoopback(request, services.config),
          };
    // Ids that are none are told of behind the door, like every other fault of the request.
    const ids = read === undefined ? null : decodeParams(route, request).uuids;
    const admission =
      ids === null
        ? await admit(services.db, credential, (admitted) => {
            enter(admitted);
            return detached || sendsBody ? null : inTransaction(admitted.wall);
          })
        : await admitAndRead(services.db, credential, read!.of(ids), (admitted, row) => {
            enter(admitted);
            return read!.answer(row);
          });
    let answer: Answer | null = null;
    if (admission !== null && 'refused' in admission) {
      if (admission.refused !== visitor) {
        response.locals.refusedCaller = admission.caller;
        const refusal = refusalError(admission, request);
        if (admission.refused !== 'rate_limited' || !route.admitsKnown) throw refusal;
        context.crowded = refusal;
      }
      readAddress();
    } else answer = admission;
    if (answer !== null && ids !== null) await auditShown(route, caller, answer, services.db);
    if (answer === null) {
      if (sendsBody) {
        const type = mediaTypeOf(request)!;
        requireMediaType(type, [...(route.method === 'PATCH' ? patchTypes : ['application/json']), ...streamed]);
        if (!streamed.includes(type.essence) && !isJsonFile(route, context.query!)) {
          const read = await readJson(name, services.jsonThreads, request, response).catch((error) => {
            throw context.crowded ?? error; // whoever names nobody is known nowhere
          });
          context.body = read.value as never;
          context.bodyDigest = read.digest;
        }
      }
      const withoutTransaction = isDryRun() && dryRun !== undefined ? dryRun : detached ? run : null;
      if (withoutTransaction !== null) {
        answer = await withoutTransaction(context as Context, undefined as never);
        await auditShown(route, caller, answer, services.db);
      } else answer = await inTransaction(context.caller!.wall);
    }
    respond(route, answerFor(route, caller, answer), requestId, request, response);
  } catch (error) {
    if (caller === null) throw error;
    const refusal = await scopeError(route, caller, context.params, services.db, error);
    if (isOutOfScope(refusal)) await tellOutOfScope(route, caller, request, services.db);
    throw refusal;
  }
}

/** Whether a body of application/json is a file that the handler reads. */
function isJsonFile({ streamsJsonWith }: Route, query: Record<string, unknown>): boolean {
  return streamsJsonWith !== undefined && query[streamsJsonWith] !== undefined;
}

export function requirePermission(permission: Permission | null, caller: Caller): void {
  if (permission !== null && !caller.permissions.includes(permission))
    throw forbidden(
      'missing_permission',
      `This needs the permission ${permission}. Use a key that has it, or ask for another role.`,
      { required: permission },
    );
}

function respond(route: Route, answer: Answer, requestId: string, request: Request, response: Response): void {
  const prepared = answer.data instanceof PreparedJson ? answer.data : null;
  const json = prepared?.json ?? JSON.stringify(answer.data);
  const headers: Record<string, string> = {
    ...(route.cacheable ? { 'Cache-Control': 'private, no-cache' } : {}),
    ...answer.headers,
  };
  if (answer.resource) {
    headers.ETag = prepared?.tag ?? entityTag(answer.tagged === undefined ? json : JSON.stringify(answer.tagged));
    if (route.method === 'GET' && isNotModified(request.headers['if-none-match'], headers.ETag)) {
      response.vary('Accept-Encoding'); // as the answer with a body has it (RFC 9110 section 15.4.5)
      response.writeHead(304, { 'Cache-Control': 'private, no-store', ...headers }).end();
      return;
    }
  }
  sendData(response, requestId, answer.status ?? route.status, json, headers);
}

/** The resource, or NOT_FOUND. */
export function found<T>(resource: T | null, what: string): T {
  if (resource === null) throw notFound(what);
  return resource;
}
