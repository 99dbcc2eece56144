import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import { z } from 'zod';
import { type MethodName, methods } from '../../../../domain/statistics/catalogue.ts';
import { type ColumnMeta, columnRoles, formKeywords } from '../../../../domain/statistics/definition/form.ts';
import type { MethodDefinition } from '../../../../domain/statistics/definition/method.ts';
import { referenceCases } from '../../../../scripts/reference-cases.ts';

type Schema = {
  [keyword: string]: unknown;
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema | false;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  required?: string[];
  'x-order'?: number;
  'x-group'?: string;
  'x-level-of'?: string;
  'x-subset-of'?: string;
  'x-column'?: ColumnMeta;
};
type Path = readonly string[];

const definitions = Object.values(methods) as unknown as MethodDefinition[];
const schemaOf = (method: MethodDefinition) => z.toJSONSchema(method.parameters, { io: 'input' }) as Schema;

/** Every schema inside, with the path of a value there: `*` stands for each element of a list. */
function* schemasIn(schema: Schema, path: Path = []): Generator<{ schema: Schema; path: Path }> {
  yield { schema, path };
  for (const form of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* schemasIn(form, path);
  for (const [name, field] of Object.entries(schema.properties ?? {})) yield* schemasIn(field, [...path, name]);
  for (const item of [schema.items || [], schema.prefixItems ?? []].flat()) yield* schemasIn(item, [...path, '*']);
}

const proportions = { measure: 'proportion_logit', columns: { events: 'a', n: 'b' } };
const rates = { measure: 'rate_ratio', columns: { events1: 'a', time1: 'b', events2: 'c', time2: 'd' } };
const generic = { measure: 'generic', columns: { estimate: 'a', std_error: 'b' } };
/** Beside the parameters of reference cases: measures of a meta-analysis that no case of the method has. */
const more: Partial<Record<string, object[]>> = {
  meta_analysis: [generic],
  meta_egger: [proportions, rates, generic],
  meta_leave_one_out: [proportions, generic],
};
const casesOf = ({ name, parameters }: MethodDefinition) =>
  [
    ...referenceCases('cases', [name as MethodName]).map((one) => one.parameters),
    ...referenceCases('cases-extra', [name as MethodName]).map((one) => one.parameters),
    ...(more[name] ?? []),
  ].filter((given) => parameters.safeParse(given).success); // some cases are of parameters that are refused

/** The parameters with a column named at this path, where `*` is the only element of a list. */
function withColumn(parameters: unknown, [step, ...path]: Path): unknown {
  if (step === undefined) return 'a column';
  if (step === '*') return [withColumn(undefined, path)];
  const object = (parameters ?? {}) as Record<string, unknown>;
  return { ...object, [step]: withColumn(object[step], path) };
}

t.test('every parameter, at any depth, says all that a form needs', async (t) => {
  for (const method of definitions)
    for (const { schema, path } of schemasIn(schemaOf(method))) {
      const fields = Object.entries(schema.properties ?? {});
      for (const [name, field] of fields) {
        const called = [method.name, ...path, name].join('.');
        t.match(field.title, /^(?:[A-Z]|p-)\S*(?: \S+)*$/, `${called} has a title in sentence case`);
        t.match(field.description, /\S{2,}/, `${called} has a description`);
        t.ok(field['x-group'] === 'basic' || field['x-group'] === 'advanced', `${called} is basic or advanced`);
      }
      t.strictSame(
        fields.map(([, field]) => field['x-order']),
        fields.map((_, i) => i),
        `the fields of ${[method.name, ...path].join('.')} stand in the order of their declaration`,
      );
      t.equal(new Set(fields.map(([, { title }]) => title)).size, fields.length, `titles differ in ${method.name}`);
      const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(({ type }) => type !== 'null');
      const elements = [schema.items || [], schema.prefixItems ?? []].flat(); // a tuple has no further `items`: false
      for (const element of [...elements, ...(forms.length > 1 ? forms : [])])
        t.type(element.title, 'string', `what ${[method.name, ...path].join('.')} holds has a title`);
    }
});

t.test('a required parameter is basic', async (t) => {
  for (const method of definitions)
    for (const { schema, path } of schemasIn(schemaOf(method)))
      for (const name of schema.required ?? [])
        t.equal(schema.properties![name]!['x-group'], 'basic', [method.name, ...path, name].join('.'));
});

t.test('a field that stands for a level or for some of the columns names the field beside it', async (t) => {
  for (const method of definitions)
    for (const { schema, path } of schemasIn(schemaOf(method)))
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        const called = [method.name, ...path, name].join('.');
        const isColumn = (field: Schema | undefined) =>
          field !== undefined && [...schemasIn(field)].some(({ schema }) => schema.format === 'column');
        for (const sibling of [field['x-level-of'], field['x-subset-of']])
          if (sibling !== undefined) t.ok(isColumn(schema.properties![sibling]), `${called} is of ${sibling}`);
        if (/_(?:value|levels)$/.test(name)) t.ok(field['x-level-of'], `${called} says of which column`);
      }
});

t.test('what the schemas call a column is what the methods read as one, with the same types', async (t) => {
  for (const method of definitions) {
    const described = new Map<string, ColumnMeta>();
    const subsets = new Set<string>();
    for (const { schema, path } of schemasIn(schemaOf(method))) {
      for (const [name, field] of Object.entries(schema.properties ?? {}))
        if (field['x-subset-of'] !== undefined) subsets.add([...path, name, '*'].join('.'));
      t.equal(schema.format === 'column', schema['x-column'] !== undefined, 'format and x-column come together');
      if (schema['x-column'] === undefined) continue;
      const { role, types, numeric } = schema['x-column'];
      t.ok(Object.hasOwn(columnRoles, role), `${role} is a role`);
      t.equal(types.includes('text'), !numeric);
      t.ok(types.includes('number'));
      described.set(path.join('.'), schema['x-column']);
    }
    const read = new Map<string, Set<string>>();
    const readAll = (parameters: unknown) => {
      for (const { path, role } of method.columns(method.parameters.parse(parameters))) {
        const at = path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');
        read.set(at, (read.get(at) ?? new Set()).add(role));
      }
    };
    const cases = casesOf(method);
    for (const parameters of cases) readAll(parameters);
    for (const [path, { numeric }] of described) {
      // A case may have it in one of its forms alone, such as a number for a spline.
      if (read.has(path) && (numeric || read.get(path)!.has('any'))) continue;
      const extended = cases.map((parameters) => withColumn(parameters, path.split('.')));
      for (const parameters of extended) if (method.parameters.safeParse(parameters).success) readAll(parameters);
    }
    for (const [path, roles] of read) {
      t.ok(described.has(path), `${method.name}.${path} is a column`);
      t.equal(described.get(path)!.numeric, !roles.has('any'), `${method.name}.${path} takes the types it can`);
    }
    for (const path of described.keys()) if (!subsets.has(path)) t.ok(read.has(path), `${method.name}.${path} is read`);
  }
});

t.test('the schemas and the methods take the same parameters', async (t) => {
  for (const method of definitions) {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictTuples: false, validateFormats: false });
    for (const keyword of formKeywords) ajv.addKeyword(keyword);
    const takes = ajv.compile(schemaOf(method));
    for (const parameters of casesOf(method))
      t.ok(takes(parameters), `${method.name} takes ${JSON.stringify(parameters)} ${JSON.stringify(takes.errors)}`);
    for (const { schema, path } of schemasIn(schemaOf(method)))
      for (const [name, field] of Object.entries(schema.properties ?? {}))
        if ('default' in field)
          t.ok(ajv.validate(field, field.default), `the default of ${[method.name, ...path, name].join('.')} fits`);
  }
});
