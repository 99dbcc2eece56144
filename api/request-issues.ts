import { z } from 'zod';
import { fixedWordsOf } from '../contract/issues.ts';
import type { RequestIssue } from '../contract/resources/request.ts';
import { type Route, type RouteName, routes } from '../contract/routes.ts';
import { methods } from '../domain/statistics/catalogue.ts';

// As many as a person needs to see what a program does wrong.
const mostKept = 10;

/**
 * What may be kept of an error's issues: nothing that a client wrote, since it may be a patient's. A file without a header
 * has values for its columns' names, and a message may quote what it found. So of a path only names of the contract stay,
 * and of messages only those that are made of fixed words.
 */
export function keptIssues(name: RouteName, issues: unknown): RequestIssue[] {
  if (!Array.isArray(issues)) return [];
  const kept = new Map<string, RequestIssue>();
  for (const { path, message } of issues as { path?: unknown; message?: unknown }[]) {
    const issue = {
      path: knownPath(name, String(path ?? '')),
      message: typeof message === 'string' ? fixedWordsOf(message) : null,
    };
    kept.set(`${issue.path}\n${issue.message}`, issue);
    if (kept.size === mostKept) break;
  }
  return [...kept.values()];
}

const pathNames = new Map<RouteName, ReadonlySet<string>>();

/** `patients[7].attributes.Ann Lee` becomes `patients[].attributes.*`. */
function knownPath(name: RouteName, path: string): string {
  let known = pathNames.get(name);
  if (known === undefined) pathNames.set(name, (known = namesOf(name)));
  if (path === '' || known.has(path)) return path;
  const steps = path.split('.');
  const shown: string[] = [];
  for (const step of steps) {
    const [, field = '', places = ''] = /^([^[]*)((?:\[\d+\])*)$/.exec(step) ?? [];
    if (!known.has(field)) return [...shown, '*'].join('.');
    shown.push(field + places.replaceAll(/\d+/g, ''));
  }
  return shown.join('.');
}

/** Every name that the contract has for a part of a route's path, query or body. */
function namesOf(name: RouteName): Set<string> {
  const route: Route = routes[name];
  const names = new Set(Object.keys(route.params));
  collect(route.query, names);
  if (route.body !== undefined) collect(route.body, names);
  if (names.has('parameters')) for (const { parameters } of Object.values(methods)) collect(parameters, names);
  return names;
}

function collect(schema: unknown, names: Set<string>): void {
  if (schema instanceof z.ZodObject)
    for (const [field, held] of Object.entries(schema.shape)) {
      names.add(field);
      collect(held, names);
    }
  else if (schema instanceof z.ZodArray) collect(schema.element, names);
  else if (schema instanceof z.ZodRecord) collect(schema.valueType, names);
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) collect(option, names);
  else if (schema instanceof z.ZodPipe) collect(schema.in, names);
  else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    collect(schema.unwrap(), names);
}
