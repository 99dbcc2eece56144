import { i18n } from '@lingui/core';
import type { Filter, FilterOperator } from '@research-platform/client';
import type { Column } from './columns.ts';

/** The operators that the API knows for attributes of patients. */
const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'is_null'] as const;
export type Operator = (typeof operators)[number];

/** One condition of the filter, as it stands in the address. */
export type Condition = { column: string; op: Operator; value: string };

export function isCondition(given: unknown): given is Condition {
  const { column, op, value } = (given ?? {}) as Record<string, unknown>;
  return typeof column === 'string' && typeof value === 'string' && operators.includes(op as Operator);
}

/** As the client takes them. */
export function filterOf(conditions: readonly Condition[]): Filter | undefined {
  if (conditions.length === 0) return undefined;
  const filter: Record<string, { [operator in FilterOperator]?: string }> = {};
  for (const { column, op, value } of conditions) filter[column] = { ...filter[column], [op]: value };
  return filter;
}

/** As an analysis takes them, whose values have a type. */
export function analysisFilterOf(conditions: readonly Condition[], columns: readonly Column[]) {
  return conditions.map(({ column, op, value }) => {
    const typed = (text: string) => typedValue(text, columns.find(({ name }) => name === column) ?? null);
    if (op === 'is_null') return { column, op, value: value === 'true' };
    if (op === 'in') return { column, op, value: value.split(',').map(typed) };
    return { column, op, value: typed(value) };
  });
}

function typedValue(text: string, column: Column | null): string | number | boolean {
  if (column?.type === 'boolean') return text === 'true';
  const isText = column !== null && ['text', 'date', 'datetime'].includes(column.type);
  return isText || text.trim() === '' || !Number.isFinite(Number(text)) ? text : Number(text);
}

/** The conditions with one more, which takes the place of one with the same operator: the API has one of each. */
export function withCondition(conditions: readonly Condition[], added: Condition): Condition[] {
  return [...conditions.filter(({ column, op }) => column !== added.column || op !== added.op), added];
}

export function operatorWords(op: Operator): string {
  switch (op) {
    case 'eq':
      return i18n.t('is');
    case 'ne':
      return i18n.t('is not');
    case 'gt':
      return i18n.t('is more than');
    case 'gte':
      return i18n.t('is at least');
    case 'lt':
      return i18n.t('is less than');
    case 'lte':
      return i18n.t('is at most');
    case 'in':
      return i18n.t('is one of');
    case 'is_null':
      return i18n.t('is missing');
  }
}

/** "Age is at least 60", with the labels of the dictionary. */
export function conditionWords({ column: name, op, value }: Condition, columns: readonly Column[]): string {
  const column = columns.find((one) => one.name === name);
  const label = column?.label ?? name;
  if (op === 'is_null')
    return value === 'true'
      ? i18n.t('{variable} is missing', { variable: label })
      : i18n.t('{variable} is not missing', { variable: label });
  const shown = (op === 'in' ? value.split(',') : [value])
    .map((one) => column?.categories?.find((category) => String(category.value) === one)?.label ?? one)
    .join(', ');
  return `${label} ${operatorWords(op)} ${shown}${column?.unit ? ` ${column.unit}` : ''}`;
}
