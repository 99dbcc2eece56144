import { readDecimal } from '../contract/decimal-text.ts';
import type { Issue } from '../contract/errors.ts';

type Value = string | number | boolean;

/**
 * A condition of a filter. `path`: where the request has it. `as`: how its field compares, numbers by their size and texts by their code
 * points; null where that is not known.
 */
export type Condition = {
  field: string;
  comparison: string;
  values: readonly Value[];
  path: string;
  as: 'number' | 'text' | null;
};

/** Conditions that no value meets together, which is a mistake and not a list that is empty: from 60 and below 50. */
export function impossibleTogether(conditions: readonly Condition[]): Issue[] {
  const fields = new Map<string, FieldConditions>();
  return conditions.flatMap((condition) => {
    const field = fields.get(condition.field) ?? new FieldConditions();
    fields.set(condition.field, field);
    const other = field.add(condition);
    return other === null
      ? []
      : { path: condition.path, message: `can't hold together with \`${other}\`: no value meets both` };
  });
}

type Key = string | number;
type Bound = { key: Key; isStrict: boolean; path: string };
type Side = 'lower' | 'upper';
type Listed = { keys: ReadonlySet<Key>; smallest: Key; largest: Key; path: string };

/** What the conditions of one field leave so far, so that each is looked at once: a filter may have thousands, and lists of as many values. */
class FieldConditions {
  #missing: string | null = null;
  #present: string | null = null;
  /** The tightest. */
  readonly #bounds: Record<Side, Bound | null> = { lower: null, upper: null };
  /** What all lists have in common. */
  #listed: Listed | null = null;
  readonly #excluded = new Map<Key, string>();

  /** The path of one before it that it can't hold together with; null when there is none. */
  add({ comparison, values, path, as }: Condition): string | null {
    if (comparison === 'is_null' && String(values[0]) === 'true') {
      this.#missing ??= path;
      return this.#present;
    }
    this.#present ??= path;
    // What is missing meets no other comparison.
    if (this.#missing !== null) return this.#missing;
    const keys = values.map((value) => keyOf(value, as)).filter((key) => key !== null);
    const [key] = keys;
    if (key === undefined || keys.length < values.length) return null;
    switch (comparison) {
      case 'eq':
      case 'in':
        return this.#list(new Set(keys), path);
      case 'ne':
        this.#excluded.set(key, path);
        return this.#listed?.keys.size === 1 && this.#listed.keys.has(key) ? this.#listed.path : null;
      case 'gt':
      case 'gte':
        return this.#bound({ key, isStrict: comparison === 'gt', path }, 'lower');
      case 'lt':
      case 'lte':
        return this.#bound({ key, isStrict: comparison === 'lt', path }, 'upper');
      default:
        return null;
    }
  }

  #list(keys: ReadonlySet<Key>, path: string): string | null {
    const before = this.#listed;
    const left = [...keys].filter((key) => before === null || before.keys.has(key)).sort(compare);
    const [smallest, largest] = [left[0], left.at(-1)];
    if (smallest === undefined || largest === undefined) return before!.path;
    this.#listed = { keys: new Set(left), smallest, largest, path };
    const excluded = left.length === 1 ? this.#excluded.get(smallest) : undefined;
    if (excluded !== undefined) return excluded;
    const { lower, upper } = this.#bounds;
    if (lower !== null && shutsOut(lower, largest, 'lower')) return lower.path;
    return upper !== null && shutsOut(upper, smallest, 'upper') ? upper.path : null;
  }

  #bound(bound: Bound, side: Side): string | null {
    const known = this.#bounds[side];
    if (known === null || shutsOut(bound, known.key, side)) this.#bounds[side] = bound;
    const listed = this.#listed;
    if (listed !== null && shutsOut(bound, side === 'lower' ? listed.largest : listed.smallest, side))
      return listed.path;
    const opposite = side === 'lower' ? 'upper' : 'lower';
    const other = this.#bounds[opposite];
    if (other === null) return null;
    return shutsOut(bound, other.key, side) || shutsOut(other, bound.key, opposite) ? other.path : null;
  }
}

function shutsOut({ key: limit, isStrict }: Bound, key: Key, side: Side): boolean {
  const order = side === 'lower' ? compare(limit, key) : compare(key, limit);
  return order > 0 || (order === 0 && isStrict);
}

/** A value as its field compares it; null where that can't be said. */
function keyOf(value: Value, as: Condition['as']): Key | null {
  if (as === 'text') return typeof value === 'number' ? null : String(value);
  if (as === null || typeof value === 'boolean') return null;
  return typeof value === 'number' ? value : readDecimal(value);
}

function compare(a: Key, b: Key): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
