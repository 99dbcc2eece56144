import { i18n } from '@lingui/core';

/** A condition on patients as analyses and exports take it. */
export type Condition = { column: string; op: string; value?: unknown };

/** Read with care: anybody may have written an address. */
export function isCondition(given: unknown): given is Condition {
  const { column, op } = (given ?? {}) as Record<string, unknown>;
  return typeof column === 'string' && typeof op === 'string';
}

export const operators = () => [
  { value: 'eq', label: i18n.t('is') },
  { value: 'ne', label: i18n.t('is not') },
  { value: 'gte', label: i18n.t('is at least') },
  { value: 'gt', label: i18n.t('is more than') },
  { value: 'lte', label: i18n.t('is at most') },
  { value: 'lt', label: i18n.t('is less than') },
  { value: 'in', label: i18n.t('is one of') },
  { value: 'is_null', label: i18n.t('is missing') },
  { value: 'not_null', label: i18n.t('is not missing') },
];

/** The spellings of R, which the API knows too. */
const spellings: Record<string, string> = {
  '==': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
};

/** The same condition in the spelling that has an operator in every list here. */
export function inOneSpelling({ column, op, value }: Condition): Condition {
  if (op === 'missing' || op === 'not_missing') return { column, op: 'is_null', value: op === 'missing' };
  return { column, op: spellings[op] ?? op, ...(value === undefined ? {} : { value }) };
}

/** Which of `operators` a condition has: that a value is there has one of its own. */
export function shownOperator(condition: Condition): string {
  const { op, value } = inOneSpelling(condition);
  return op === 'is_null' && value === false ? 'not_null' : op;
}

/** A condition in words. */
export function conditionInWords(condition: Condition): string {
  const { column, op, value } = inOneSpelling(condition);
  const shown = shownOperator(condition);
  const word = operators().find((one) => one.value === shown)?.label ?? op;
  return [column, word, op === 'is_null' || value === undefined ? '' : [value].flat().join(', ')].join(' ').trim();
}

/** Whether the API can be asked with a condition as far as it is entered. */
export const isWholeCondition = ({ column, value }: Condition) =>
  column !== '' && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
