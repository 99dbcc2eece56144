/** A JSON Schema of draft 2020-12, as far as zod writes it. */
export type Schema = {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: boolean | Schema;
};

export type PrintOptions = {
  /** What is sent may leave a field undefined and may hold a Date for a moment; what is answered does neither. */
  io: 'input' | 'output';
  /** The name of a definition that a `$ref` points to. */
  nameOf: (definition: string) => string;
  /** Types that have a name of their own, by their text. */
  named?: ReadonlyMap<string, string>;
};

/** The TypeScript type of a JSON Schema, as text that begins at the first column. Throws for a keyword that it can't mean. */
export function printType(schema: Schema | boolean, options: PrintOptions): string {
  if (schema === true) return 'unknown';
  if (schema === false) return 'never';
  if (schema.$ref !== undefined) return options.nameOf(schema.$ref.replace(/^#\/\$defs\//, ''));
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map((value) => JSON.stringify(value)));
  const alternatives = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (alternatives !== undefined) return union(alternatives.map((one) => printType(one, options)));
  if (Array.isArray(schema.allOf))
    return (schema.allOf as Schema[]).map((one) => inBrackets(printType(one, options))).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => printType({ ...schema, type }, options)));
  switch (schema.type) {
    case undefined:
      return 'unknown';
    case 'null':
      return 'null';
    case 'boolean':
      return 'boolean';
    case 'number':
    case 'integer':
      return 'number';
    case 'string':
      return options.io === 'input' && schema.format === 'date-time' ? 'string | Date' : 'string';
    case 'array':
      return printArray(schema, options);
    case 'object': {
      const text = printObject(schema, options);
      return options.named?.get(text) ?? text;
    }
    default:
      throw new Error(`No TypeScript type is known for the JSON Schema type ${schema.type}.`);
  }
}

function printArray(schema: Schema, options: PrintOptions): string {
  const { items, prefixItems } = schema;
  const readonly = options.io === 'input' ? 'readonly ' : '';
  if (prefixItems === undefined)
    return `${readonly}${items === undefined ? 'unknown' : inBrackets(printType(items, options))}[]`;
  const rest = items === undefined ? [] : [`...${inBrackets(printType(items, options))}[]`];
  return `${readonly}[${[...prefixItems.map((item) => printType(item, options)), ...rest].join(', ')}]`;
}

/** The members between braces; of a record, `Record<…>`. */
export function printObject(schema: Schema, options: PrintOptions): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const members = Object.entries(properties).map(([name, property]) => {
    const isOptional = !required.includes(name);
    const type = printType(property, options);
    const orUndefined = isOptional && options.io === 'input' && type !== 'unknown' ? ' | undefined' : '';
    return `${comment(property)}${propertyName(name)}${isOptional ? '?' : ''}: ${type}${orUndefined};`;
  });
  const isRecord = members.length === 0 && additionalProperties !== undefined && additionalProperties !== false;
  if (isRecord) return `Record<string, ${printType(additionalProperties, options)}>`;
  if (members.length === 0) return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>';
  return `{\n${indented(members.join('\n'))}\n}`;
}

/** The comment before a property or a type: what its schema says of it, and its default. */
export function comment(schema: Schema): string {
  const title = typeof schema.title === 'string' ? `${schema.title}. ` : '';
  const fallback =
    'default' in schema && isShort(schema.default) ? ` Default: \`${JSON.stringify(schema.default)}\`.` : '';
  const said = `${title}${schema.description ?? ''}`.trim();
  const text = `${said}${said === '' || /[.!?:]$/.test(said) || fallback === '' ? '' : '.'}${fallback}`.trim();
  return text === '' ? '' : `/** ${text.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ')} */\n`;
}

const isShort = (value: unknown) => JSON.stringify(value).length <= 60;

export const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '  ');

export const propertyName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

const union = (types: string[]) => [...new Set(types)].join(' | ');

/** A union or intersection needs brackets before `[]` or `&`. */
function inBrackets(type: string): string {
  let depth = 0;
  for (const character of type) {
    if ('{[(<'.includes(character)) depth++;
    else if ('}])>'.includes(character)) depth--;
    else if (depth === 0 && (character === '|' || character === '&')) return `(${type})`;
  }
  return type.startsWith('readonly ') ? `(${type})` : type;
}
