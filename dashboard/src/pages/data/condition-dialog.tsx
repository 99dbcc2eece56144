import { i18n } from '@lingui/core';
import { Button, Group, MultiSelect, Select, Stack, TextInput } from '@mantine/core';
import type { Patient } from '@research-platform/client';
import { useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { type Column, isNumeric } from './columns.ts';
import { type Condition, type Operator, operatorWords } from './conditions.ts';

const listed = 200;

/** Asks for one condition: variable, operator, value. */
export function ConditionDialog({
  columns,
  column: given,
  rows,
  add,
  close,
}: {
  columns: readonly Column[];
  column: Column | null;
  rows: readonly Patient[];
  add: (condition: Condition) => void;
  close: () => void;
}) {
  const [name, setName] = useState(given?.name ?? columns[0]?.name ?? '');
  const column = columns.find((one) => one.name === name);
  const fitting = column === undefined ? [] : operatorsOf(column);
  const [op, setOp] = useState<Operator>(fitting[0] ?? 'eq');
  const [value, setValue] = useState('');
  const choices = column === undefined ? [] : choicesOf(column, rows);
  const wanted = op === 'is_null' && value === '' ? 'true' : value;
  return (
    <Dialog onClose={close} title={i18n.t('Add a condition')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (column === undefined || wanted === '') return;
          add({ column: column.name, op, value: wanted });
          close();
        }}
      >
        <Stack>
          <Select
            label={i18n.t('Variable')}
            searchable
            limit={listed}
            allowDeselect={false}
            data={columns.map(({ name, label }) => ({
              value: name,
              label: label === name ? name : `${label} (${name})`,
            }))}
            value={name}
            onChange={(chosen) => {
              if (chosen === null) return;
              setName(chosen);
              setOp(operatorsOf(columns.find((one) => one.name === chosen)!)[0]!);
              setValue('');
            }}
          />
          <Select
            label={i18n.t('Comparison')}
            allowDeselect={false}
            data={fitting.map((one) => ({ value: one, label: operatorWords(one) }))}
            value={op}
            onChange={(chosen) => {
              if (chosen === null) return;
              setOp(chosen as Operator);
              setValue('');
            }}
          />
          <ValueField column={column} op={op} value={wanted} change={setValue} choices={choices} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {i18n.t('Cancel')}
            </Button>
            <Button type="submit" disabled={wanted === ''}>
              {i18n.t('Add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

type Choice = { value: string; label: string };

function ValueField({
  column,
  op,
  value,
  change,
  choices,
}: {
  column: Column | undefined;
  op: Operator;
  value: string;
  change: (value: string) => void;
  choices: Choice[];
}) {
  const label = column?.unit ? i18n.t('Value in {unit}', { unit: column.unit }) : i18n.t('Value');
  const first = { 'data-autofocus': true };
  const one = { label, value, allowDeselect: false, onChange: (chosen: string | null) => change(chosen ?? '') };
  if (op === 'is_null')
    return (
      <Select
        {...one}
        {...first}
        data={[
          { value: 'true', label: i18n.t('Yes, it is missing') },
          { value: 'false', label: i18n.t('No, there is a value') },
        ]}
      />
    );
  if (op === 'in' && choices.length > 0)
    return (
      <MultiSelect
        label={label}
        data={choices}
        value={value === '' ? [] : value.split(',')}
        onChange={(chosen) => change(chosen.join(','))}
        searchable
        {...first}
      />
    );
  if (choices.length > 0) return <Select {...one} {...first} searchable data={choices} />;
  return (
    <TextInput
      label={label}
      description={op === 'in' ? i18n.t('Several values with commas between') : undefined}
      inputMode={column !== undefined && isNumeric(column) ? 'decimal' : undefined}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      {...first}
    />
  );
}

function operatorsOf(column: Column): Operator[] {
  if (column.type === 'boolean') return ['eq', 'is_null'];
  if (column.type === 'category') return ['eq', 'ne', 'in', 'is_null'];
  if (column.type === 'text') return ['eq', 'ne', 'in', 'gte', 'lt', 'is_null'];
  return ['gte', 'lte', 'gt', 'lt', 'eq', 'ne', 'in', 'is_null'];
}

/** What one can choose from; a value with a comma in it can't be one of several. */
function choicesOf({ name, type, categories }: Column, rows: readonly Patient[]): Choice[] {
  if (type === 'boolean')
    return [
      { value: 'true', label: i18n.t('true') },
      { value: 'false', label: i18n.t('false') },
    ];
  if (type !== 'category') return [];
  const known =
    categories ?? [...new Set(rows.map(({ attributes }) => attributes[name]))].map((value) => ({ value, label: '' }));
  return known.flatMap(({ value, label }) =>
    value === null || value === undefined ? [] : [{ value: String(value), label: label || String(value) }],
  );
}
