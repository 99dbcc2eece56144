import type { Request } from 'express';
import type { z } from 'zod';
import { foundIssues, type Issue, invalidFields, invalidRequest } from '../contract/errors.ts';
import { decodeId } from '../contract/ids.ts';
import { parsePaperName } from '../contract/paper-name.ts';
import { type ParameterKind, parameterSchema } from '../contract/routes/route.ts';
import { storableProblem } from '../domain/patients/storable-text.ts';

const parameterSchemas = new Map<ParameterKind, z.ZodType>();

type Params = Record<string, ParameterKind>;

/** The ids of the path as UUIDs, and names as they are. Throws when one of them is none. */
export function parseParams<Kinds extends Params>(kinds: Kinds, request: Request): Record<keyof Kinds, string> {
  const { uuids, issues } = decodeParams(kinds, request);
  if (uuids === null) throw invalidRequest(`The id in the address ${issues[0]!.message}.`, issues);
  return uuids;
}

function decoded(kind: ParameterKind, text: string): string | undefined {
  if (kind === 'methodName') return text; // one that there is none of is not found
  if (kind === 'paperName') return parsePaperName(text) === undefined ? undefined : text;
  return decodeId(kind, text);
}

/** The ids of the path as UUIDs; null, and what is wrong, when one of them is none. */
export function decodeParams<Kinds extends Params>(
  kinds: Kinds,
  request: Request,
): { uuids: Record<keyof Kinds, string> | null; issues: Issue[] } {
  const uuids: Record<string, string> = {};
  const issues: Issue[] = [];
  for (const [name, kind] of Object.entries(kinds)) {
    const text = String(request.params[name]);
    const uuid = decoded(kind, text);
    if (uuid !== undefined) uuids[name] = uuid;
    else {
      if (!parameterSchemas.has(kind)) parameterSchemas.set(kind, parameterSchema(kind));
      const message = parameterSchemas.get(kind)!.safeParse(text).error?.issues[0]?.message ?? 'is not an id';
      issues.push({ path: name, message });
    }
  }
  // Each name of `kinds` has its id by now, which no type can say.
  return { uuids: issues.length > 0 ? null : (uuids as Record<keyof Kinds, string>), issues };
}

/**
 * The query's parameters as they were sent. Throws when one holds what a database can't keep, or an encoding that is broken: a
 * URLSearchParams makes another text of it without a word.
 */
export function searchParams(request: Request): URLSearchParams {
  const at = request.url.indexOf('?');
  const text = at === -1 ? '' : request.url.slice(at + 1);
  if (text.includes('%') && !isDecodable(text)) throw new URIError();
  const parameters = new URLSearchParams(text);
  const issues = [...parameters].flatMap(([path, value]) => {
    const message = storableProblem(path) ?? storableProblem(value);
    return message === null ? [] : [{ path: path.slice(0, 200).toWellFormed(), message }];
  });
  if (issues.length > 0) throw invalidFields(foundIssues(issues));
  return parameters;
}

// The bundler takes decodeURIComponent for pure, and leaves out a call whose value nobody asks for.
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}
