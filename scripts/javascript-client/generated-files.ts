import { z } from 'zod';
import { type Route, routes } from '../../contract/routes.ts';
import { methods } from '../../domain/statistics/catalogue.ts';
import { assumptionCheck, figure, printedTable } from '../../domain/statistics/definition/presentation.ts';
import {
  comment,
  indented,
  type PrintOptions,
  printObject,
  printType,
  propertyName,
  type Schema,
} from './print-type.ts';

type Io = PrintOptions['io'];

const heading = (from: string) =>
  `// Made from ${from} by scripts/generate-javascript-client.ts. Do not edit: npm run generate:javascript\n`;

/** The files of `clients/javascript/src/generated/`, by name: types of what is sent and answered, and the table of operations. */
export function generatedFiles(): Map<string, string> {
  const definitions = new Definitions();
  const operations = operationsFile(definitions);
  return new Map([
    ['methods.ts', methodsFile()],
    ['operations.ts', operations],
    ['types.ts', definitions.file()],
  ]);
}

function toSchema(schema: z.ZodType, io: Io): { json: Schema; definitions: Record<string, Schema> } {
  const { $schema, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema & {
    $defs?: Record<string, Schema>;
  };
  return { json: json as Schema, definitions: $defs ?? {} };
}

/** The named types that answers and bodies refer to. What is sent under a name that answers have too ends in `Input`. */
class Definitions {
  readonly #texts = new Map<string, string>();

  /** The type of a schema by name, where it has one, after its definitions are in. */
  print(schema: z.ZodType, io: Io): string {
    const { json, definitions } = toSchema(schema, io);
    const options: PrintOptions = { io, nameOf: (name) => nameFor(name, io) };
    for (const [name, definition] of Object.entries(definitions)) this.#add(nameFor(name, io), definition, options);
    const id = json.id;
    if (typeof id !== 'string') return printType(json, options);
    this.#add(nameFor(id, io), json, options);
    return nameFor(id, io);
  }

  #add(name: string, schema: Schema, options: PrintOptions): void {
    this.#texts.set(name, declared(name, schema, options));
  }

  file(): string {
    const texts = [...this.#texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
    return `${heading('contract/resources/')}\n${texts.join('\n')}`;
  }
}

const nameFor = (name: string, io: Io) => (io === 'input' ? `${name}Input` : name);

function declared(name: string, schema: Schema, options: PrintOptions): string {
  const isInterface = schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0;
  return isInterface
    ? `${comment(schema)}export interface ${name} ${printObject(schema, options)}\n`
    : `${comment(schema)}export type ${name} = ${printType(schema, options)};\n`;
}

function operationsFile(definitions: Definitions): string {
  const entries = Object.entries(routes) as [string, Route][];
  const types = entries.map(([name, route]) => {
    const item = listedItem(route.answer);
    const members = [
      ...(Object.keys(route.query.shape).length === 0 ? [] : [`query: ${queryType(route.query)};`]),
      ...(route.body === undefined ? [] : [`body: ${definitions.print(route.body, 'input')};`]),
      `answer: ${definitions.print(route.answer, 'output')};`,
      ...(item === null ? [] : [`item: ${definitions.print(item, 'output')};`]),
    ];
    return `/** ${route.method} ${route.path}: ${route.summary.replaceAll('*/', '*\\/')} */\n'${name}': {\n${indented(members.join('\n'))}\n};`;
  });
  const table = entries.map(([name, { method, path }]) => `'${name}': { method: '${method}', path: '${path}' },`);
  const body = `/** What each operation of the API is sent and answers with. */\nexport interface Operations {\n${indented(types.join('\n'))}\n}\n
/** Where each operation is. */\nexport const operations = {\n${indented(table.join('\n'))}\n} as const;\n`;
  const used = [...new Set(body.match(/\b[A-Z]\w+\b/g))]
    .filter((word) => definitions.file().includes(` ${word} `))
    .sort();
  const known = used.filter((word) => new RegExp(`export (interface|type) ${word} `).test(definitions.file()));
  return `${heading('contract/routes/')}import type {\n${indented(known.map((name) => `${name},`).join('\n'))}\n} from './types.ts';\n\n${body}`;
}

/** The schema of an item where the answer is a page of a list. */
function listedItem(answer: z.ZodType): z.ZodType | null {
  if (!(answer instanceof z.ZodObject)) return null;
  const { items, next_cursor } = answer.shape as Record<string, z.ZodType>;
  return items instanceof z.ZodArray && next_cursor !== undefined ? (items.element as z.ZodType) : null;
}

/**
 * The type of a query's parameters as a program has them: a flag is a boolean and a number a number although the address
 * holds text, and what is written with commas between may be given as an array.
 */
function queryType(query: z.ZodObject): string {
  const options: PrintOptions = { io: 'input', nameOf: (name) => name };
  const members = Object.entries(query.shape as Record<string, z.ZodType>).map(([name, schema]) => {
    const given = toSchema(schema, 'input').json;
    const meant = toSchema(schema, 'output').json;
    const isOptional = schema.safeParse(undefined).success;
    const type = isFlag(given)
      ? 'boolean'
      : meant.type === 'array'
        ? `string | ${printType(meant, options)}`
        : ['boolean', 'number', 'integer'].includes(String(meant.type))
          ? printType(meant, options)
          : printType(given, options);
    const said = {
      description: given.description ?? meant.description,
      ...pick(given, 'title'),
      ...pick(meant, 'default'),
    };
    return `${comment(said as Schema)}${propertyName(name)}${isOptional ? '?' : ''}: ${type}${isOptional ? ' | undefined' : ''};`;
  });
  return `{\n${indented(members.join('\n'))}\n}`;
}

/** On or off, as an address has it. */
const isFlag = ({ enum: values }: Schema) =>
  Array.isArray(values) && values.length === 2 && values.includes('true') && values.includes('false');

const pick = (schema: Schema, keyword: string) => (keyword in schema ? { [keyword]: schema[keyword] } : {});

function methodsFile(): string {
  const shared = { PrintedTable: printedTable, Figure: figure, AssumptionCheck: assumptionCheck };
  const named = new Map<string, string>();
  const output: PrintOptions = { io: 'output', nameOf: (name) => name, named };
  const input: PrintOptions = { io: 'input', nameOf: (name) => name };
  const presentation = Object.entries(shared).map(([name, schema]) => {
    const { json } = toSchema(schema, 'output');
    const text = declared(name, json, output);
    named.set(printObject(json, output), name);
    return text;
  });
  const all = Object.values(methods);
  const types = all.flatMap((method) => {
    const name = pascalCase(method.name);
    const parameters = plain(method.parameters, 'input');
    const result = plain(method.result, 'output');
    return [
      declared(
        `${name}Parameters`,
        { ...parameters, description: `Parameters of ${method.name}: ${method.title}` },
        input,
      ),
      declared(`${name}Result`, { ...result, description: `Result of ${method.name}: ${method.title}` }, output),
    ];
  });
  const map = (kind: 'Parameters' | 'Result') =>
    indented(all.map(({ name }) => `${name}: ${pascalCase(name)}${kind};`).join('\n'));
  return `${heading('domain/statistics/')}
${[...presentation, ...types].join('\n')}
/** The parameters of each method. */
export interface MethodParameters {
${map('Parameters')}
}

/** The result of each method. */
export interface MethodResults {
${map('Result')}
}

/** A method of analysis. */
export type MethodName = keyof MethodResults;
`;
}

/** A schema with what its references point to in their places: types of methods stand for themselves. */
function plain(schema: z.ZodType, io: Io): Schema {
  const { json, definitions } = toSchema(schema, io);
  const resolve = (value: unknown, depth: number): unknown => {
    if (depth > 40) throw new Error('A schema of a method refers to itself.');
    if (Array.isArray(value)) return value.map((one) => resolve(one, depth + 1));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as Schema;
    if (typeof $ref === 'string') return resolve(definitions[$ref.replace('#/$defs/', '')], depth + 1);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner, depth + 1)]));
  };
  return resolve(json, 0) as Schema;
}

/** `cox_zph` is `CoxZph`. */
const pascalCase = (name: string) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
