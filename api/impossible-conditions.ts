import { readDecimal } from '../contract/decimal-text.ts';
import type { Issue } from '../contract/errors.ts';
import type { Comparison } from '../contract/list-fields.ts';

type Value = string | number | boolean;

/** A condition of a filter. `path`: where the request has it. */
export type Condition = { field: string; comparison: string; values: readonly Value[]; path: string };

const lower: readonly string[] = ['gt', 'gte'] satisfies Comparison[];
const upper: readonly string[] = ['lt', 'lte'] satisfies Comparison[];
const listed: readonly string[] = ['eq', 'in'] satisfies Comparison[];

/** Conditions that no value meets together, which is a mistake and not a list that is empty: from 60 and below 50. */
export function impossibleTogether(conditions: readonly Condition[]): Issue[] {
  return conditions.flatMap((condition, i) => {
    const other = conditions.slice(0, i).find((one) => one.field === condition.field && excludes(one, condition));
    return other === undefined
      ? []
      : { path: condition.path, message: `can't hold together with \`${other.path}\`: no value meets both` };
  });
}

function excludes(one: Condition, other: Condition): boolean {
  if (one.comparison === 'is_null' || other.comparison === 'is_null') {
    const [asked, rest] = one.comparison === 'is_null' ? [one, other] : [other, one];
    const isMissing = String(asked.values[0]) === 'true';
    // What is missing meets no other comparison.
    return rest.comparison === 'is_null' ? String(rest.values[0]) !== String(asked.values[0]) : isMissing;
  }
  if (listed.includes(one.comparison)) return one.values.every((value) => !mayMeet(value, other));
  if (listed.includes(other.comparison)) return other.values.every((value) => !mayMeet(value, one));
  const [from, to] = lower.includes(one.comparison) ? [one, other] : [other, one];
  if (!lower.includes(from.comparison) || !upper.includes(to.comparison)) return false;
  const order = compare(from.values[0]!, to.values[0]!);
  return order !== null && (order > 0 || (order === 0 && (from.comparison === 'gt' || to.comparison === 'lt')));
}

function mayMeet(value: Value, { comparison, values }: Condition): boolean {
  const orders = values.map((one) => compare(value, one));
  if (orders.includes(null)) return true;
  switch (comparison) {
    case 'eq':
    case 'in':
      return orders.includes(0);
    case 'ne':
      return !orders.includes(0);
    case 'gt':
      return orders[0]! > 0;
    case 'gte':
      return orders[0]! >= 0;
    case 'lt':
      return orders[0]! < 0;
    case 'lte':
      return orders[0]! <= 0;
    default:
      return true;
  }
}

/** Numbers by their size, texts by their code points, as the database does; null where nothing can be said. */
function compare(a: Value, b: Value): number | null {
  const [x, y] = [a, b].map((value) => (typeof value === 'string' ? readDecimal(value) : value));
  if (typeof x === 'number' && typeof y === 'number') return Math.sign(x - y);
  return x === null && y === null ? Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b))) : null;
}
