/** What a method's JSON Schema says that a form needs: see `parameters` of `GET /analysis-methods/{name}`. */

export type JsonObject = Record<string, unknown>;

export type Schema = {
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  items?: Schema | false;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  'x-order'?: number;
  'x-group'?: 'basic' | 'advanced';
  'x-column'?: { role: string; types: string[]; numeric: boolean };
  'x-level-of'?: string;
  'x-subset-of'?: string;
};

export type FieldKind =
  | 'column'
  | 'columns'
  | 'level'
  | 'levels'
  | 'level-or-levels'
  | 'terms'
  | 'choice'
  | 'choices'
  | 'flag'
  | 'number'
  | 'numbers'
  | 'texts'
  | 'object'
  | 'json';

const isColumn = (schema: Schema) => schema.format === 'column';
const isNumber = ({ type }: Schema) => type === 'number' || type === 'integer';
const variantsOf = (schema: Schema) => schema.anyOf ?? schema.oneOf ?? null;

/** What a field is entered by. What no other kind fits is entered as JSON, as the API takes it. */
export function kindOf(schema: Schema): FieldKind {
  const variants = variantsOf(schema);
  if (isColumn(schema)) return 'column';
  if (schema['x-level-of'] !== undefined)
    return variants !== null ? 'level-or-levels' : schema.type === 'array' ? 'levels' : 'level';
  if (variants !== null) {
    if (variants.every((one) => choicesOf(one) !== null)) return 'choice';
    if (variants.some(isColumn) && variants.every((one) => isColumn(one) || isListOf(one, isColumn))) return 'columns';
    return 'json';
  }
  if (schema.enum !== undefined || schema.const !== undefined) return 'choice';
  if (schema.type === 'boolean') return 'flag';
  if (isNumber(schema)) return 'number';
  if (schema.type === 'array') return kindOfList(schema);
  if (schema.type === 'object' && schema.properties !== undefined) return 'object';
  return 'json';
}

function kindOfList({ items, prefixItems }: Schema): FieldKind {
  if (prefixItems?.every(isNumber)) return 'numbers';
  if (!items) return 'json';
  if (isColumn(items)) return 'columns';
  if (isNumber(items)) return 'numbers';
  if (items.enum !== undefined) return 'choices';
  if (items.type === 'string') return 'texts';
  if (items.anyOf?.some(isColumn) && items.anyOf.some((one) => one.properties?.interaction !== undefined))
    return 'terms';
  return 'json';
}

const isListOf = (schema: Schema, of: (schema: Schema) => boolean) =>
  schema.type === 'array' && !!schema.items && of(schema.items);

/** The values among which one is chosen, or null. */
export function choicesOf(schema: Schema): unknown[] | null {
  if (schema.enum !== undefined) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  if (schema.type === 'boolean') return [true, false];
  const found = variantsOf(schema)?.map(choicesOf);
  return found === undefined || found.includes(null) ? null : (found as unknown[][]).flat();
}

/** The column that a field, or an element of it, takes. */
export function columnOf(schema: Schema): NonNullable<Schema['x-column']> {
  const found =
    schema['x-column'] ??
    [schema.items, ...(variantsOf(schema) ?? [])].map((one) => one && columnOf(one)).find(Boolean);
  return found || { role: 'variable', types: [], numeric: false };
}

export type Field = { name: string; schema: Schema; isRequired: boolean };

/** The fields of an object in the order of the form. */
export function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties)
    .map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) && schema.default === undefined }))
    .sort((a, b) => (a.schema['x-order'] ?? 0) - (b.schema['x-order'] ?? 0));
}

/** A method whose designs take different parameters: the field that tells them apart, and the schema of each. */
export function designsOf(schema: Schema): { field: string; variants: Map<string, Schema> } | null {
  const variants = variantsOf(schema);
  if (variants === null) return null;
  const field = Object.entries(variants[0]!.properties ?? {}).find(([, one]) => one.const !== undefined)?.[0];
  if (field === undefined) return null;
  return { field, variants: new Map(variants.map((one) => [String(one.properties![field]!.const), one])) };
}

/** The schema that is in force with these parameters. */
export function schemaInForce(schema: Schema, parameters: JsonObject): Schema {
  const designs = designsOf(schema);
  if (designs === null) return schema;
  return designs.variants.get(String(parameters[designs.field])) ?? [...designs.variants.values()][0]!;
}

const isGiven = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** Required fields that are not filled in yet. */
export function missingFields(schema: Schema, parameters: JsonObject): Field[] {
  return fieldsOf(schemaInForce(schema, parameters)).filter(
    ({ name, isRequired }) => isRequired && !isGiven(parameters[name]),
  );
}
