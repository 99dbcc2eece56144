/** A JSON value as the source text of each language that samples are written in. */
export type Literal = (value: unknown, indent?: string) => string;

const width = 80;

/** On one line where it fits, otherwise an item a line. */
function laidOut(open: string, items: readonly string[], close: string, indent: string): string {
  const line = `${open}${items.join(', ')}${close}`;
  if (items.length === 0 || (line.length + indent.length <= width && !line.includes('\n'))) return line;
  return `${open.trimEnd()}\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}${close.trimStart()}`;
}

const plainName = /^[A-Za-z_$][\w$]*$/;

export const javascript: Literal = (value, indent = '') => {
  const inner = (one: unknown) => javascript(one, `${indent}  `);
  if (Array.isArray(value)) return laidOut('[', value.map(inner), ']', indent);
  if (typeof value === 'object' && value !== null)
    return laidOut(
      Object.keys(value).length === 0 ? '{' : '{ ',
      Object.entries(value).map(([key, one]) => `${plainName.test(key) ? key : quoted(key)}: ${inner(one)}`),
      Object.keys(value).length === 0 ? '}' : ' }',
      indent,
    );
  return typeof value === 'string' ? quoted(value) : String(value);
};

/** In single quotes, as the project writes JavaScript. */
function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

export const python: Literal = (value, indent = '') => {
  const inner = (one: unknown) => python(one, `${indent}  `);
  if (Array.isArray(value)) return laidOut('[', value.map(inner), ']', indent);
  if (typeof value === 'object' && value !== null)
    return laidOut(
      '{',
      Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${inner(one)}`),
      '}',
      indent,
    );
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
};

const rName = /^[A-Za-z][A-Za-z0-9._]*$/;

/** Lists of JSON are lists of R, and of scalars of one type vectors. */
export const r: Literal = (value, indent = '') => {
  const inner = (one: unknown) => r(one, `${indent}  `);
  if (Array.isArray(value)) {
    const types = new Set(value.map((one) => typeof one));
    const isVector = types.size === 1 && !types.has('object');
    return laidOut(isVector && value.length > 1 ? 'c(' : 'list(', value.map(inner), ')', indent);
  }
  if (typeof value === 'object' && value !== null)
    return laidOut(
      'list(',
      Object.entries(value).map(([key, one]) => `${rName.test(key) ? key : `\`${key}\``} = ${inner(one)}`),
      ')',
      indent,
    );
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return JSON.stringify(value);
};

/** Keyword arguments, `name=value` or `name = value`. */
export function namedArguments(values: object, literal: Literal, equals: string, isName: RegExp): string[] {
  return Object.entries(values).map(
    ([key, value]) => `${isName.test(key) ? key : `\`${key}\``}${equals}${literal(value, '  ')}`,
  );
}

/** A call with its arguments on one line where they fit. */
export function call(callee: string, given: readonly string[]): string {
  return laidOut(`${callee}(`, given, ')', '');
}

/** In single quotes for a shell. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
