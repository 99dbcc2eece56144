import { i18n } from '@lingui/core';
import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  Input,
  NativeSelect,
  Radio,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { Review } from '@research-platform/client';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useClient } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { refusedFields } from '../../../parts/refused-fields.ts';
import { useReviewChanged } from '../review.ts';
import type { ExtractionForm, Field } from './rows.ts';

type Typed = Omit<Field, 'options' | 'unit'> & { key: number; options: string; unit: string };

let lastKey = 0;
const typed = ({ options, unit, ...field }: Field): Typed => ({
  ...field,
  key: ++lastKey,
  options: (options ?? []).join('\n'),
  unit: unit ?? '',
});
const another = (): Typed => ({
  ...{ key: ++lastKey, name: '', label: '', type: 'integer', options: '', unit: '' },
  ...{ required: false, help: '', retired: false },
});

function fieldOf({ key: _, options, unit, ...field }: Typed): Field {
  const choices = options
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean);
  return {
    ...field,
    options: field.type === 'category' ? choices : null,
    unit: unit.trim() === '' ? null : unit.trim(),
  };
}

/** Makes the form, or changes it as far as answers that were given allow. */
export function FormEditor({ review, form, close }: { review: Review; form: ExtractionForm; close: () => void }) {
  const client = useClient();
  const changed = useReviewChanged(review.id);
  const [fields, setFields] = useState(() => (form.fields.length === 0 ? [another()] : form.fields.map(typed)));
  const [reviewers, setReviewers] = useState<1 | 2>(form.reviewers === 1 ? 1 : 2);
  const list = useRef<HTMLDivElement>(null);
  const body = { fields: fields.map(fieldOf), reviewers };
  const save = useMutation({
    mutationFn: async () => client.reviews.updateExtractionForm(review.id, body),
    onSuccess: () => {
      changed();
      close();
    },
  });
  const places = fields.map((_, i) => `fields[${i}]`);
  const refused = refusedFields(save.error, places).at;
  const put = (field: Typed) => setFields(fields.map((one) => (one.key === field.key ? field : one)));
  const add = () => {
    setFields([...fields, another()]);
    setTimeout(() => list.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus());
  };
  return (
    <Dialog onClose={close} size="xl" title={i18n.t('Extraction form')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Stack>
          {save.error !== null && <FormProblem error={save.error} fields={places} />}
          <Radio.Group
            label={i18n.t('How many extract from each paper?')}
            value={String(reviewers)}
            onChange={(value) => setReviewers(value === '1' ? 1 : 2)}
          >
            <Group mt={6}>
              <Radio value="2" label={i18n.t('Two, blind to each other')} />
              <Radio value="1" label={i18n.t('One')} />
            </Group>
          </Radio.Group>
          <Stack ref={list} gap="sm">
            {fields.map((field, i) => (
              <FieldEditor
                key={field.key}
                {...{ field, n: i + 1, put }}
                error={refused[`fields[${i}]`]}
                remove={() => setFields(fields.filter((one) => one.key !== field.key))}
              />
            ))}
          </Stack>
          <Group>
            <Button variant="default" onClick={add}>
              {i18n.t('Add a field')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={fields.some(({ name }) => name.trim() === '')}>
              {i18n.t('Save the form')}
            </Button>
            <ShowAsCode compact ask={(asking) => asking.reviews.updateExtractionForm(review.id, body)} />
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

type EditorProperties = {
  field: Typed;
  n: number;
  error: string | undefined;
  put: (field: Typed) => void;
  remove: () => void;
};

function FieldEditor({ field, n, error, put, remove }: EditorProperties) {
  const types = [
    { value: 'integer', label: i18n.t('Whole number') },
    { value: 'number', label: i18n.t('Number') },
    { value: 'category', label: i18n.t('One of several') },
    { value: 'text', label: i18n.t('Text') },
  ];
  return (
    <Fieldset legend={i18n.t('Field {n}', { n })}>
      <Stack gap="xs">
        {error !== undefined && <Input.Error>{error}</Input.Error>}
        <Group gap="xs" align="flex-end" grow>
          <TextInput
            label={i18n.t('Name of the column')}
            value={field.name}
            maxLength={128}
            required
            withAsterisk={false}
            onChange={(event) => put({ ...field, name: event.currentTarget.value })}
          />
          <TextInput
            label={i18n.t('Question')}
            value={field.label}
            maxLength={1000}
            onChange={(event) => put({ ...field, label: event.currentTarget.value })}
          />
          <NativeSelect
            label={i18n.t('Type')}
            value={field.type}
            data={types}
            onChange={(event) => put({ ...field, type: event.currentTarget.value as Field['type'] })}
          />
          {(field.type === 'integer' || field.type === 'number') && (
            <TextInput
              label={i18n.t('Unit')}
              value={field.unit}
              maxLength={100}
              onChange={(event) => put({ ...field, unit: event.currentTarget.value })}
            />
          )}
        </Group>
        {field.type === 'category' && (
          <Textarea
            label={i18n.t('Options, one on each line')}
            value={field.options}
            autosize
            minRows={2}
            onChange={(event) => put({ ...field, options: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={i18n.t('Help')}
          value={field.help}
          maxLength={2000}
          onChange={(event) => put({ ...field, help: event.currentTarget.value })}
        />
        <Group>
          <Checkbox
            label={i18n.t('An answer is required')}
            checked={field.required}
            onChange={(event) => put({ ...field, required: event.currentTarget.checked })}
          />
          <Checkbox
            label={i18n.t('Ask it no longer, and keep its answers')}
            checked={field.retired}
            onChange={(event) => put({ ...field, retired: event.currentTarget.checked })}
          />
          <Button variant="subtle" color="gray" size="compact-sm" onClick={remove}>
            {i18n.t('Remove field {n}', { n })}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
