import { z } from 'zod';

// biome-ignore lint/suspicious/noExplicitAny: any part of a JSON document
export type Json = Record<string, any>;

/** Whether a schema describes what is sent or what is answered. */
export type Direction = 'input' | 'output';

/** What a schema is called that has no id: in both directions, or in each by a name of its own. */
export type SchemaName = string | Readonly<Record<Direction, string>>;

export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/**
 * The component schemas of the document, made from the schemas that the server checks with. A schema that carries an id
 * (`.meta({ id })`), or that is named here, becomes a component of its own wherever it stands, so that a generated client
 * has one type for it.
 */
export class Schemas {
  readonly components: Record<string, Json> = {};
  readonly #names: ReadonlyMap<z.ZodType, SchemaName>;
  readonly #instead: ReadonlyMap<z.ZodType, Json>;

  /** `names`: of schemas without an id. `instead`: what the document says of schemas that the server leaves open. */
  constructor(names: ReadonlyMap<z.ZodType, SchemaName>, instead: ReadonlyMap<z.ZodType, Json>) {
    this.#names = names;
    this.#instead = instead;
  }

  /** The JSON Schema, or a reference to it where it is a component. */
  of(schema: z.ZodType, direction: Direction): Json {
    const name = this.#nameOf(schema, direction);
    return name === undefined ? this.#convert(schema, direction) : this.named(name, schema, direction);
  }

  /** A reference to the component of this name, which is made from the schema unless the schema has a name of its own. */
  named(name: string, schema: z.ZodType, direction: Direction): Json {
    const json = this.#convert(schema, direction);
    if (Object.keys(json).join() === '$ref') return json;
    this.add(name, json);
    return refTo(name);
  }

  add(name: string, json: Json): void {
    const there = this.components[name];
    if (there !== undefined && JSON.stringify(there) !== JSON.stringify(json))
      throw new TypeError(`two schemas are called ${name}: give one of them another name`);
    this.components[name] = json;
  }

  #nameOf(schema: z.ZodType, direction: Direction): string | undefined {
    const name = this.#names.get(schema);
    return typeof name === 'object' ? name[direction] : name;
  }

  #convert(schema: z.ZodType, direction: Direction): Json {
    const inner: [z.ZodType, string][] = [];
    const {
      $schema: _dialect,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, {
      io: direction,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const one = zodSchema as unknown as z.ZodType;
        const instead = this.#instead.get(one);
        const name = one === schema ? undefined : this.#nameOf(one, direction);
        if (name !== undefined) inner.push([one, name]);
        const replacement = instead ?? (name === undefined ? undefined : refTo(name));
        if (replacement === undefined) tidy(jsonSchema, direction);
        else {
          const { description } = jsonSchema;
          for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
          Object.assign(
            jsonSchema,
            replacement,
            description === undefined || name !== undefined ? {} : { description },
          );
        }
      },
    });
    for (const [one, name] of inner) if (this.components[name] === undefined) this.named(name, one, direction);
    for (const [name, definition] of Object.entries($defs)) this.add(name, referred(definition));
    return referred(json);
  }
}

function tidy(json: Json, direction: Direction): void {
  // Answers may gain fields within /v1, so a client must take those it does not know.
  if (direction === 'output' && json.additionalProperties === false) delete json.additionalProperties;
  // The format says it; the pattern of a date is longer than most schemas.
  if (json.format === 'date-time' || json.format === 'email') delete json.pattern;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  // The same in words that every dialect of regular expressions knows.
  if (json.pattern === '^\\P{Cc}+$') json.pattern = '^[^\\u0000-\\u001f\\u007f-\\u009f]+$';
  // A range is a list of two: said so, more generators understand it than a tuple.
  const [first, ...others] = json.prefixItems ?? [];
  if (first !== undefined && others.every((one: Json) => JSON.stringify(one) === JSON.stringify(first))) {
    delete json.prefixItems;
    Object.assign(json, { items: first, minItems: others.length + 1, maxItems: others.length + 1 });
  }
  // A name that is any text is what every JSON object has, and some generators make a type of it.
  if (json.propertyNames !== undefined && Object.keys(json.propertyNames).join() === 'type') delete json.propertyNames;
}

/** The same with references to components instead of to definitions inside the schema, and without `id`. */
// biome-ignore lint/suspicious/noExplicitAny: any part of a JSON document
function referred(value: any): any {
  if (Array.isArray(value)) return value.map(referred);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(key === 'id' && typeof inner === 'string'))
      .map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string'
          ? inner.replace('#/$defs/', '#/components/schemas/')
          : referred(inner),
      ]),
  );
}
