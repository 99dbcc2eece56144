import { readFile } from 'node:fs/promises';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type DescribedOperation, type DescribedParts, describedParts } from './described-parts.ts';

const parts = await describedApi();
const ajv = new Ajv2020({
  ...{ strict: false, allErrors: true, formats: { column: true } }, // the name of a column: any text
  // A file of tests looks at few answers of many shapes: what takes time is to compile them.
  ...{ inlineRefs: false, code: { optimize: false } },
  // Whether the schemas are schemas is looked at where the document is (test/docs/openapi).
  ...{ meta: false, validateSchema: false },
});
addFormats.default(ajv);
// All 71 shapes of a union take two seconds to compile: each is compiled when a test first meets it.
ajv.addKeyword({ keyword: 'discriminated', schemaType: 'object', errors: 'full', validate: isVariant });
const paths = parts.paths.map(({ form, operations }) => ({ form: new RegExp(form), operations }));
const validators = new Map<string, ValidateFunction>();
const added = new Set<string>();

/** Making the parts takes a second, so `npm test` makes them once for all files of tests. */
async function describedApi(): Promise<DescribedParts> {
  const file = process.env.TEST_DESCRIBED_FILE;
  if (file !== undefined) return JSON.parse(await readFile(file, 'utf8'));
  const { openApiDocument } = await import('../../docs/openapi/document.ts');
  return describedParts(openApiDocument('0.0.0'));
}

type Discriminator = { propertyName: string; mapping: Record<string, string> };

/** Whether the value is of that shape of the union which its discriminator names. */
function isVariant({ propertyName, mapping }: Discriminator, value: Record<string, unknown> | null): boolean {
  const reference = mapping[String(value?.[propertyName])];
  if (reference !== undefined) addComponent(reference);
  const validate = reference === undefined ? undefined : ajv.getSchema(reference);
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
  const name = `${operation.operationId} ${status}`;
  const response = operation.responses[status];
  if (response === undefined) return `${operation.operationId} may not answer ${status} by openapi.json`;
  if (!validators.has(response)) validators.set(response, validatorOf(response));
  const validate = validators.get(response)!;
  return validate(body) ? null : `${name} is not as openapi.json says: ${ajv.errorsText(validate.errors)}`;
}

function validatorOf(response: string): ValidateFunction {
  const text = parts.bodies[response];
  if (typeof text !== 'string') throw new Error(`${response} is described as no JSON`);
  return ajv.compile(schemaOf(text));
}

/** What the text says, once all that it refers to is known. */
function schemaOf(text: string): object {
  for (const [, reference] of text.matchAll(/"\$ref":"(component:\w+)"/g)) addComponent(reference!);
  return JSON.parse(text);
}

function addComponent(reference: string): void {
  if (added.has(reference)) return;
  added.add(reference);
  ajv.addSchema(schemaOf(parts.components[reference.slice('component:'.length)]!), reference);
}

function operationOf(method: string, path: string): DescribedOperation | null {
  const [plain] = path.split('?') as [string];
  for (const { form, operations } of paths) {
    const operation = operations[method.toLowerCase()];
    if (form.test(plain) && operation !== undefined) return operation;
  }
  return null;
}
