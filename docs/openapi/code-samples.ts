import type { Route } from '../../contract/routes.ts';
import { type Example, examples } from './examples.ts';
import { type CodeSample, requestSamples } from './request-samples.ts';

/** The request of the operation's example, as each client sends it. */
export function codeSamples(operation: string, { method, path, credential, params }: Route): CodeSample[] {
  const example: Pick<Example, 'params' | 'query' | 'body'> = examples.operations[operation] ?? {};
  return requestSamples({
    ...{ operation, method, path, credential },
    ids: Object.keys(params).map((name) => example.params?.[name] ?? `{${name}}`),
    query: example.query ?? {},
    body: (example.body ?? {}) as Record<string, unknown>,
  });
}
