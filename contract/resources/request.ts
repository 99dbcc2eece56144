import { z } from 'zod';
import { errorStatus } from '../errors.ts';
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
