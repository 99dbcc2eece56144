import { z } from 'zod';
import { errorStatus } from '../../contract/errors.ts';
import type { Route } from '../../contract/routes.ts';
import { requestBody } from './bodies.ts';
import { codeSamples } from './code-samples.ts';
import { descriptions } from './descriptions.ts';
import { errorsOf } from './errors.ts';
import { exampleMeta, examples } from './examples.ts';
import { answerHeaders, notModifiedHeaders } from './headers.ts';
import { answerName, groupOf } from './names.ts';
import { parametersOf, takesIfNoneMatch } from './parameters.ts';
import { type Json, refTo, type Schemas } from './schemas.ts';

export function operation(name: string, route: Route, schemas: Schemas): Json {
  const body = requestBody(name, route, schemas);
  return {
    operationId: name,
    tags: [groupOf(name)],
    summary: summaryOf(route),
    description: [descriptions[name], whoMay(route), limitsOf(route)].filter(Boolean).join('\n\n'),
    ...(route.deprecation === undefined ? {} : { deprecated: true }),
    security:
      route.credential === 'none' ? [] : [...(route.credential === 'session' ? [] : [{ apiKey: [] }]), { session: [] }],
    parameters: parametersOf(name, route, schemas),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responsesOf(name, route, schemas),
    'x-codeSamples': codeSamples(name, route),
  };
}

/** The first clause: the rest of it is in the description. */
function summaryOf({ summary }: Route): string {
  return summary.split(/;\s/)[0]!;
}

function whoMay({ credential, permission, wholeAccount }: Route): string {
  if (credential === 'none') return 'Needs no credential.';
  const who = credential === 'session' ? 'Needs a session' : 'Needs an API key or a session';
  const may = permission === null ? '' : ` with the permission \`${permission}\``;
  return `${who}${may}.${wholeAccount ? ' A key that is limited to some projects is refused.' : ''}`;
}

function limitsOf({ free, maximumBytes, body, method }: Route): string | null {
  if (free) return 'Not counted against the rate limits.';
  if (body === undefined || method === 'GET') return null;
  return maximumBytes === undefined ? null : `A JSON body may have up to ${maximumBytes / 1024 / 1024} MB.`;
}

const outcomes: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: the work goes on, and the resource at `Location` shows how far it is.',
};

function responsesOf(name: string, route: Route, schemas: Schemas): Json {
  const success = (status: number): Json => {
    const { answer, example, isDryRun } = answerAt(name, route, status);
    return {
      description: isDryRun ? 'What the same request would do without `dry_run`.' : outcomes[status]!,
      headers: answerHeaders(route),
      content: {
        'application/json': {
          schema: envelope(schemas.named(answerName(name, route), answer, 'output')),
          ...(example === undefined ? {} : { example: { success: true, data: example, meta: exampleMeta } }),
        },
      },
    };
  };
  return {
    [route.status]: success(route.status),
    ...Object.fromEntries((route.orStatus ?? []).map((status) => [status, success(status)])),
    ...(takesIfNoneMatch(route)
      ? { 304: { description: 'The version of `If-None-Match` is still the newest.', headers: notModifiedHeaders() } }
      : {}),
    ...Object.fromEntries(
      errorsOf(route).map((code) => [errorStatus[code], { $ref: `#/components/responses/${code}` }]),
    ),
  };
}

/** A route that takes `dry_run` has a status of its own for what it then answers. */
function answerAt(name: string, route: Route, status: number) {
  const options = route.answer instanceof z.ZodUnion ? (route.answer.options as z.ZodType[]) : [];
  const dryRun = options.find((option) => option instanceof z.ZodObject && 'dry_run' in option.shape);
  const isDryRun = dryRun !== undefined && status === 200;
  const written = options.find((option) => option !== dryRun);
  return {
    answer: isDryRun ? dryRun : ((dryRun === undefined ? undefined : written) ?? route.answer),
    example: examples.operations[isDryRun ? `${name} dry_run` : name]?.answer,
    isDryRun,
  };
}

function envelope(data: Json): Json {
  return {
    type: 'object',
    required: ['success', 'data', 'meta'],
    properties: { success: { type: 'boolean', const: true }, data, meta: refTo('Meta') },
  };
}
