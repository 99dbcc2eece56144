import type { FragmentSqlToken } from 'slonik';
import { readDecimal } from '../../contract/decimal-text.ts';
import type { AttributeFilter } from '../../contract/resources/patient.ts';
import { sql } from '../db.ts';

export type AttributesRead = {
  /** What to join `patients` with. */
  joins: FragmentSqlToken;
  /** The value of an attribute as json; null when it is not there. */
  value(attribute: string): FragmentSqlToken;
};

/** From so many attributes on, reading the document once for all is cheaper than once for each. */
export const attributesReadOneByOne = 3;

/**
 * Reads each attribute once a patient, however often conditions and order use it: for patients of 5,000 attributes to
 * unpack the document and to look through it takes 4 ms. Few are read one by one, so that the second is looked for only
 * where the condition on the first holds; `offset 0` keeps the planner from reading them at every use.
 */
export function attributesRead(names: readonly string[]): AttributesRead {
  const attributes = [...new Set(names)];
  const columnOf = (place: number) => sql.identifier([`attribute_${place}`]);
  const value = (attribute: string) => sql.fragment`${columnOf(attributes.indexOf(attribute))}`;
  if (attributes.length === 0) return { joins: sql.fragment``, value };
  if (attributes.length <= attributesReadOneByOne) {
    const joins = attributes.map(
      (name, place) =>
        sql.fragment`cross join lateral (select patients.attributes -> ${name} as ${columnOf(place)} offset 0) ${sql.identifier([`read_${place}`])}`,
    );
    return { joins: sql.fragment`${sql.join(joins, sql.fragment` `)}`, value };
  }
  const columns = attributes.map(
    (name, place) => sql.fragment`(array_agg(value) filter (where key = ${name}))[1] as ${columnOf(place)}`,
  );
  const joins = sql.fragment`cross join lateral (
    select ${sql.join(columns, sql.fragment`, `)} from json_each(patients.attributes)
    where key = any(${sql.array(attributes, 'text')}) offset 0) attributes_read`;
  return { joins, value };
}

/** All must hold; without any, all patients. */
export type PatientSelection = { externalId: string | null; filters: readonly AttributeFilter[] };

/** The patients of a project that an external id and filters select. */
export function patientConditions(
  projectId: string,
  { externalId, filters }: PatientSelection,
  read: AttributesRead,
): FragmentSqlToken[] {
  const conditions: FragmentSqlToken[] = [sql.fragment`patients.project_id = ${projectId}`];
  if (externalId !== null) conditions.push(sql.fragment`patients.external_id = ${externalId}`);
  for (const filter of filters) conditions.push(condition(filter, read.value(filter.attribute)));
  return conditions;
}

/**
 * A text that sorts as the value does. The eight bytes of a double compare like the number once the sign bit is
 * flipped, and all bits of a negative one.
 */
export function sortKey(value: FragmentSqlToken): FragmentSqlToken {
  // The collation again: a function's result does not keep the one of its body.
  return sql.fragment`attribute_sort_key(${value}) collate "C"`;
}

/**
 * Numbers compare by value, everything else as the text it is written as. Only numbers are more or less than a number,
 * and only texts than a text; `ne` finds every other value, whatever its type. What is missing never matches.
 */
function condition({ comparison, value: given }: AttributeFilter, value: FragmentSqlToken): FragmentSqlToken {
  const text = sql.fragment`(${value} #>> '{}')`;
  // CASE, since only it promises that the cast is not tried on a value that is not a number.
  const isNumber = sql.fragment`case json_typeof(${value}) when 'number' then`;
  const isOneOf = (texts: string[]) => {
    const numbers = texts.map(readDecimal).filter((number) => number !== null);
    return sql.fragment`(${isNumber} ${text}::float8 = any(${sql.array(numbers, 'float8')}) else ${text} = any(${sql.array(texts, 'text')}) end)`;
  };
  switch (comparison) {
    case 'is_null':
      return given === 'true' ? sql.fragment`${text} is null` : sql.fragment`${text} is not null`;
    case 'in':
      return isOneOf(given.split(','));
    case 'eq':
      return isOneOf([given]);
    case 'ne':
      return sql.fragment`(${text} is not null and not ${isOneOf([given])})`;
  }
  const operator = { gt: sql.fragment`>`, gte: sql.fragment`>=`, lt: sql.fragment`<`, lte: sql.fragment`<=` }[
    comparison
  ];
  const number = readDecimal(given);
  return number === null
    ? sql.fragment`(json_typeof(${value}) = 'string' and ${text} collate "C" ${operator} ${given})`
    : sql.fragment`(${isNumber} ${text}::float8 ${operator} ${number}::float8 else false end)`;
}
