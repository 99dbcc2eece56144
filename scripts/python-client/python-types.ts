/** JSON Schema as `z.toJSONSchema` writes it, the part that the contract uses. */
export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  description?: string;
  title?: string;
};

/** How the objects of a schema are written in Python: called with the name that fits its place, gives the name to use. */
export type WriteObject = (name: string, schema: JsonSchema) => string;

/** What a client sends may be any sequence or mapping; what it gets is a list or a dictionary. */
export type Direction = 'sent' | 'received';

/** The Python type of a schema, as text for an annotation. Objects are handed to `write`. */
export function pythonType(name: string, schema: JsonSchema, direction: Direction, write: WriteObject): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return literal([schema.const]);
  if (schema.enum !== undefined) return literal(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined)
    return union(
      choices.map((choice, index) => pythonType(choiceName(name, choices, index), choice, direction, write)),
    );
  if (Array.isArray(schema.type))
    return union(schema.type.map((type) => pythonType(name, { ...schema, type }, direction, write)));
  switch (schema.type) {
    case 'null':
      return 'None';
    case 'string':
      return 'str';
    case 'boolean':
      return 'bool';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'array':
      return arrayType(name, schema, direction, write);
    case 'object':
      return objectType(name, schema, direction, write);
    default:
      return 'Any';
  }
}

function arrayType(name: string, schema: JsonSchema, direction: Direction, write: WriteObject): string {
  const items = schema.prefixItems ?? [schema.items ?? {}];
  const item = union(items.map((one) => pythonType(singular(name), one, direction, write)));
  return direction === 'sent' ? `Sequence[${item}]` : `List[${item}]`;
}

function objectType(name: string, schema: JsonSchema, direction: Direction, write: WriteObject): string {
  if (schema.properties !== undefined) return write(name, schema);
  const values =
    typeof schema.additionalProperties === 'object'
      ? pythonType(name, schema.additionalProperties, direction, write)
      : 'Any';
  return direction === 'sent' ? `Mapping[str, ${values}]` : `Dict[str, ${values}]`;
}

/** A variant is called after the value of its constant field (`design: "paired"`), or numbered where there are several. */
function choiceName(name: string, choices: readonly JsonSchema[], index: number): string {
  const objects = choices.filter((choice) => choice.properties !== undefined);
  const constant = Object.values(choices[index]!.properties ?? {}).find(
    (field) => typeof field.const === 'string',
  )?.const;
  if (objects.length < 2) return name;
  return name + (constant !== undefined && /^[a-z_]+$/.test(String(constant)) ? pascal(String(constant)) : index + 1);
}

function literal(values: readonly unknown[]): string {
  const typed = values.filter((value) => value !== null && typeof value !== 'number');
  const numbers = values.filter((value) => typeof value === 'number');
  const texts = typed.map((value) => (typeof value === 'boolean' ? pythonBoolean(value) : quoted(String(value))));
  return union([
    ...(texts.length > 0 || numbers.length > 0 ? [`Literal[${[...texts, ...numbers.map(String)].join(', ')}]`] : []),
    ...(values.includes(null) ? ['None'] : []),
  ]);
}

const pythonBoolean = (value: boolean) => (value ? 'True' : 'False');

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  const present = distinct.filter((type) => type !== 'None');
  // An int is a float already, and a literal of it says more than float does.
  const kept = present.length > 1 && present.includes('float') ? present.filter((type) => type !== 'int') : present;
  const together = kept.length === 1 ? kept[0]! : `Union[${kept.join(', ')}]`;
  if (kept.length === 0) return 'None';
  return distinct.includes('None') ? `Optional[${together}]` : together;
}

export const quoted = (text: string) => JSON.stringify(text);

export function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return name.endsWith('s') && !name.endsWith('ss') ? name.slice(0, -1) : `${name}Item`;
}

/** A description as the docstring of the field or class before it. */
export function docstring(text: string | undefined, indent = '    '): string[] {
  if (text === undefined || text === '') return [];
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  return [`${indent}"""${safe.endsWith('"') ? `${safe} ` : safe}"""`];
}

const pythonKeywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

export function isPythonName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(name) && !pythonKeywords.has(name);
}
