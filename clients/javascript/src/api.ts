import type { Platform } from './files/platform.ts';
import { type Operations, operations } from './generated/operations.ts';
import type { Filter } from './transport/address.ts';
import { ApiCall } from './transport/call.ts';
import type { Configuration } from './transport/configuration.ts';
import { List, type PageData } from './transport/list.ts';
import { type CallOptions, type RawResponse, type StreamedBody, send } from './transport/send.ts';

export type OperationName = keyof Operations;
export type Answer<Name extends OperationName> = Operations[Name]['answer'];
export type Body<Name extends OperationName> = Operations[Name] extends { body: infer B } ? B : never;
export type Item<Name extends OperationName> = Operations[Name] extends { item: infer I } ? I : never;
export type QueryOf<Name extends OperationName> = Operations[Name] extends { query: infer Q } ? Q : never;

/** Fields with - in front for descending: `['status', '-created_at']`, or the same with commas between. */
export type Sort = string | readonly string[];

/** The query of a list that takes conditions and an order. */
export type FilteredQuery<Name extends OperationName> = {
  [Parameter in keyof QueryOf<Name> as Parameter extends 'sort' | `filter[${string}`
    ? never
    : Parameter]: QueryOf<Name>[Parameter];
} & { filter?: Filter | undefined; sort?: Sort | undefined };

export type Sent = {
  parameters?: readonly unknown[];
  query?: object | undefined;
  body?: unknown;
  stream?: StreamedBody;
  headers?: Record<string, string>;
  options?: CallOptions | undefined;
};

/** Where the groups of a client send their operations. */
export class Api {
  readonly configuration: Configuration;
  readonly platform: Platform;

  constructor(configuration: Configuration, platform: Platform) {
    this.configuration = configuration;
    this.platform = platform;
  }

  async raw<T>(name: OperationName, { query, ...sent }: Sent = {}): Promise<RawResponse<T>> {
    this.platform.checkCall?.(sent.options ?? {});
    const { method, path } = operations[name];
    return send<T>(this.configuration, { method, template: path, query: { ...query }, ...sent });
  }

  call<T>(name: OperationName, sent: Sent = {}): ApiCall<T> {
    return new ApiCall(this.raw<T>(name, sent));
  }

  list<T, Data extends PageData<T> = PageData<T>>(name: OperationName, { query, ...sent }: Sent = {}): List<T, Data> {
    return new List<T, Data>((cursor) =>
      this.raw<Data>(name, { ...sent, query: { ...query, ...(cursor === undefined ? {} : { cursor }) } }),
    );
  }
}
