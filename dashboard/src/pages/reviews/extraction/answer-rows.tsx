import { i18n } from '@lingui/core';
import { Button, Fieldset, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { emptyRow, type Field, type TypedRow } from './rows.ts';

type Properties = {
  fields: readonly Field[];
  rows: readonly TypedRow[];
  change: (rows: TypedRow[]) => void;
  disabled?: boolean;
};

/** The form, filled in: a row for each outcome and arm that the paper gives. */
export function AnswerRows({ fields, rows, change, disabled = false }: Properties) {
  const put = (row: TypedRow) => change(rows.map((one) => (one.key === row.key ? row : one)));
  return (
    <Stack gap="sm">
      {rows.map((row, i) => (
        <Fieldset key={row.key} legend={i18n.t('Row {n}', { n: i + 1 })} disabled={disabled}>
          <Stack gap="xs">
            <Group gap="xs" grow>
              <TextInput
                size="xs"
                label={i18n.t('Outcome')}
                value={row.outcome}
                maxLength={100}
                onChange={(event) => put({ ...row, outcome: event.currentTarget.value })}
              />
              <TextInput
                size="xs"
                label={i18n.t('Arm')}
                value={row.arm}
                maxLength={100}
                onChange={(event) => put({ ...row, arm: event.currentTarget.value })}
              />
            </Group>
            {fields
              .filter(({ retired }) => !retired)
              .map((field) => (
                <Answer
                  key={field.name}
                  field={field}
                  value={row.answers[field.name] ?? ''}
                  change={(value) => put({ ...row, answers: { ...row.answers, [field.name]: value } })}
                />
              ))}
            {rows.length > 1 && (
              <div>
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-xs"
                  onClick={() => change(rows.filter((one) => one.key !== row.key))}
                >
                  {i18n.t('Remove row {n}', { n: i + 1 })}
                </Button>
              </div>
            )}
          </Stack>
        </Fieldset>
      ))}
      {!disabled && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => change([...rows, emptyRow()])}>
            {i18n.t('Add a row')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function Answer({ field, value, change }: { field: Field; value: string; change: (value: string) => void }) {
  const name = field.label === '' ? field.name : field.label;
  const shared = {
    size: 'sm',
    label: field.unit === null ? name : `${name} (${field.unit})`,
    ...(field.help === '' ? {} : { description: field.help }),
    value,
    required: field.required,
    withAsterisk: field.required,
  } as const;
  // Required answers are missed by the API once all is completed: a draft may lack them.
  const attributes = { ...shared, required: false, 'aria-required': field.required };
  if (field.options !== null)
    return (
      <NativeSelect
        {...attributes}
        data={[{ value: '', label: i18n.t('No answer') }, ...field.options]}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  if (field.type === 'text')
    return (
      <Textarea
        {...attributes}
        autosize
        minRows={1}
        maxLength={5000}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...attributes}
      inputMode={field.type === 'integer' ? 'numeric' : 'decimal'}
      maxLength={50}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
