import type { Request } from 'express';
import { ApiError } from '../contract/errors.ts';
import { decodeId } from '../contract/ids.ts';
import type { ParameterKind } from '../contract/routes/route.ts';
import type { Route } from '../contract/routes.ts';
import { auditOutOfScope } from '../sql/audit/trail.ts';
import type { Database } from '../sql/db.ts';
import type { Caller } from '../sql/tables/admission.ts';
import { isOutsideScope, type ScopedKind } from '../sql/tables/scope.ts';
import { forbidden } from './authentication.ts';
import type { Incoming } from './handlers.ts';

/** A scoped key that names a project outside its list gets 403, whether or not that project exists. */
export function requireScope(route: Route, params: Record<string, string>, caller: Caller): void {
  const scope = caller.tenantScope.projectIds;
  if (scope === null) return;
  if (route.wholeAccount)
    throw forbidden(
      'project_scope',
      'This concerns the whole account, and this key is limited to some projects. Use a key without a scope.',
    );
  for (const [name, kind] of Object.entries(route.params))
    if (kind === 'project' && !scope.includes(params[name]!)) throw scopeForbidden();
}

function scopeForbidden(): ApiError {
  return forbidden('project_scope', 'This key is limited to other projects. Use a key whose scope holds this one.');
}

/**
 * What a caller is answered instead of an error. What a scoped key does not find may be another project's of the same
 * account: then 404 becomes 403. A key that is used where it may not be is lost or stolen more often than others, so each
 * time is in the audit trail.
 */
export async function scopeRefusal(
  route: Route,
  caller: Caller,
  { services: { db }, request }: Incoming,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof ApiError) || caller.tenantScope.projectIds === null) return error;
  const refusal =
    error.code === 'NOT_FOUND' && (await isElsewhere(route, caller, request, db)) ? scopeForbidden() : error;
  if (refusal.details.reason === 'project_scope') await auditRefusal(route, caller, request, db);
  return refusal;
}

async function isElsewhere(route: Route, caller: Caller, request: Request, db: Database): Promise<boolean> {
  const [name, kind] = Object.entries(route.params)[0] ?? [];
  if (name === undefined || !isScopedKind(kind)) return false;
  const id = decodeId(kind, String(request.params[name]));
  return id !== undefined && db.inside(caller.tenantScope, (connection) => isOutsideScope(connection, kind, id));
}

async function auditRefusal(route: Route, caller: Caller, request: Request, db: Database): Promise<void> {
  const [name, kind] = Object.entries(route.params)[0] ?? [];
  const named = name !== undefined && kind !== undefined && kind !== 'paperName' && kind !== 'methodName';
  const id = named ? (decodeId(kind, String(request.params[name])) ?? null) : null;
  const type = isScopedKind(kind) ? kind : 'project';
  await db.inside(caller.tenantScope, (connection) => auditOutOfScope(connection, { type, id }));
}

function isScopedKind(kind: ParameterKind | undefined): kind is ScopedKind {
  return ['patient', 'analysis', 'run', 'export', 'review', 'search'].includes(kind ?? '');
}
