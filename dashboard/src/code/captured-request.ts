import { Client, operations } from '@research-platform/client';
import { type CodeSample, requestSamples } from '@research-platform/request-samples';
import type { Mode } from '../api/data-mode.ts';

/** What an action would ask of the API. */
export type Asking = (client: Client) => unknown;

/** The very request that `ask` makes, in four languages; it is not sent. */
export async function samplesOf(ask: Asking, mode: Mode): Promise<CodeSample[]> {
  const captured = Promise.withResolvers<{ url: string; init: RequestInit }>();
  const client = new Client({
    baseUrl: '/v1',
    sessionToken: 'sess_of-this-tab',
    mode,
    maxRetries: 0,
    fetch: async (url, init) => {
      captured.resolve({ url: String(url), init: init ?? {} });
      throw new Error('This request is only looked at.');
    },
  });
  const asked = ask(client) as { page?: () => Promise<unknown> } & Promise<unknown>;
  // A list asks when it is read.
  Promise.resolve(typeof asked.page === 'function' ? asked.page() : asked).catch(captured.reject);
  const { url, init } = await captured.promise;
  return requestSamples(requestOf(url, init));
}

function requestOf(url: string, { method = 'GET', body, headers }: RequestInit) {
  const { pathname, searchParams } = new URL(url, location.origin);
  const path = pathname.slice('/v1'.length);
  // The template with the fewest parameters is the one that the server takes.
  const fitting = Object.entries(operations)
    .map(([operation, { method, path: template }]) => ({ operation, method, template, ids: idsIn(template, path) }))
    .filter((one) => one.method === method && one.ids !== null)
    .sort((a, b) => a.ids!.length - b.ids!.length)[0];
  if (fitting === undefined) throw new Error(`No operation of the API is ${method} ${path}.`);
  return {
    ...{ operation: fitting.operation, method, path: fitting.template, ids: fitting.ids! },
    credential: /^(auth|sessions|operator)\.|^(api_keys\.create|billing\.update)$/.test(fitting.operation)
      ? ('session' as const)
      : undefined,
    query: Object.fromEntries(searchParams),
    body: typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {},
    options: optionsOf(new Headers(headers)),
  };
}

function optionsOf(headers: Headers) {
  const tag = headers.get('If-Match');
  const reason = headers.get('Change-Reason');
  if (tag === null && reason === null) return undefined;
  return {
    ...(tag === null ? {} : { if_match: tag }),
    ...(reason === null ? {} : { change_reason: decodeURIComponent(reason) }),
  };
}

function idsIn(template: string, path: string): string[] | null {
  const form = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
  return form.exec(path)?.slice(1).map(decodeURIComponent) ?? null;
}
