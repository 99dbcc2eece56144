import { i18n } from '@lingui/core';
import { ActionIcon, Autocomplete, Button, Group, Select, Stack, TagsInput, Text } from '@mantine/core';
import IconTrash from '~icons/tabler/trash';
import { type Condition, operators, shownOperator } from '../../../parts/conditions.ts';
import { useColumnOptions } from './column-fields.tsx';
import { type Column, useGivenColumns } from './columns.ts';
import { levelOf } from './level-fields.tsx';

const any = { types: [], numeric: false };

type Properties = { conditions: Condition[]; onChange: (conditions: Condition[]) => void };

/** Which patients are taken: all conditions must hold. */
export function FilterBuilder({ conditions, onChange }: Properties) {
  const set = (index: number, changed: Condition) =>
    onChange(conditions.map((old, i) => (i === index ? changed : old)));
  return (
    <Stack gap="sm">
      {conditions.length === 0 && <Text size="sm">{i18n.t('All patients of the project.')}</Text>}
      {conditions.map((condition, index) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name but its place
          key={index}
          condition={condition}
          number={index + 1}
          onChange={(changed) => set(index, changed)}
          onRemove={() => onChange(conditions.filter((_, i) => i !== index))}
        />
      ))}
      <div>
        <Button variant="default" size="xs" onClick={() => onChange([...conditions, { column: '', op: 'eq' }])}>
          {conditions.length === 0 ? i18n.t('Only some patients') : i18n.t('And another condition')}
        </Button>
      </div>
    </Stack>
  );
}

type RowProperties = {
  condition: Condition;
  number: number;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
};

function ConditionRow({ condition, number, onChange, onRemove }: RowProperties) {
  const { column: name, op, value } = condition;
  const { list } = useGivenColumns();
  const column = list.find((one) => one.name === name);
  const options = useColumnOptions(any, name === '' ? [] : [name]);
  const chooseOp = (chosen: string | null) => {
    if (chosen === null) return;
    if (chosen === 'is_null' || chosen === 'not_null')
      return onChange({ column: name, op: 'is_null', value: chosen === 'is_null' });
    const kept = op === 'is_null' ? undefined : chosen === 'in' ? [value ?? []].flat() : [value].flat()[0];
    onChange({ column: name, op: chosen, ...(kept === undefined ? {} : { value: kept }) });
  };
  return (
    <Group gap="xs" align="flex-end" role="group" aria-label={i18n.t('Condition {number}', { number })}>
      <Select
        label={i18n.t('Column')}
        {...options}
        searchable
        w={210}
        value={name === '' ? null : name}
        onChange={(chosen) => chosen !== null && onChange({ column: chosen, op: 'eq' })}
      />
      <Select
        label={i18n.t('Comparison')}
        w={160}
        allowDeselect={false}
        data={operators()}
        value={shownOperator(condition)}
        onChange={chooseOp}
      />
      {op !== 'is_null' && <ValueField {...{ condition, column, onChange }} />}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={i18n.t('Remove condition {number}', { number })}
        onClick={onRemove}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  );
}

type ValueProperties = {
  condition: Condition;
  column: Column | undefined;
  onChange: (condition: Condition) => void;
};

function ValueField({ condition, column, onChange }: ValueProperties) {
  const levels = (column?.levels ?? []).map((level) => String(level.value));
  const label = i18n.t('Value');
  if (condition.op === 'in')
    return (
      <TagsInput
        label={label}
        w={260}
        acceptValueOnBlur
        data={levels}
        value={([condition.value ?? []].flat() as unknown[]).map(String)}
        onChange={(texts) => onChange({ ...condition, value: texts.map((text) => levelOf(text, column)) })}
      />
    );
  const labels = column?.levels.find((level) => String(level.value) === String(condition.value))?.label;
  return (
    <Autocomplete
      label={labels ? `${label}: ${labels}` : label}
      w={180}
      data={levels.length <= 30 ? levels : []}
      value={condition.value === undefined ? '' : String(condition.value)}
      onChange={(text) => onChange({ ...condition, value: text === '' ? undefined : levelOf(text, column) })}
    />
  );
}
