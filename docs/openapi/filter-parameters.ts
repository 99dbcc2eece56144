import { comparisons, type ListField, type ListFields, listComparisons } from '../../contract/list-fields.ts';
import type { Route } from '../../contract/routes.ts';
import type { Json } from './schemas.ts';

/** The parameters of a query that narrow a list. */
export function filtersOf({ fields }: Route): Json[] {
  if (fields === undefined) return [];
  return fields === 'attributes' ? [attributeFilters] : fieldFilters(fields);
}

/**
 * The names of these filters hold those of the project's own variables. Exploded form parameters of an object are sent
 * with the names of its fields alone, so that generated clients take any, without the brackets of deepObject.
 */
const attributeFilters: Json = {
  name: 'filters',
  in: 'query',
  required: false,
  style: 'form',
  explode: true,
  description: `Comparisons of attributes, each a query parameter of its own: \`filter[ATTRIBUTE][COMPARISON]=VALUE\`, the comparison one of ${comparisons.map((one) => `\`${one}\``).join(', ')}. All of them must hold. \`in\` takes values with commas between, \`is_null\` true or false.`,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
  example: { 'filter[age][gte]': '60', 'filter[sex][eq]': '2' },
};

/** One flat parameter for each field and operator, which every generator understands. */
function fieldFilters(fields: ListFields): Json[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    filter(`filter[${name}]`, `Only items whose ${name} is this`, schemaFor(field)),
    ...operatorsOf(field).map((operator) =>
      filter(`filter[${name}][${operator}]`, `Only items whose ${name} ${words[operator]}`, operand(operator, field)),
    ),
  ]);
}

const filter = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
});

type Operator = (typeof listComparisons)[number];

const words: Readonly<Record<Operator, string>> = {
  eq: 'is this',
  ne: 'is not this',
  gt: 'is greater',
  gte: 'is this or greater',
  lt: 'is less',
  lte: 'is this or less',
  in: 'is one of these, with commas between',
  is_null: 'is missing (true) or not (false)',
  contains: 'contains this text',
};

/** Those that can be meant: what has no order is not compared, and only a text is searched. */
function operatorsOf(field: ListField): readonly Operator[] {
  const mayBeNull = 'mayBeNull' in field && field.mayBeNull === true;
  return listComparisons.filter((operator) => {
    if (operator === 'is_null') return mayBeNull;
    if (operator === 'contains') return field.type === 'text';
    if (operator === 'eq') return false; // the short form says it
    return operator === 'ne' || operator === 'in' || (field.type !== 'choice' && field.type !== 'id');
  });
}

function operand(operator: Operator, field: ListField): Json {
  if (operator === 'is_null') return { type: 'boolean' };
  return operator === 'in' ? { type: 'string' } : schemaFor(field);
}

function schemaFor(field: ListField): Json {
  if (field.type === 'choice') return { type: 'string', enum: field.values };
  if (field.type === 'number') return { type: 'number' };
  return field.type === 'time' ? { type: 'string', format: 'date-time' } : { type: 'string' };
}
