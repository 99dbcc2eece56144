import { i18n } from '@lingui/core';
import { Group, MultiSelect, Select, Text } from '@mantine/core';
import { percent } from '../../../parts/formats.ts';
import { type Column, fits, useGivenColumns } from './columns.ts';
import { type FieldProps, looksOf } from './field-properties.tsx';
import { columnOf, kindOf } from './schema.ts';

function typeInWords(type: string): string {
  const words: Record<string, string> = {
    number: i18n.t('number'),
    integer: i18n.t('whole number'),
    boolean: i18n.t('yes or no'),
    category: i18n.t('category'),
    text: i18n.t('text'),
    date: i18n.t('date'),
    datetime: i18n.t('date and time'),
  };
  return words[type] ?? type;
}

/** Type, unit, levels and share missing: what one chooses a column by. */
function aboutColumn({ type, unit, levels, missingShare }: Column): string {
  const few = levels.length > 0 && levels.length <= 6;
  return [
    typeInWords(type),
    unit ?? '',
    few ? levels.map(({ value, label }) => (label === '' ? String(value) : `${value} = ${label}`)).join(', ') : '',
    missingShare === null || missingShare === 0 ? '' : i18n.t('{share} missing', { share: percent(missingShare, 1) }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

const optionOf = ({ name, label }: Column) => ({
  value: name,
  label: label === '' || label === name ? name : `${name} (${label})`,
});

/** The columns that fit, and those that are chosen although they do not: the API says what is wrong with them. */
export function useColumnOptions(wanted: { types: string[]; numeric: boolean }, chosen: readonly string[]) {
  const { list } = useGivenColumns();
  const fitting = list.filter((column) => fits(column, wanted) || chosen.includes(column.name));
  const unknown = chosen.filter((name) => !list.some((column) => column.name === name));
  const byName = new Map(fitting.map((column) => [column.name, column]));
  return {
    data: [...fitting.map(optionOf), ...unknown.map((name) => ({ value: name, label: name }))],
    renderOption: ({ option }: { option: { value: string; label: string } }) => {
      const column = byName.get(option.value);
      return (
        <Group gap="xs" justify="space-between" w="100%">
          <Text size="sm">{option.label}</Text>
          {column !== undefined && (
            <Text size="xs" c="dimmed">
              {aboutColumn(column)}
            </Text>
          )}
        </Group>
      );
    },
  };
}

export function ColumnField(properties: FieldProps) {
  const { field, value, onChange } = properties;
  const chosen = typeof value === 'string' ? value : null;
  const options = useColumnOptions(columnOf(field.schema), chosen === null ? [] : [chosen]);
  const { list } = useGivenColumns();
  const column = list.find(({ name }) => name === chosen);
  return (
    <div>
      <Select
        {...looksOf(properties)}
        {...options}
        maw={520}
        searchable
        clearable={!field.isRequired}
        allowDeselect={!field.isRequired}
        placeholder={i18n.t('Choose a column')}
        nothingFoundMessage={i18n.t('No column fits.')}
        value={chosen}
        onChange={(name) => onChange(name ?? undefined)}
      />
      {column !== undefined && (
        <Text size="xs" c="dimmed" mt={4}>
          {aboutColumn(column)}
        </Text>
      )}
    </div>
  );
}

export function ColumnsField(properties: FieldProps) {
  const { field, value, onChange, siblings } = properties;
  const chosen = value === undefined ? [] : ([value].flat() as string[]);
  const options = useColumnOptions(columnOf(field.schema), chosen);
  const among = field.schema['x-subset-of'];
  const allowed = among === undefined ? null : ([siblings[among] ?? []].flat() as string[]);
  // One column or several: one is sent as it stands.
  const isAlsoOne = kindOf(field.schema) === 'columns' && field.schema.type !== 'array';
  return (
    <MultiSelect
      {...looksOf(properties)}
      {...options}
      data={allowed === null ? options.data : options.data.filter((option) => allowed.includes(option.value))}
      maw={520}
      searchable
      clearable={!field.isRequired}
      placeholder={chosen.length === 0 ? i18n.t('Choose columns') : undefined}
      nothingFoundMessage={i18n.t('No column fits.')}
      value={chosen}
      onChange={(names) =>
        onChange(names.length === 0 ? undefined : isAlsoOne && names.length === 1 ? names[0] : names)
      }
    />
  );
}
