/** What openapi.json says of answers, in parts: a file of tests looks at few of them, and reading all takes a second. */
export type DescribedParts = {
  /** Of each path, with its parameters as `[^/]+`: its operations by their method in small letters. */
  paths: { form: string; operations: Record<string, DescribedOperation> }[];
  /** JSON texts of what an answer's body must be, by the names that operations give; null where that is no JSON. */
  bodies: Record<string, string | null>;
  /** JSON texts of the components, which refer to one another as `component:NAME`. */
  components: Record<string, string>;
};

export type DescribedOperation = {
  operationId: string;
  /** Of each status the name of its body. Refusals are the same for all operations. */
  responses: Record<string, string>;
};

// biome-ignore lint/suspicious/noExplicitAny: a JSON document
export function describedParts(document: any): DescribedParts {
  const bodies: DescribedParts['bodies'] = {};
  const bodyOf = (name: string, response: { content?: Record<string, { schema: unknown }> }) => {
    const schema = response.content?.['application/json']?.schema;
    bodies[name] ??= schema === undefined ? null : textOf(closed(schema));
    return name;
  };
  const methods = new Set(['get', 'post', 'put', 'patch', 'delete', 'head']);
  // biome-ignore lint/suspicious/noExplicitAny: operations of the document
  const paths = Object.entries<Record<string, any>>(document.paths).map(([template, operations]) => ({
    form: `^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`,
    operations: Object.fromEntries(
      Object.entries(operations)
        .filter(([method]) => methods.has(method))
        .map(([method, { operationId, responses }]) => [
          method,
          {
            operationId,
            responses: Object.fromEntries(
              // biome-ignore lint/suspicious/noExplicitAny: a response of the document
              Object.entries<any>(responses).map(([status, response]) => [
                status,
                response.$ref === undefined
                  ? bodyOf(`${operationId} ${status}`, response)
                  : bodyOf(response.$ref, at(document, response.$ref)),
              ]),
            ),
          },
        ]),
    ),
  }));
  // A resource that is composed is closed as a whole, so its parts stay open: the base and what a variant adds.
  const components = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [
      name,
      textOf(name.endsWith('Base') ? inside(schema) : closed(schema)),
    ]),
  );
  return { paths, bodies, components };
}

function at(document: unknown, reference: string) {
  const steps = reference.slice(2).split('/');
  // biome-ignore lint/suspicious/noExplicitAny: any part of the document
  return steps.reduce((part: any, step) => part[step], document);
}

function textOf(schema: unknown): string {
  const text = JSON.stringify(schema).replaceAll('"#/components/schemas/', '"component:');
  for (const [, reference] of text.matchAll(/"\$ref":"([^"]*)"/g))
    if (!/^component:\w+$/.test(reference!)) throw new Error(`${reference} refers to no whole component`);
  return text;
}

/** Clients take fields that they do not know; here every field must be described. */
function closed(schema: unknown): unknown {
  const copy = inside(schema);
  if (typeof copy !== 'object' || copy === null || Array.isArray(copy)) return copy;
  const object = copy as Record<string, unknown>;
  if ('oneOf' in object && 'discriminator' in object) return { discriminated: object.discriminator };
  if ('allOf' in object) {
    object.allOf = (schema as { allOf: unknown[] }).allOf.map(inside);
    object.unevaluatedProperties = false;
  } else if (typeof object.properties === 'object' && object.type === 'object') object.additionalProperties ??= false;
  return object;
}

function inside(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
}
