import { type ApiError, invalidRequest, notFound as noSuch } from '../contract/errors.ts';
import { type IdKind, idPrefixes } from '../contract/ids.ts';
import { nearestName } from '../contract/nearest-name.ts';
import type { ParameterKind } from '../contract/routes/route.ts';
import { type Route, routes } from '../contract/routes.ts';

const known = [...new Map((Object.values(routes) as Route[]).map((route) => [route.path, route])).values()];

const names: Partial<Record<ParameterKind, string>> = {
  apiKey: 'API key',
  auditEvent: 'audit event',
  auditVerification: 'verification',
  reviewSet: 'set',
  reviewRecord: 'record',
  reviewDuplicate: 'pair of records',
  searchRun: 'run',
  paperName: 'paper',
  methodName: 'method',
};

const shapes: Partial<Record<ParameterKind, string>> = {
  paperName: 'lit_…, pmid:…, pmcid:… or doi:…',
  methodName: 'such as kaplan_meier',
};

/** What is wrong with an address that has an empty step where an identifier should be; null when none is empty. */
export function missingIdentifier(path: string): ApiError | null {
  const steps = stepsOf(path);
  const at = steps?.indexOf('') ?? -1;
  if (steps === null || at === -1 || steps.length === 1) return null;
  for (const { path: template, params } of known) {
    const parts = template.slice(1).split('/');
    if (parts.length !== steps.length || !parts.every((part, i) => isParameter(part) || part === steps[i])) continue;
    const part = parts.find((one, i) => isParameter(one) && steps[i] === '');
    if (part === undefined) continue;
    const name = part.slice(1, -1);
    const kind = params[name]!;
    const what = names[kind] ?? kind;
    const shape = shapes[kind] ?? `${idPrefixes[kind as IdKind]}_…`;
    return invalidRequest(
      `The ${what} identifier is missing in the address: /v1${template} needs one (${shape}) in the place of ${part}.`,
      [{ path: name, message: 'is required' }],
    );
  }
  return invalidRequest('The address has an empty step: two slashes stand together, or one too many at the end.');
}

/** For a path that there is none of: with the nearest that there is. */
export function unknownPath(path: string): ApiError {
  const steps = stepsOf(path);
  if (steps === null) return noSuch('path', 'All routes begin with /v1/; /openapi.json lists them.');
  const near = known
    .filter(({ path: template }) => template.slice(1).split('/').length === steps.length)
    .flatMap(({ path: template }) => {
      const parts = template.slice(1).split('/');
      const meant = parts.map((part, i) => (isParameter(part) ? part : (nearestName(steps[i]!, [part]) ?? null)));
      return meant.includes(null) ? [] : [template];
    });
  const [first] = near;
  return noSuch('path', first === undefined ? '/openapi.json lists all routes.' : `Did you mean /v1${first}?`);
}

const isParameter = (part: string) => part.startsWith('{');

/** The steps after /v1; null for what does not begin so. Longer ones than any route has are not looked at. */
function stepsOf(path: string): string[] | null {
  if (!path.startsWith('/v1/')) return null;
  return path.slice('/v1/'.length).split('/', 8);
}
