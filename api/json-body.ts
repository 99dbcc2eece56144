import { isUtf8 } from 'node:buffer';
import type { z } from 'zod';
import { foundIssues, type Issue, invalidFields, invalidRequest, maximumIssues } from '../contract/errors.ts';
import { check } from '../contract/issues.ts';
import type { BodyOf, Route, RouteName } from '../contract/routes.ts';
import { foreignFile } from '../domain/patients/foreign-file.ts';
import { type JsonLimits, type JsonOutline, keptNames, scanJson } from '../domain/patients/json-scan.ts';
import { storableProblem } from '../domain/patients/storable-text.ts';

/** A JSON body as its schema gives it; `digest` tells two bodies apart: the SHA-256 of the value as JSON. */
export type JsonBody<Name extends RouteName> = { json: z.output<BodyOf<Name>>; digest: () => string };

type Limited = Pick<Route, 'credential' | 'maximumValues'>;

// A dictionary of 5,000 variables with ten categories each has 150,000 values.
const usualValues = 200_000;
// To log in takes two values, to accept an invitation three.
const anonymousValues = 100;

/** What a body of the route may hold at most; far above what its schema takes, which then says it better. */
function limitsOf({ credential, maximumValues = usualValues }: Limited): JsonLimits {
  return { depth: 100, values: credential === 'none' ? anonymousValues : maximumValues, items: 20_000, names: 10_000 };
}

/** Counts what the text holds before anything is made of it. Throws INVALID_REQUEST. */
export function outlineOf(route: Limited, bytes: Uint8Array): JsonOutline {
  // A byte that is no UTF-8 would become a replacement character, and the text another one than was sent.
  if (!isUtf8(bytes)) {
    const foreign = foreignFile(bytes);
    throw invalidRequest(
      foreign === null ? 'The body is not UTF-8, as JSON must be. Save or send it as UTF-8.' : `The body ${foreign}.`,
    );
  }
  return scanJson(bytes, limitsOf(route));
}

/** Reads and checks a body of JSON. Throws INVALID_REQUEST for whatever is wrong with it. */
export function checkJson<Schema extends z.ZodType>(
  route: Limited & { body?: Schema },
  bytes: Uint8Array,
  outline = outlineOf(route, bytes),
): z.output<Schema> {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (keptNames(value) < outline.names) scanJson(bytes, limitsOf(route), 'repeated names');
  if (outline.needsLook) {
    const issues: Issue[] = [];
    findUnkeepable(value, '', issues);
    if (issues.length > 0) throw invalidFields(foundIssues(issues));
  }
  return parseBody(route.body, value);
}

/** Texts that PostgreSQL can't keep, and the one key that zod drops without a word. Not deeper than the outline allows. */
function findUnkeepable(value: unknown, path: string, issues: Issue[]): void {
  if (issues.length > maximumIssues) return;
  if (typeof value === 'string') {
    const problem = storableProblem(value);
    if (problem !== null) issues.push({ path, message: problem });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, held] of Object.entries(value)) {
    const name = key.length > 200 ? `${key.slice(0, 200)}…` : key;
    const at = Array.isArray(value) ? `${path}[${key}]` : path === '' ? name : `${path}.${name}`;
    const problem = key === '__proto__' ? 'is a name that can not be used' : storableProblem(key);
    if (problem === null) findUnkeepable(held, at, issues);
    else issues.push({ path: at.toWellFormed(), message: problem });
    if (issues.length > maximumIssues) return;
  }
}

export function parseBody<Schema extends z.ZodType>(
  schema: Schema | undefined,
  value: unknown,
  streams: readonly string[] = [],
): z.output<Schema> {
  // Of a route that takes no body: by its type its schema is that of undefined.
  if (schema === undefined) return undefined as z.output<Schema>;
  const checked = check(schema, value);
  if ('data' in checked) return checked.data;
  if (value === undefined) throw missingBody(streams);
  throw invalidFields(checked.found);
}

function missingBody(streams: readonly string[]): Error {
  return invalidRequest(
    streams.length === 0
      ? 'This route needs a JSON body, with Content-Type: application/json.'
      : `This route needs a body, with one of these as its Content-Type: application/json, ${streams.join(', ')}.`,
  );
}
