type Json = Record<string, unknown>;
export type Schema = Json & {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | boolean;
  additionalProperties?: Schema | boolean;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  enum?: unknown[];
  const?: unknown;
};
type Example = { summary?: string; description?: string; value?: unknown };
export type Media = { schema?: Schema; example?: unknown; examples?: Record<string, Example> };
type Header = { description?: string; schema?: Schema; $ref?: string };
export type Response = {
  $ref?: string;
  description?: string;
  headers?: Record<string, Header>;
  content?: Record<string, Media>;
};
export type Parameter = {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
};
type CodeSample = { lang: string; label?: string; source: string };
export type Operation = {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { $ref?: string; required?: boolean; description?: string; content?: Record<string, Media> };
  responses?: Record<string, Response>;
  'x-codeSamples'?: CodeSample[];
};
type PathItem = Record<string, unknown> & { parameters?: Parameter[] };
export type OpenApi = {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string; 'x-displayName'?: string }[];
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components?: Record<string, Record<string, unknown>>;
};

/** What a reference inside the document leads to; anything else is returned. */
export function resolve<T>(document: OpenApi, value: T): T {
  let found: unknown = value;
  // A reference may lead to another; a circle of them would be no valid document.
  for (let hops = 0; hops < 8; hops += 1) {
    const ref = (found as { $ref?: unknown } | undefined)?.$ref;
    if (typeof ref !== 'string' || !ref.startsWith('#/')) return found as T;
    found = ref
      .slice(2)
      .split('/')
      .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((inner, step) => (inner as Json | undefined)?.[step], document);
  }
  throw new Error(`A reference leads nowhere: ${JSON.stringify(value)}`);
}

/** The last step of a reference: the name of a component. */
export function refName(schema: { $ref?: string }): string | undefined {
  return schema.$ref?.slice(schema.$ref.lastIndexOf('/') + 1);
}

export type NamedOperation = Operation & { method: string; path: string };

const methods = ['get', 'put', 'post', 'delete', 'patch'];

/** Every operation, in the order of the document, with parameters of its path among its own. */
export function operationsOf(document: OpenApi): NamedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method] !== undefined)
      .map((method) => {
        const operation = item[method] as Operation;
        return {
          ...operation,
          method: method.toUpperCase(),
          path,
          parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])],
        };
      }),
  );
}

/** The examples of a body, the plain one first. */
export function examplesOf(document: OpenApi, media: Media): { name: string; summary?: string; value: unknown }[] {
  const named = Object.entries(media.examples ?? {}).map(([name, example]) => {
    const { summary, value } = resolve(document, example);
    return { name, ...(summary === undefined ? {} : { summary }), value };
  });
  return media.example === undefined ? named : [{ name: 'example', value: media.example }, ...named];
}
