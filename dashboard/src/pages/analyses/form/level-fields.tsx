import { i18n } from '@lingui/core';
import { MultiSelect, Select, TagsInput } from '@mantine/core';
import { type Column, type Level, useGivenColumns } from './columns.ts';
import { type FieldProps, looksOf } from './field-properties.tsx';
import { kindOf } from './schema.ts';

const optionsOf = (column: Column | undefined) =>
  (column?.levels ?? []).map(({ value, label }) => ({
    value: String(value),
    label: label === '' || label === String(value) ? String(value) : `${value} = ${label}`,
  }));

/** The level as the column has it: levels are compared as text, but a number is sent as a number. */
export function levelOf(text: string, column: Column | undefined): Level {
  return (
    column?.levels.find(({ value }) => String(value) === text)?.value ??
    (text.trim() !== '' && Number.isFinite(Number(text)) && column?.type !== 'text' ? Number(text) : text)
  );
}

function useLevelColumn({ field, siblings }: FieldProps): Column | undefined {
  const { list } = useGivenColumns();
  return list.find(({ name }) => name === siblings[field.schema['x-level-of']!]);
}

const waitsForColumn = (column: Column | undefined) =>
  column === undefined ? i18n.t('Choose the column first') : undefined;

/** A default is told, not chosen: anyone who chooses a level means that one alone. */
const byDefault = (level: unknown) =>
  level === undefined ? undefined : i18n.t('Without a choice: {level}', { level: String(level) });

export function LevelField(properties: FieldProps) {
  const column = useLevelColumn(properties);
  return <OneLevel {...properties} column={column} />;
}

function OneLevel({ column, ...properties }: FieldProps & { column: Column | undefined }) {
  const { field, value, onChange } = properties;
  const options = withChosen(optionsOf(column), value === undefined ? [] : [String(value)]);
  // Where not every level is known, any may be typed.
  if (column !== undefined && column.levels.length === 0)
    return (
      <TagsInput
        {...looksOf(properties)}
        maw={520}
        maxTags={1}
        acceptValueOnBlur
        value={value === undefined ? [] : [String(value)]}
        onChange={([text]) => onChange(text === undefined ? undefined : levelOf(text, column))}
      />
    );
  return (
    <Select
      {...looksOf(properties)}
      maw={520}
      searchable
      disabled={column === undefined}
      placeholder={waitsForColumn(column) ?? byDefault(field.schema.default) ?? i18n.t('Choose a level')}
      clearable={!field.isRequired}
      data={options}
      value={value === undefined || column === undefined ? null : String(value)}
      onChange={(text) => onChange(text === null ? undefined : levelOf(text, column))}
    />
  );
}

/** Levels in the order in which they are chosen. One that is alone is sent as it stands where the schema allows that. */
export function LevelsField(properties: FieldProps) {
  const { field, value, onChange } = properties;
  const column = useLevelColumn(properties);
  const isAlsoOne = kindOf(field.schema) === 'level-or-levels';
  const chosen = ([value ?? []].flat() as Level[]).map(String);
  const change = (texts: string[]) => {
    const levels = texts.map((text) => levelOf(text, column));
    onChange(levels.length === 0 ? undefined : isAlsoOne && levels.length === 1 ? levels[0] : levels);
  };
  const shared = { ...looksOf(properties), maw: 520, value: chosen, onChange: change };
  if (column !== undefined && column.levels.length === 0) return <TagsInput {...shared} acceptValueOnBlur />;
  return (
    <MultiSelect
      {...shared}
      searchable
      disabled={column === undefined}
      placeholder={
        chosen.length > 0
          ? undefined
          : (waitsForColumn(column) ?? byDefault(field.schema.default) ?? i18n.t('Choose levels'))
      }
      data={withChosen(optionsOf(column), chosen)}
    />
  );
}

const withChosen = (options: { value: string; label: string }[], chosen: string[]) => [
  ...options,
  ...chosen
    .filter((text) => !options.some(({ value }) => value === text))
    .map((text) => ({ value: text, label: i18n.t('{level} (not in these data)', { level: text }) })),
];
