import type { FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import type { ListComparison, ListFields } from '../../contract/list-fields.ts';
import { type Queryable, sql } from '../db.ts';
import { limitOf, type Page, type PageOf, pageOfFetched, placedWithinBytes } from './page.ts';

/** One condition on a field of a list. Times are ISO 8601 in UTC, to the millisecond. */
export type ListFilter = { field: string; comparison: ListComparison; values: readonly string[] };
export type SortKey = { field: string; descending: boolean };
export type ListQuery = { filters: readonly ListFilter[]; sort: readonly SortKey[] };

/** The value of each field in SQL: of a choice its text. */
export type ListColumns<Fields extends ListFields> = { [Field in keyof Fields]: FragmentSqlToken };

type List<Fields extends ListFields, Row extends z.ZodObject> = {
  row: Row;
  columns: FragmentSqlToken;
  source: FragmentSqlToken;
  /** The uuid that decides where all else is equal. */
  id: FragmentSqlToken;
  where: FragmentSqlToken;
  fields: Fields;
  values: ListColumns<Fields>;
  /** The columns that clients can make large. */
  weighed?: readonly string[];
};

const placeOfCursor = z.array(z.string());
const placedRow = z.looseObject({ list_place: placeOfCursor, fetched: z.int().optional() });

/**
 * One page of a list, filtered and sorted; newest first unless sorted otherwise. Keyset paging: a cursor holds the values
 * that the last item was sorted by and its id, so that a page begins behind it whatever is added or removed.
 */
export async function listPage<Fields extends ListFields, Row extends z.ZodObject>(
  connection: Queryable,
  list: List<Fields, Row>,
  { filters, sort }: ListQuery,
  page: Page,
): Promise<PageOf<z.output<Row>>> {
  const keys = sort.map(({ field, descending }) => ({ ...sortKey(list.fields, list.values, field), descending }));
  const last = { value: list.id, type: sql.fragment`uuid`, descending: keys.at(-1)?.descending ?? true };
  const conditions = [list.where, ...listConditions(list.fields, list.values, filters)];
  if (page.after !== null) {
    const after = sort.length === 0 ? [page.after] : placeOfCursor.parse(JSON.parse(page.after));
    conditions.push(beyond([...keys, last], after));
  }
  const order = [...keys, last].map(({ value, descending }) =>
    descending ? sql.fragment`${value} desc` : sql.fragment`${value} asc`,
  );
  const place = [...keys, last].map(({ value }) => sql.fragment`${value}::text`);
  const ordered = sql.fragment`order by ${sql.join(order, sql.fragment`, `)}`;
  const columns = sql.fragment`${list.columns}, json_build_array(${sql.join(place, sql.fragment`, `)}) as list_place`;
  const source = sql.fragment`from ${list.source} where ${sql.join(conditions, sql.fragment` and `)}`;
  const rows = await connection.any(
    sql.type(placedRow)`${
      list.weighed === undefined
        ? sql.fragment`select ${columns} ${source} ${ordered} ${limitOf(page)}`
        : placedWithinBytes({ columns, source, ordered, page }, list.weighed)
    }`,
  );
  const { items, nextAfter } = pageOfFetched(rows, rows[0]?.fetched ?? rows.length, page, ({ list_place: of }) =>
    sort.length === 0 ? of[0]! : JSON.stringify(of),
  );
  return { items: items.map(({ list_place: _, ...item }) => list.row.parse(item)), nextAfter };
}

type Key = { value: FragmentSqlToken; type: FragmentSqlToken; descending: boolean };

/** What a field sorts by, which is never null: what has not happened yet comes after everything that has. */
function sortKey<Fields extends ListFields>(fields: Fields, values: ListColumns<Fields>, field: keyof Fields) {
  const { type, ...more } = fields[field]!;
  const value = values[field];
  const mayBeNull = 'mayBeNull' in more;
  if (type === 'number') return { value, type: sql.fragment`float8` };
  if (type !== 'time') {
    // Behind every choice and id, which are letters, digits and underscores.
    const present = mayBeNull ? sql.fragment`coalesce(${value}, '~')` : value;
    return { value: sql.fragment`${present} collate "C"`, type: sql.fragment`text` };
  }
  return {
    value: mayBeNull ? sql.fragment`coalesce(${value}, 'infinity')` : value,
    type: sql.fragment`timestamptz`,
  };
}

/** What comes after a place in the order of the keys. */
function beyond(keys: readonly Key[], after: readonly string[]): FragmentSqlToken {
  const given = keys.map(({ type }, i) => sql.fragment`${after[i]!}::${type}`);
  const operatorOf = ({ descending }: Key) => (descending ? sql.fragment`<` : sql.fragment`>`);
  if (keys.every(({ descending }) => descending === keys[0]!.descending)) {
    const values = sql.join(
      keys.map(({ value }) => value),
      sql.fragment`, `,
    );
    // A comparison of rows, which an index answers.
    return sql.fragment`(${values}) ${operatorOf(keys[0]!)} (${sql.join(given, sql.fragment`, `)})`;
  }
  const steps = keys.map((key, i) => {
    const same = keys.slice(0, i).map(({ value }, before) => sql.fragment`${value} = ${given[before]!}`);
    return sql.join([...same, sql.fragment`${key.value} ${operatorOf(key)} ${given[i]!}`], sql.fragment` and `);
  });
  return sql.fragment`(${sql.join(
    steps.map((step) => sql.fragment`(${step})`),
    sql.fragment` or `,
  )})`;
}

export function listConditions<Fields extends ListFields>(
  fields: Fields,
  values: ListColumns<Fields>,
  filters: readonly ListFilter[],
): FragmentSqlToken[] {
  return filters.map(({ field, comparison, values: given }) => {
    const value = values[field as keyof Fields];
    if (comparison === 'is_null')
      return given[0] === 'true' ? sql.fragment`${value} is null` : sql.fragment`${value} is not null`;
    switch (fields[field]!.type) {
      case 'time':
        return timeCondition(value, comparison, given);
      case 'number':
        return numberCondition(value, comparison, given);
      default:
        return textCondition(value, comparison, given);
    }
  });
}

type Comparing = Exclude<ListComparison, 'is_null'>;

function textCondition(value: FragmentSqlToken, comparison: Comparing, given: readonly string[]): FragmentSqlToken {
  const [first] = given as [string];
  switch (comparison) {
    case 'eq':
    case 'in':
      return sql.fragment`${value} = any(${sql.array([...given], 'text')})`;
    case 'ne':
      return sql.fragment`${value} <> ${first}`;
    case 'contains':
      return sql.fragment`strpos(lower(${value}), lower(${first})) > 0`;
    case 'gt':
      return sql.fragment`${value} collate "C" > ${first}`;
    case 'gte':
      return sql.fragment`${value} collate "C" >= ${first}`;
    case 'lt':
      return sql.fragment`${value} collate "C" < ${first}`;
    case 'lte':
      return sql.fragment`${value} collate "C" <= ${first}`;
  }
}

function numberCondition(value: FragmentSqlToken, comparison: Comparing, given: readonly string[]): FragmentSqlToken {
  const [first] = given as [string];
  switch (comparison) {
    case 'eq':
    case 'in':
    case 'contains':
      return sql.fragment`${value} = any(${sql.array(given.map(Number), 'float8')})`;
    case 'ne':
      return sql.fragment`${value} <> ${first}::float8`;
    case 'gt':
      return sql.fragment`${value} > ${first}::float8`;
    case 'gte':
      return sql.fragment`${value} >= ${first}::float8`;
    case 'lt':
      return sql.fragment`${value} < ${first}::float8`;
    case 'lte':
      return sql.fragment`${value} <= ${first}::float8`;
  }
}

/** Answers show milliseconds and the database has microseconds: a moment that was shown stands for all of its millisecond. */
function timeCondition(value: FragmentSqlToken, comparison: Comparing, given: readonly string[]): FragmentSqlToken {
  const within = (moment: string) =>
    sql.fragment`(${value} >= ${moment}::timestamptz and ${value} < ${moment}::timestamptz + interval '1 ms')`;
  const [first] = given as [string];
  switch (comparison) {
    case 'gt':
      return sql.fragment`${value} >= ${first}::timestamptz + interval '1 ms'`;
    case 'gte':
      return sql.fragment`${value} >= ${first}::timestamptz`;
    case 'lt':
      return sql.fragment`${value} < ${first}::timestamptz`;
    case 'lte':
      return sql.fragment`${value} < ${first}::timestamptz + interval '1 ms'`;
    case 'ne':
      return sql.fragment`not ${within(first)}`;
    case 'eq':
    case 'in':
    case 'contains':
      return sql.fragment`(${sql.join(given.map(within), sql.fragment` or `)})`;
  }
}
