import type { Request, Response } from 'express';
import type { ApiError } from '../contract/errors.ts';
import { takesIfMatch } from '../contract/routes/route.ts';
import { type Route, type RouteName, type RouteOf, routeOf } from '../contract/routes.ts';
import { auditRead, giveReason } from '../sql/audit/trail.ts';
import type { Caller, Credential } from '../sql/tables/admission.ts';
import { decodeParams, parseParams, searchParams } from './address.ts';
import type { Answer } from './answer.ts';
import { anonymous, credentialOf, refusalError, requireCredential, requirePermission } from './authentication.ts';
import { mayBeLarge, readBody } from './body.ts';
import { changeReasonOf } from './change-reason.ts';
import { deprecationHeaders } from './deprecation.ts';
import { entityTag, isNotModified, refuseMatch } from './entity-tag.ts';
import { sendBytes, sendData } from './envelope.ts';
import {
  type Authenticated,
  type Handler,
  type Incoming,
  type ParsedRequest,
  trustedWhileReading,
} from './handlers.ts';
import { idempotencyKeyOf, isDryRun, onceFor, transactOnce } from './idempotency.ts';
import type { JsonBody } from './json-body.ts';
import { isSearch, readQuery } from './list-query.ts';
import { answerFor, readsShown } from './patient-values.ts';
import { JsonBytes, JsonText, PreparedJson } from './prepared-json.ts';
import { rateLimitHeaders } from './rate-limit.ts';
import { requireScope, scopeRefusal } from './scope.ts';
import type { Services } from './services.ts';

/** From the request to the response. What fails before the answer has taken no connection but that of the admission. */
export async function serve<Name extends RouteName>(
  name: Name,
  handler: Handler<Name>,
  services: Services,
  request: Request,
  response: Response,
): Promise<void> {
  const route = routeOf(name);
  const incoming: Incoming = { services, request, requestId: response.locals.requestId };
  const credential = credentialOf(route, incoming);
  const inTurn = <T>(run: () => Promise<T>): Promise<T> =>
    credential.hash === null ? run() : services.requests(credential.hash.toString('latin1'), run);
  const admission = await inTurn(() => admissionOf(route, handler, credential, incoming, response));
  const answered = async () => {
    const asked = { ...incoming, ...(await parse(name, route, admission, incoming, response)) };
    const answer =
      admission.caller === null
        ? await answerAnyone(route, handler, admission, asked)
        : await (isShort(handler, route, asked) ? inTurn : atOnce)(async () =>
            answerOf(route, handler, admission, await standing(route, credential, admission, asked)),
          );
    respond(route, answerFor(route, admission.caller, answer), incoming, response);
  };
  try {
    if (admission.caller === null || !mayBeLarge(route, request)) await answered();
    else await services.largeBodies(admission.caller.tenantScope.accountId, answered);
  } catch (error) {
    throw admission.caller === null ? error : await scopeRefusal(route, admission.caller, incoming, error);
  }
}

const atOnce = <T>(run: () => Promise<T>): Promise<T> => run();

/** Whether it is a question or a change like most: what waits, streams or searches has places elsewhere, and a row is there already. */
const isShort = <Name extends RouteName>({ access }: Handler<Name>, route: Route, asked: ParsedRequest<Name>) =>
  (access === 'read' || access === 'write') && !isSearch(route, asked);

/** Who asks; `row` answers with the row that was read together with the credential, `crowded` is as in PublicContext. */
type Asking = Known | Unknown;
type Known = { caller: Caller /** When that was known. */; since: number; row: (() => Answer) | null };
type Unknown = { caller: null; crowded: ApiError | null };

async function admissionOf<Name extends RouteName>(
  route: RouteOf<Name>,
  handler: Handler<Name>,
  credential: Credential,
  { services: { admission }, request }: Incoming,
  response: Response,
): Promise<Asking> {
  // Wrong ids are refused after the credential, like every other fault of the request.
  const ids = handler.access === 'row' ? decodeParams(route.params, request).uuids : null;
  const { admitted, answer: row } =
    handler.access === 'row' && ids !== null
      ? await handler.find(admission, credential, ids)
      : { admitted: await admission.admit(credential), answer: null };
  if ('refused' in admitted) {
    if (admitted.refused === anonymous) return { caller: null, crowded: null };
    response.locals.refusedCaller = admitted.caller;
    const refusal = refusalError(admitted, request);
    if (admitted.refused !== 'rate_limited' || !route.admitsKnown) throw refusal;
    return { caller: null, crowded: refusal };
  }
  for (const [field, value] of Object.entries(rateLimitHeaders(admitted.rates))) response.setHeader(field, value);
  response.locals.caller = admitted;
  if (route.deprecation) response.setHeaders(new Headers(deprecationHeaders(route.deprecation)));
  requireCredential(route, admitted);
  requirePermission(route.permission, admitted);
  return { caller: admitted, since: performance.now(), row };
}

async function parse<Name extends RouteName>(
  name: Name,
  route: RouteOf<Name>,
  admission: Asking,
  { services, request }: Incoming,
  response: Response,
): Promise<ParsedRequest<Name>> {
  const params = parseParams(route.params, request);
  response.locals.params = params;
  if (admission.caller !== null) requireScope(route, params, admission.caller);
  if (route.method !== 'GET' && !takesIfMatch(route)) refuseMatch(request.headers['if-match']);
  const asked = readQuery(route, searchParams(request));
  const crowded = admission.caller === null ? admission.crowded : null;
  const sent = await readBody(name, asked.query, { threads: services.jsonThreads, request, crowded });
  return { params, ...asked, sent, reason: route.takesReason ? changeReasonOf(request) : null };
}

/** Who asks, now that the request is read, and how they are asked about again. `admission` then holds whom the answer is for. */
async function standing<Name extends RouteName>(
  route: RouteOf<Name>,
  credential: Credential,
  admission: Known,
  asked: Incoming & ParsedRequest<Name>,
): Promise<Authenticated & ParsedRequest<Name>> {
  const { services, request, params } = asked;
  const requireAll = (caller: Caller) => {
    requireCredential(route, caller);
    requirePermission(route.permission, caller);
    requireScope(route, params, caller);
  };
  const callerNow = async (trusted = 0): Promise<Caller> => {
    if (performance.now() - admission.since <= trusted) return admission.caller;
    const admitted = await services.admission.admitAgain(credential);
    if ('refused' in admitted) throw refusalError(admitted, request);
    requireAll(admitted);
    Object.assign(admission, { caller: admitted, since: performance.now() });
    return admitted;
  };
  const callerNowReading: Authenticated['callerNowReading'] = async (ask) => {
    const now = await services.admission.admitAgainAndRead(credential, (caller) => {
      try {
        requireAll(caller);
      } catch {
        return null; // who would be refused is asked about first
      }
      return ask(caller);
    });
    if (now === null) return null;
    Object.assign(admission, { caller: now.admitted, since: performance.now() });
    return { caller: now.admitted, row: now.row };
  };
  return { ...asked, caller: await callerNow(trustedWhileReading), callerNow, callerNowReading };
}

async function answerAnyone<Name extends RouteName>(
  route: RouteOf<Name>,
  handler: Handler<Name>,
  { crowded }: Unknown,
  asked: Incoming & ParsedRequest<Name>,
): Promise<Answer> {
  if (handler.access !== 'public') throw misplaced(route, handler.access);
  return handler.run({ ...asked, body: jsonOf(asked.sent), crowded });
}

async function answerOf<Name extends RouteName>(
  route: RouteOf<Name>,
  handler: Handler<Name>,
  admission: Known,
  asked: Authenticated & ParsedRequest<Name>,
): Promise<Answer> {
  const { caller } = asked;
  const { db, readTrail, searches } = asked.services;
  const audited = async (answer: Answer): Promise<Answer> => {
    const reads = readsShown(route, admission.caller, answer);
    if (reads.length > 0 && answer.isAudited !== true) await readTrail.tell(admission.caller.tenantScope, reads);
    return answer;
  };
  const inTurn = (run: () => Promise<Answer>) =>
    isSearch(route, asked) ? searches(caller.tenantScope.accountId, run) : run();

  if (handler.access === 'streams') return audited(await handler.run(asked));
  const context = { ...asked, body: jsonOf(asked.sent) };
  switch (handler.access) {
    case 'row':
      if (admission.row === null) throw new TypeError('the ids of a path were not refused');
      return audited(admission.row());
    case 'read':
      return audited(
        await inTurn(() =>
          handler.isReplicated
            ? db.reading(caller.tenantScope, (snapshot) => handler.run(context, snapshot))
            : db.snapshot(caller.tenantScope, (snapshot) => handler.run(context, snapshot)),
        ),
      );
    case 'write': {
      if (handler.dryRun !== null && isDryRun(asked.query)) return audited(await handler.dryRun(context));
      const key = isDryRun(context.body as { dry_run?: unknown } | undefined) ? null : idempotencyKeyOf(context);
      // What goes with the work, a key's claim or a reason for the trail, takes statements of its own.
      if (handler.isStatement && key === null && asked.reason === null)
        return audited(
          await db.statement(caller.tenantScope, (connection, scope) => handler.run(context, connection, scope)),
        );
      const once = key === null ? null : onceFor(context, key, context.body);
      return inTurn(() =>
        transactOnce(
          once,
          (run) =>
            db.transaction(caller.tenantScope, async (transaction) => {
              await giveReason(transaction, asked.reason);
              return run(transaction);
            }),
          (transaction) => handler.run(context, transaction),
          async (transaction, answer) => {
            for (const read of readsShown(route, caller, answer)) await auditRead(transaction, read);
          },
        ),
      );
    }
    case 'waits':
      return audited(await handler.run(context));
    default:
      throw misplaced(route, handler.access);
  }
}

function jsonOf<Name extends RouteName>(sent: ParsedRequest<Name>['sent']): JsonBody<Name>['json'] {
  if ('file' in sent) throw new TypeError('a file was sent to a handler that takes none');
  return sent.json;
}

const misplaced = ({ method, path }: Route, access: string) =>
  new TypeError(`${method} ${path} has a handler of the kind ${access}, which its credential does not fit`);

function respond(route: Route, answer: Answer, { request, requestId }: Incoming, response: Response): void {
  const prepared = answer.data instanceof PreparedJson ? answer.data : null;
  const headers: Record<string, string> = {
    ...(route.cacheable ? { 'Cache-Control': 'private, no-cache' } : {}),
    ...answer.headers,
  };
  if (answer.data instanceof JsonBytes) {
    sendBytes(response, requestId, answer.status ?? route.status, answer.data, headers);
    return;
  }
  const json = answer.data instanceof JsonText ? answer.data.json : JSON.stringify(answer.data);
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
