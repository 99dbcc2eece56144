import { z } from 'zod';
import { errorStatus } from '../errors.ts';
import { type FieldComparison, filterParameters } from '../filter-parameters.ts';
import { idOf } from '../ids.ts';

/** What was wrong with a field of a request, without anything that the client wrote. */
export const requestIssue = z.object({
  path: z
    .string()
    .describe('Names of the contract alone: what the client named itself is `*`, such as patients[].attributes.*'),
  message: z
    .string()
    .nullable()
    .describe('null where it was not made of fixed words alone: the answer had it whole, the log never quotes a value'),
});
export type RequestIssue = z.infer<typeof requestIssue>;

export const loggedRequest = z
  .object({
    id: idOf('request').describe('The same as the header Request-Id and meta.request_id of the answer'),
    method: z.string(),
    route: z.string().describe('Such as /v1/projects/{id}'),
    path_ids: z
      .record(z.string(), z.string())
      .describe('The ids that stood in the places of the route, as far as they were well-formed'),
    status: z.int().describe('499: the client hung up before it had the answer'),
    duration_ms: z.number(),
    key_id: idOf('apiKey').nullable(),
    session_id: idOf('session').nullable(),
    user_id: idOf('user').nullable().describe('Of a session: whose it was'),
    address: z.string().nullable(),
    error_code: z.enum(Object.keys(errorStatus)).nullable(),
    error_reason: z.string().nullable().describe('details.reason of the error'),
    issues: z.array(requestIssue).describe('The first ten that differ'),
    created_at: z.iso.datetime().describe('When the request came'),
  })
  .meta({ id: 'LoggedRequest' });
export type LoggedRequest = z.infer<typeof loggedRequest>;

const equality = ['eq', 'ne', 'in'] as const satisfies readonly FieldComparison[];
const order = ['gt', 'gte', 'lt', 'lte'] as const satisfies readonly FieldComparison[];

export const requestFilters = filterParameters({
  status: { value: z.coerce.number().int().min(100).max(599), comparisons: [...equality, ...order] },
  method: { value: z.enum(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']), comparisons: equality },
  route: { value: z.string().max(200), comparisons: equality },
  key_id: { value: idOf('apiKey'), comparisons: [...equality, 'is_null'] },
  session_id: { value: idOf('session'), comparisons: [...equality, 'is_null'] },
  error_code: { value: z.enum(Object.keys(errorStatus)), comparisons: [...equality, 'is_null'] },
  duration_ms: { value: z.coerce.number().min(0), comparisons: order },
  created_at: { value: z.iso.datetime({ offset: true }), comparisons: order },
});
