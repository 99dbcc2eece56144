import type { Request } from 'express';
import { ApiError } from '../contract/errors.ts';
import { decodeId } from '../contract/ids.ts';
import type { Route } from '../contract/routes.ts';
import type { Caller } from '../sql/admission.ts';
import { auditOutOfScope } from '../sql/audit.ts';
import type { Database } from '../sql/db.ts';
import { isOutsideScope, type ScopedKind } from '../sql/scope.ts';
import { forbidden } from './authentication.ts';

/** A scoped key that names a project outside its list is told so, whether or not that project exists. */
export function requireScope(route: Route, params: Record<string, string>, caller: Caller): void {
  const scope = caller.wall.projectIds;
  if (scope === null) return;
  if (route.wholeAccount) throw scopeForbidden();
  for (const [name, kind] of Object.entries(route.params))
    if (kind === 'project' && !scope.includes(params[name]!)) throw scopeForbidden();
}

function scopeForbidden(): ApiError {
  return forbidden('project_scope', 'This key is limited to other projects. Use a key whose scope holds this one.');
}

/** What the wall hides from a scoped key may be another project's of the same account: then 404 becomes 403. */
export async function scopeError(
  route: Route,
  caller: Caller,
  params: Record<string, string> | undefined,
  db: Database,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND' || caller.wall.projectIds === null) return error;
  const [name, kind] = Object.entries(route.params)[0] ?? [];
  if (name === undefined || !['patient', 'analysis', 'run', 'export'].includes(kind!)) return error;
  const outside = await db.inside(caller.wall, (connection) =>
    isOutsideScope(connection, kind as ScopedKind, params![name]!),
  );
  return outside ? scopeForbidden() : error;
}

export function isOutOfScope(error: unknown): boolean {
  return error instanceof ApiError && error.details.reason === 'project_scope';
}

/** A key that is used where it may not be is lost or stolen more often than others, so each time is in the audit trail. */
export async function tellOutOfScope(route: Route, caller: Caller, request: Request, db: Database): Promise<void> {
  const [name, kind] = Object.entries(route.params)[0] ?? [];
  const named = name !== undefined && kind !== undefined && kind !== 'paperName' && kind !== 'methodName';
  const id = named ? (decodeId(kind, String(request.params[name])) ?? null) : null;
  const type = kind === 'patient' || kind === 'analysis' || kind === 'run' || kind === 'export' ? kind : 'project';
  await db.inside(caller.wall, (connection) => auditOutOfScope(connection, { type, id }));
}
