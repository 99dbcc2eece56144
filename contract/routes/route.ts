import { z } from 'zod';
import { methodName } from '../../domain/statistics/definition/method-name.ts';
import { type IdKind, idOf } from '../ids.ts';
import type { ListFields } from '../list-fields.ts';
import { paperName } from '../paper-name.ts';
import type { Permission } from '../permissions.ts';

/** Of what clients made long in one page of a list, which ends early rather than hold more: making its JSON holds up others. */
export const maximumPageBytes = 2_000_000;

/** Of a JSON body, where a route names no limit of its own: room for a dictionary of 5,000 variables. */
export const maximumJsonBytes = 2 * 1024 * 1024;

/** Of the body of a route that needs no credential; it may not be compressed either. */
export const maximumAnonymousBytes = 16 * 1024;

/** A route on its way out: dates as ISO 8601, the sunset at least 12 months after `since`. */
export type Deprecation = { since: string; sunset: string; successor: string };

/** What may stand in a path: an id, for a paper any of its names, or the name of a method. */
export type ParameterKind = IdKind | 'paperName' | 'methodName';

export function parameterSchema(kind: ParameterKind): z.ZodType {
  if (kind === 'methodName') return methodName;
  return kind === 'paperName' ? paperName : idOf(kind);
}

export type Route<
  Params extends Record<string, ParameterKind> = Record<string, ParameterKind>,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** As in OpenAPI: `/projects/{id}`. */
  path: string;
  summary: string;
  /** What the caller must be allowed to do; null lets in every caller with a credential. */
  permission: Permission | null;
  /** 'session' refuses keys; 'none' needs no Authorization and is counted by the client's address. Absent: any. */
  credential?: 'session' | 'none';
  /** Concerns the account as a whole, so a key that is limited to some projects is refused. */
  wholeAccount?: boolean;
  params: Params;
  query: Query;
  /**
   * What `filter[field][operator]=value` and `sort` may name: the fields of a list, or the attributes that the project's
   * patients have. Read beside `query`, whose names are fixed.
   */
  fields?: ListFields | 'attributes';
  /** Absent: the route takes no body. */
  body?: Body;
  /** Of a JSON body, when not `maximumJsonBytes`. */
  maximumBytes?: number;
  /** How many values such a body may hold, when not 200,000. */
  maximumValues?: number;
  /** Bodies other than JSON, which are streamed. */
  streams?: readonly string[];
  /** The query parameter with which a JSON body is a file as well, and streamed. */
  streamsJsonWith?: string;
  answer: z.ZodType;
  status: 200 | 201 | 202;
  /** Other statuses that an answer may come with. */
  orStatus?: readonly (200 | 202)[];
  /** Whether the header Change-Reason is taken, for the audit trail. */
  takesReason?: true;
  /** Whether a PATCH or DELETE is of many, or of a link: what has no tag of its own. */
  untagged?: true;
  /** Whether a POST ignores the header Idempotency-Key: what only reads, or whose answer is of no use or a secret when it comes again. */
  ignoresKey?: true;
  /** Whether a GET may be refused for the state of what it names. */
  mayConflict?: boolean;
  /** Whether what the query names may not be there. */
  mayLack?: boolean;
  /** Whether `Prefer: wait=N` holds the answer until the run is over. */
  waits?: boolean;
  /** A route without credential that lets in people it knows by what the body says, also from a crowded address. */
  admitsKnown?: boolean;
  /** Whether the route is not counted against the limits. */
  free?: boolean;
  /** Whether a client may keep the answer: only where it can hold nothing of a patient. Absent: no-store. */
  cacheable?: boolean;
  /**
   * Whether the answer shows a secret, or a link that needs no Authorization. It is sent as it is: the length of a
   * compressed answer may tell of a secret in it (the attack called BREACH).
   */
  showsSecret?: true;
  deprecation?: Deprecation;
};

/** Whether the header If-Match says which version of the resource is meant. */
export const takesIfMatch = ({ method, untagged }: Route): boolean =>
  (method === 'PATCH' || method === 'DELETE') && untagged !== true;

/** Whether the header Idempotency-Key binds a request to its first answer. */
export const takesIdempotencyKey = ({ method, ignoresKey }: Route): boolean => method === 'POST' && ignoresKey !== true;

const noQuery = z.strictObject({});
export const paging = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(4096).optional(),
};
/** A parameter of a query that is on or off. */
export const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((text) => text === 'true');

export const sorted = {
  ...paging,
  sort: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe('Fields with commas between, each with - in front for descending: status,-created_at'),
};
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });
export const deletedOf = (kind: IdKind) => z.object({ id: idOf(kind), deleted: z.literal(true) });

type NoQuery = typeof noQuery;

export function route<
  const Params extends Record<string, ParameterKind> = Record<never, ParameterKind>,
  Query extends z.ZodObject = NoQuery,
  Body extends z.ZodType = z.ZodUndefined,
>(
  definition: Omit<Route<Params, Query, Body>, 'params' | 'query'> & { params?: Params; query?: Query },
): Route<Params, Query, Body> {
  return { params: {} as Params, query: noQuery as unknown as Query, ...definition };
}
