import { i18n } from '@lingui/core';
import { Fragment, type ReactNode } from 'react';
import type { Field, JsonObject } from './schema.ts';

export type FieldProps = {
  field: Field;
  value: unknown;
  /** undefined: nothing is given, so the default holds. */
  onChange: (value: unknown) => void;
  /** The object that the field is of: a level belongs to a column that stands beside it. */
  siblings: JsonObject;
  /** What the API says is wrong, by the path of a field. */
  errors: ReadonlyMap<string, string>;
  /** Where the field stands, such as `parameters.columns`. */
  path: string;
};

/** What every input of Mantine shows of a field. */
export const looksOf = ({ field: { name, schema, isRequired }, errors, path }: FieldProps) => ({
  label: schema.title ?? name,
  description: descriptionOf(schema.description, schema.default),
  required: isRequired,
  error: errors.get(path) ?? null,
});

function descriptionOf(description = '', given: unknown): ReactNode {
  const isShort = given !== undefined && typeof given !== 'object';
  const words = isShort ? i18n.t('Default: {value}.', { value: wordOf(given) }) : '';
  // Names of fields stand between backticks.
  const parts = description.split('`').map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay where they are
    <Fragment key={i}>{i % 2 === 1 ? <code>{part}</code> : part}</Fragment>
  ));
  if (description === '') return words === '' ? undefined : words;
  return words === '' ? parts : [...parts, '. ', words];
}

export const wordOf = (value: unknown) =>
  value === true ? i18n.t('yes') : value === false ? i18n.t('no') : String(value).replaceAll('_', ' ');
