import { readFile } from 'node:fs/promises';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const document = await describedApi();
const ajv = new Ajv2020({
  ...{ strict: false, allErrors: true, formats: { column: true } }, // the name of a column: any text
  // A file of tests looks at few answers of many shapes: what takes time is to compile them.
  ...{ inlineRefs: false, code: { optimize: false } },
});
addFormats.default(ajv);
// All 71 shapes of a union take two seconds to compile: each is compiled when a test first meets it.
ajv.addKeyword({ keyword: 'discriminated', schemaType: 'object', errors: 'full', validate: isVariant });
ajv.addSchema({ components: { schemas: closedComponents(document.components.schemas) } }, 'openapi');
const paths = Object.entries<Record<string, unknown>>(document.paths).map(([template, operations]) => ({
  form: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  operations,
}));
const validators = new Map<string, ValidateFunction>();

/** Making it takes a second, so `npm test` makes it once for all files of tests. */
// biome-ignore lint/suspicious/noExplicitAny: a JSON document
async function describedApi(): Promise<any> {
  const file = process.env.TEST_OPENAPI_FILE;
  if (file !== undefined) return JSON.parse(await readFile(file, 'utf8'));
  const { openApiDocument } = await import('../../docs/openapi/document.ts');
  return openApiDocument('0.0.0');
}

type Discriminator = { propertyName: string; mapping: Record<string, string> };

/** Whether the value is of that shape of the union which its discriminator names. */
function isVariant({ propertyName, mapping }: Discriminator, value: Record<string, unknown> | null): boolean {
  const reference = mapping[String(value?.[propertyName])];
  const validate = reference === undefined ? undefined : ajv.getSchema(`openapi${reference}`);
  const isOne = validate?.(value) === true;
  const none = [{ keyword: 'discriminated', message: `names none of the shapes by ${propertyName}` }];
  isVariant.errors = isOne ? [] : (validate?.errors ?? none);
  return isOne;
}
isVariant.errors = [] as Partial<ErrorObject>[];

/**
 * What is wrong with an answer by openapi.json: a status that the route does not name, a field that its schema does not
 * have or that is of another type. null: nothing.
 */
export function undescribed(method: string, path: string, status: number, body: unknown): string | null {
  const operation = operationOf(method, path);
  if (operation === null) return null; // no such route: the answer says so
  const response = operation.responses[status];
  const name = `${operation.operationId} ${status}`;
  if (response === undefined) return `${operation.operationId} may not answer ${status} by openapi.json`;
  // Refusals are the same for all operations.
  const key = response.$ref ?? name;
  if (!validators.has(key)) validators.set(key, validatorOf(response));
  const validate = validators.get(key)!;
  return validate(body) ? null : `${name} is not as openapi.json says: ${ajv.errorsText(validate.errors)}`;
}

// biome-ignore lint/suspicious/noExplicitAny: a response of the document
function validatorOf(response: any): ValidateFunction {
  const schema = (response.$ref ? at(response.$ref) : response).content['application/json'].schema;
  return ajv.compile(closed(absolute(schema)) as object);
}

// biome-ignore lint/suspicious/noExplicitAny: an operation of the document
function operationOf(method: string, path: string): any {
  const [plain] = path.split('?') as [string];
  for (const { form, operations } of paths) {
    const operation = operations[method.toLowerCase()];
    if (form.test(plain) && operation !== undefined) return operation;
  }
  return null;
}

// biome-ignore lint/suspicious/noExplicitAny: any part of the document
function at(reference: string): any {
  return reference
    .slice(2)
    .split('/')
    .reduce((part, step) => part[step], document);
}

/** A resource that is composed is closed as a whole, so its parts stay open: the base and what a variant adds. */
function closedComponents(schemas: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, name.endsWith('Base') ? inside(schema) : closed(schema)]),
  );
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

function absolute(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/'));
}
