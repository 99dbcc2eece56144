import type { MIMEType } from 'node:util';
import type { Request } from 'express';
import type { z } from 'zod';
import type { ApiError } from '../contract/errors.ts';
import type { AttributeFilter } from '../contract/resources/patient.ts';
import type { BodyOf, ParamsOf, QueryOf, RouteName } from '../contract/routes.ts';
import type { Queryable } from '../sql/db.ts';
import type { ListQuery } from '../sql/lists/list-page.ts';
import type { Admission, Caller, Credential, Read, Refusal } from '../sql/tables/admission.ts';
import type { RowBeside } from '../sql/tables/row-beside.ts';
import type { Answer } from './answer.ts';
import type { JsonBody } from './json-body.ts';
import type { Services } from './services.ts';

/** What comes with every request. */
export type Incoming = { services: Services; request: Request; requestId: string };

/**
 * The same of a caller whom authentication has found. `callerNow` is who they are by what their credential is worth at this
 * moment, which is what the answer is then made for; it throws the refusal. To be asked wherever time has passed: a key is revoked,
 * a role taken or an account suspended while its request waits. What was known for less than `trusted` milliseconds is not asked again.
 */
export type Authenticated = Incoming & {
  caller: Caller;
  callerNow: (trusted?: number) => Promise<Caller>;
  /** The same with what is read for them, in one statement; null where that can't be, and they are to be asked about first. */
  callerNowReading: <Row>(
    ask: (caller: Caller) => RowBeside<Row> | null,
  ) => Promise<{ caller: Caller; row: Row | null } | null>;
};

/** Of a body that comes at once nothing is asked twice. */
export const trustedWhileReading = 1000;

/** A body that the handler reads itself, of this type. */
type SentFile = { file: MIMEType };

/** What an address asks for. */
type ParsedAddress<Name extends RouteName> = {
  /** Ids of the path as UUIDs; the name of a paper as it is. */
  params: Record<keyof ParamsOf<Name>, string>;
  query: z.output<QueryOf<Name>>;
  /** How a list is filtered and sorted, where the route names its fields. */
  list: ListQuery;
  /** What the attributes of patients must meet, where these are the fields of the route. */
  conditions: readonly AttributeFilter[];
};

/** A request after all of it was checked. */
export type ParsedRequest<Name extends RouteName> = ParsedAddress<Name> & {
  sent: JsonBody<Name> | SentFile;
  /** Why patients are changed, where the route asks and the client says it. */
  reason: string | null;
};

type Asked<Name extends RouteName> = Incoming & ParsedAddress<Name> & { body: z.output<BodyOf<Name>> };

/** What a handler is given, by its kind. */
export type Context<Name extends RouteName> = Asked<Name> & Authenticated;
export type StreamContext<Name extends RouteName> = ParsedRequest<Name> & Authenticated;
type PublicContext<Name extends RouteName> = Asked<Name> & {
  /**
   * Of a route that admits people it knows: the refusal of an address that has made too many requests without a
   * credential in this minute, which the handler throws unless it knows the client.
   */
  crowded: ApiError | null;
};

interface RowHandler<Name extends RouteName> {
  access: 'row';
  find: (
    admission: Admission,
    credential: Credential,
    params: Context<Name>['params'],
  ) => Promise<{ admitted: Caller | Refusal; answer: () => Answer }>;
}

interface ReadHandler<Name extends RouteName> {
  access: 'read';
  /** Whether a replica may answer: it writes nothing, not even the log of reads, and needs no table without a log. */
  isReplicated: boolean;
  run: (context: Context<Name>, snapshot: Queryable) => Promise<Answer>;
}

interface WriteHandler<Name extends RouteName> {
  access: 'write';
  /** Whether it is one statement, which opens the scope that it is given by itself. */
  isStatement: boolean;
  run: (context: Context<Name>, transaction: Queryable, signedScope?: string) => Promise<Answer>;
  /** Instead of it where the query says dry_run=true: holds no connection and commits nothing. */
  dryRun: ((context: Context<Name>) => Promise<Answer>) | null;
}

interface WaitingHandler<Name extends RouteName> {
  access: 'waits';
  run: (context: Context<Name>) => Promise<Answer>;
}

interface StreamHandler<Name extends RouteName> {
  access: 'streams';
  run: (context: StreamContext<Name>) => Promise<Answer>;
}

interface PublicHandler<Name extends RouteName> {
  access: 'public';
  run: (context: PublicContext<Name>) => Promise<Answer>;
}

/** One verb, by what it needs of the database and of the client. */
export type Handler<Name extends RouteName> =
  | RowHandler<Name>
  | ReadHandler<Name>
  | WriteHandler<Name>
  | WaitingHandler<Name>
  | StreamHandler<Name>
  | PublicHandler<Name>;

export type Handlers = { [Name in RouteName]: Handler<Name> };

/** Reads one row, which depends on nothing but the ids of the path: in the round trip that checks the credential. */
export function readRow<Name extends RouteName, Row extends z.ZodObject>(
  of: (params: Context<Name>['params']) => Read<Row>,
  answer: (row: z.output<Row> | null) => Answer,
): RowHandler<Name> {
  return {
    access: 'row',
    find: async (admission, credential, params) => {
      const { admitted, row } = await admission.admitAndRead(credential, of(params));
      return { admitted, answer: () => answer(row) };
    },
  };
}

/** Reads in a snapshot, so that its answer is of one moment. */
export const read = <Name extends RouteName>(run: ReadHandler<Name>['run']): ReadHandler<Name> => ({
  access: 'read',
  isReplicated: false,
  run,
});

/** The same on a replica, where there is one that has all that was committed before; what it shows of patients is logged after it. */
export const readReplicated = <Name extends RouteName>(run: ReadHandler<Name>['run']): ReadHandler<Name> => ({
  ...read(run),
  isReplicated: true,
});

/**
 * Writes in a transaction, whose commit is its one effect. It may be run again when the transaction clashes with another,
 * so it does nothing outside of it. With an Idempotency-Key it is done once.
 */
export const write = <Name extends RouteName>(
  run: WriteHandler<Name>['run'],
  dryRun: WriteHandler<Name>['dryRun'] = null,
): WriteHandler<Name> => ({ access: 'write', isStatement: false, run, dryRun });

/** The same of what is one statement, which is a transaction by itself: in one round trip, unless an Idempotency-Key is to be claimed with it. */
export const writeByStatement = <Name extends RouteName>(run: WriteHandler<Name>['run']): WriteHandler<Name> => ({
  ...write(run),
  isStatement: true,
});

/** Takes its time (waits for a run, searches in a thread) and holds no connection meanwhile. */
export const waits = <Name extends RouteName>(run: WaitingHandler<Name>['run']): WaitingHandler<Name> => ({
  access: 'waits',
  run,
});

/** Takes a file, or the JSON that stands for one, and stores it in a transaction of its own when it is complete. */
export const streams = <Name extends RouteName>(run: StreamHandler<Name>['run']): StreamHandler<Name> => ({
  access: 'streams',
  run,
});

/** Answers without a credential: there is no caller, and no tenant's scope is open. */
export const withoutCredential = <Name extends RouteName>(run: PublicHandler<Name>['run']): PublicHandler<Name> => ({
  access: 'public',
  run,
});
