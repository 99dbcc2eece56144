import { type OpenApi, refName, resolve, type Schema } from './openapi-document.ts';

/** What a reader needs to know of one field. */
export type Field = {
  name: string;
  /** In words: `list of string`, `Patient or null`. */
  type: string;
  required: boolean;
  description: string;
  /** Limits, default, allowed values: short sentences. */
  facts: string[];
  children: Field[];
  variants: Variant[];
};
/** One of several shapes that a value may have. */
export type Variant = { name: string; description: string; fields: Field[] };

/** Deeper than that nobody reads; the schema itself stands in /openapi.json. */
const deepest = 6;
/** More shapes than that are named, not spelled out: the 71 methods have a page each. */
const mostVariants = 12;

type Place = { document: OpenApi; above: readonly string[] };

/** The fields of an object, of the objects in a list, or the shapes that it may have. */
export function fieldsOf(document: OpenApi, schema: Schema): { fields: Field[]; variants: Variant[] } {
  return inside(schema, { document, above: [] });
}

/** The type of a schema in words. */
export function typeOf(document: OpenApi, schema: Schema): string {
  const named = refName(schema);
  if (named !== undefined) return named;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  const options = schema.oneOf ?? schema.anyOf;
  if (options !== undefined) {
    const names = [...new Set(options.map((option) => typeOf(document, option)))];
    return names.length > 4 ? `one of ${names.length} shapes` : names.join(' or ');
  }
  if (schema.allOf !== undefined) {
    const names = schema.allOf.map((part) => refName(part)).filter((name) => name !== undefined);
    return names.length === 1 ? names[0]! : 'object';
  }
  const types = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
  if (types.includes('array')) {
    const items = schema.items;
    const of = typeof items === 'object' ? ` of ${typeOf(document, items)}` : '';
    return [`list${of}`, ...types.filter((type) => type !== 'array')].join(' or ');
  }
  if (types.length === 0) return schema.enum === undefined ? (schema.properties ? 'object' : 'any value') : 'string';
  return types.join(' or ');
}

function inside(schema: Schema, place: Place): { fields: Field[]; variants: Variant[] } {
  const name = refName(schema);
  if (place.above.length >= deepest || (name !== undefined && place.above.includes(name)))
    return { fields: [], variants: [] };
  const below = { ...place, above: [...place.above, name ?? ''] };
  const found = resolve(place.document, schema);
  if (found.allOf !== undefined) {
    const parts = [found, ...found.allOf].map((part) =>
      part === found ? inside({ ...found, allOf: undefined } as unknown as Schema, below) : inside(part, below),
    );
    return { fields: byName(parts.flatMap((part) => part.fields)), variants: parts.flatMap((part) => part.variants) };
  }
  const options = (found.oneOf ?? found.anyOf)?.filter((option) => option.type !== 'null');
  if (options !== undefined) {
    if (options.length === 1) return inside(options[0]!, below);
    const shaped = options.filter((option) => isShaped(resolve(place.document, option)));
    return {
      fields: shaped.length > mostVariants ? sharedFields(shaped, found.discriminator?.propertyName, below) : [],
      variants: shaped.map((option, i) => variant(option, i, found, shaped.length, below)),
    };
  }
  if (typeof found.items === 'object') return inside(found.items, below);
  const fields = Object.entries(found.properties ?? {}).map(([field, inner]) =>
    describe(field, inner, found.required?.includes(field) ?? false, below),
  );
  if (typeof found.additionalProperties === 'object' && Object.keys(found.additionalProperties).length > 0)
    fields.push(describe('any other name', found.additionalProperties, false, below));
  return { fields, variants: [] };
}

/** What all of many shapes have: spelled out where it is the same in each, named where it differs. */
function sharedFields(options: readonly Schema[], discriminator: string | undefined, place: Place): Field[] {
  const shapes = options.map((option) => propertiesOf(option, place.document));
  const [first, ...others] = shapes;
  return Object.entries(first!.properties).flatMap(([name, schema]) => {
    if (!others.every(({ properties }) => name in properties)) return [];
    const required = shapes.every((shape) => shape.required.includes(name));
    const text = JSON.stringify(schema);
    if (others.every(({ properties }) => JSON.stringify(properties[name]) === text))
      return [describe(name, schema, required, place)];
    const description =
      name === discriminator ? 'Decides about the shape.' : `Depends on \`${discriminator ?? 'the shape'}\`.`;
    return [
      { ...{ name, required, description }, type: plainType(schema, place), facts: [], children: [], variants: [] },
    ];
  });
}

function propertiesOf(
  schema: Schema,
  document: OpenApi,
): { properties: Record<string, Schema>; required: readonly string[] } {
  const found = resolve(document, schema);
  const parts = (found.allOf ?? []).map((part) => propertiesOf(part, document));
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), found.properties),
    required: [...parts.flatMap((part) => part.required), ...(found.required ?? [])],
  };
}

const plainType = (schema: Schema, { document }: Place): string => {
  const { type } = resolve(document, schema);
  return typeof type === 'string' ? type : 'object';
};

function isShaped(schema: Schema): boolean {
  return (
    schema.properties !== undefined ||
    schema.allOf !== undefined ||
    schema.oneOf !== undefined ||
    (typeof schema.items === 'object' && schema.items.type === 'object')
  );
}

function variant(option: Schema, at: number, parent: Schema, count: number, place: Place): Variant {
  const found = resolve(place.document, option);
  const { propertyName, mapping } = parent.discriminator ?? {};
  const mapped = Object.entries(mapping ?? {}).find(([, ref]) => ref === option.$ref)?.[0];
  const constant = propertyName === undefined ? undefined : found.properties?.[propertyName]?.const;
  const value = mapped ?? (typeof constant === 'string' ? constant : undefined);
  const name = value ?? refName(option) ?? found.title ?? `shape ${at + 1}`;
  const fields = count > mostVariants ? [] : inside(option, place).fields;
  return { name, description: found.description ?? '', fields };
}

function describe(name: string, schema: Schema, required: boolean, place: Place): Field {
  const found = resolve(place.document, schema);
  const { fields, variants } = inside(schema, place);
  const description = schema.description ?? found.description ?? '';
  const title = typeof found.title === 'string' && schema.$ref === undefined ? found.title : '';
  return {
    name,
    type: typeOf(place.document, schema),
    required,
    description: [title && !description.startsWith(title) ? `${title}.` : '', description].filter(Boolean).join(' '),
    facts: factsOf(schema.$ref === undefined ? schema : found),
    children: fields,
    variants,
  };
}

function byName(fields: readonly Field[]): Field[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** What else a schema says of a value, as short sentences. */
export function factsOf(schema: Schema): string[] {
  const items = typeof schema.items === 'object' ? schema.items : undefined;
  const single = (schema.oneOf ?? schema.anyOf)?.filter((option) => option.type !== 'null');
  const own = single?.length === 1 && single[0]!.$ref === undefined ? { ...single[0]!, ...schema } : schema;
  const choices = own.enum ?? items?.enum;
  const column = (own['x-column'] ?? items?.['x-column']) as { types?: string[]; role?: string } | undefined;
  const facts = [
    choices !== undefined && `One of ${choices.map(code).join(', ')}.`,
    own.default !== undefined && `Default ${code(own.default)}.`,
    column === undefined && typeof own.format === 'string' && formats[own.format],
    column !== undefined && columnFact(column),
    typeof own['x-level-of'] === 'string' && `A value of the column that \`${own['x-level-of']}\` names.`,
    range(own.minimum, own.maximum, own.exclusiveMinimum, own.exclusiveMaximum),
    column === undefined && lengths(own.minLength, own.maxLength, 'characters'),
    lengths(own.minItems, own.maxItems, 'items'),
    lengths(own.minProperties, own.maxProperties, 'fields'),
    own['x-group'] === 'advanced' && 'Advanced.',
  ];
  return facts.filter((fact) => typeof fact === 'string');
}

const formats: Record<string, string> = {
  'date-time': 'Date and time, ISO 8601 in UTC.',
  date: 'Date, ISO 8601.',
  email: 'E-mail address.',
  uri: 'Address.',
  column: 'The name of a column.',
};

function columnFact({ types = [], role }: { types?: string[]; role?: string }): string {
  const of = types.length === 0 ? '' : ` of type ${types.join(', ')}`;
  return `A column${of}${role === undefined ? '' : `, in the role ${role}`}.`;
}

function range(minimum: unknown, maximum: unknown, above: unknown, below: unknown): string | false {
  const parts = [
    typeof minimum === 'number' && `at least ${minimum}`,
    typeof above === 'number' && `above ${above}`,
    typeof maximum === 'number' && `at most ${maximum}`,
    typeof below === 'number' && `below ${below}`,
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 && `${capital(parts.join(', '))}.`;
}

function lengths(least: unknown, most: unknown, unit: string): string | false {
  if (typeof most === 'number') return `${typeof least === 'number' ? `${least} to ` : 'At most '}${most} ${unit}.`;
  return typeof least === 'number' && least > 0 && `At least ${least} ${unit}.`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
