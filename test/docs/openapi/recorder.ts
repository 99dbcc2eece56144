import { type Route, type RouteName, routes } from '../../../contract/routes.ts';
import type { Example } from '../../../docs/openapi/examples.ts';
import { type HttpAnswer, type HttpClient, httpClient } from '../../helpers/http.ts';

export type Recorded = {
  operations: Record<string, Example>;
  errors: Record<string, Record<string, unknown>>;
  events: Record<string, unknown>;
};

type Request = {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Another credential than the key. */
  as?: HttpClient;
};

/** Sends requests by the name of their operation and keeps what was answered. */
export class Recorder {
  readonly recorded: Recorded = { operations: {}, errors: {}, events: {} };
  readonly #url: string;
  readonly #api: HttpClient;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#api = httpClient(url, key);
  }

  withCredential(token: string | null): HttpClient {
    return httpClient(this.#url, token);
  }

  /** Whether the table of routes has it. */
  has(operation: string): boolean {
    return operation in routes;
  }

  /** Sends the request, which must succeed, and keeps it as the example of the operation; answers with the data. */
  // biome-ignore lint/suspicious/noExplicitAny: the data of any answer
  async record(operation: RouteName | (string & {}), request: Request = {}, name: string = operation): Promise<any> {
    const { status, data, text } = await this.#send(operation, request);
    if (status >= 300) throw new Error(`${operation} answered ${status}: ${text}`);
    const { params, query, body } = request;
    const asked = Object.entries({ params, query, body }).filter(([, value]) => value !== undefined);
    this.recorded.operations[name] = { ...Object.fromEntries(asked), status, answer: data };
    return data;
  }

  /** Makes what an example needs and is none itself. */
  // biome-ignore lint/suspicious/noExplicitAny: the data of any answer
  async make(path: string, body: object): Promise<any> {
    const { status, data, text } = await this.#api.post(path, body);
    if (status >= 300) throw new Error(text);
    return data;
  }

  async erase(path: string): Promise<void> {
    const { status, text } = await this.#api.delete(path);
    if (status >= 300) throw new Error(text);
  }

  /** The same for a request that must fail with this code; `name` tells examples of one code apart. */
  async refused(code: string, name: string, operation: RouteName, request: Request = {}): Promise<void> {
    const { error, text } = await this.#send(operation, request);
    if (error?.code !== code) throw new Error(`${operation} should be refused with ${code}: ${text}`);
    this.recorded.errors[code] ??= {};
    this.recorded.errors[code]![name] = JSON.parse(text);
  }

  #send(operation: string, { params = {}, query, body, headers, as = this.#api }: Request): Promise<HttpAnswer> {
    const route = routes[operation as RouteName] as Route;
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(params[name]!));
    const search = query === undefined ? '' : `?${new URLSearchParams(query as Record<string, string>)}`;
    return as.send(route.method, path + search, {
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers }),
    });
  }
}
