import { i18n } from '@lingui/core';
import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import type { Patient } from '@research-platform/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useMode } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { Loaded } from '../../../parts/page.tsx';
import { refusedFields } from '../../../parts/refused-fields.ts';
import { type Column, isNumeric, type Value, valueWords } from '../columns.ts';
import { ChangedMeanwhile, type ReadPatient, readPatient, useChangeValue } from './change-patient.ts';
import { ReasonField, reasonOf } from './reason-field.tsx';

type Edited = { patient: Patient; column: Column; close: () => void };

/** Changes one value of one patient. It is read anew first, so that what is changed is what is there. */
export function ValueDialog({ patient, column, close }: Edited) {
  const client = useClient();
  const read = useQuery({
    queryKey: [useMode(), 'patients', patient.id, 'to change'],
    queryFn: ({ signal }) => readPatient(client, patient.id, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const title = i18n.t('{variable} of {patient}', {
    variable: column.label,
    patient: patient.external_id ?? patient.id,
  });
  return (
    <Dialog onClose={close} title={title}>
      <Loaded query={read} what={i18n.t('Loading the value')}>
        {(read) => <ValueForm read={read} column={column} close={close} />}
      </Loaded>
    </Dialog>
  );
}

function ValueForm({ read, column, close }: { read: ReadPatient; column: Column; close: () => void }) {
  const queryClient = useQueryClient();
  const mode = useMode();
  const { name } = column;
  const before = read.patient.attributes[name] ?? null;
  const [typed, setTyped] = useState(before === null ? '' : String(before));
  const [reason, setReason] = useState('');
  const change = useChangeValue(read.patient.project_id);
  const value = typedValue(typed, column);
  const conflict = change.error instanceof ChangedMeanwhile ? change.error.theirs : null;
  const path = `attributes.${name}`;
  const problem =
    value === undefined
      ? i18n.t('must be a number, with a decimal point')
      : refusedFields(change.error, [path]).at[path];
  const store = (read: ReadPatient) => {
    if (value === undefined) return;
    change.mutate(
      { read, name, value, reason },
      {
        onSuccess: (patient) => {
          void queryClient.invalidateQueries({ queryKey: [mode, 'patients', patient.id] });
          close();
        },
      },
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        store(conflict ?? read);
      }}
    >
      <Stack>
        {change.error !== null && conflict === null && <FormProblem error={change.error} fields={[path]} />}
        {conflict !== null && (
          <Alert
            color="orange"
            styles={{ label: { color: 'var(--mantine-color-text)' } }}
            role="alert"
            title={i18n.t('Somebody else changed this value meanwhile')}
          >
            <Text size="sm">
              {i18n.t('It was “{before}”, is now “{theirs}”, and you entered “{yours}”.', {
                before: shown(before, column),
                theirs: shown(conflict.patient.attributes[name] ?? null, column),
                yours: shown(value ?? null, column),
              })}
            </Text>
          </Alert>
        )}
        <Field column={column} typed={typed} change={setTyped} error={problem} />
        <ReasonField reason={reason} change={setReason} />
        <Text size="sm" c="dimmed">
          {i18n.t('The audit trail keeps who changed it and when.')}
        </Text>
        <Group justify="space-between">
          <ShowAsCode
            compact
            ask={(client) =>
              client.patients.update(
                read.patient.id,
                { attributes: { [name]: value ?? null } },
                { ifMatch: read.tag, ...reasonOf(reason) },
              )
            }
          />
          <Group>
            <Button variant="default" onClick={close}>
              {conflict === null ? i18n.t('Cancel') : i18n.t('Keep theirs')}
            </Button>
            <Button type="submit" loading={change.isPending} disabled={value === undefined}>
              {conflict === null ? i18n.t('Store') : i18n.t('Store mine')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

function Field({
  column,
  typed,
  change,
  error,
}: {
  column: Column;
  typed: string;
  change: (typed: string) => void;
  error: string | undefined;
}) {
  const label = column.unit ? `${column.label} (${column.unit})` : column.label;
  const description = i18n.t('Empty: the value is missing');
  const choices =
    column.type === 'boolean'
      ? ['true', 'false'].map((value) => ({ value, label: value }))
      : column.variable !== null && column.type === 'category'
        ? (column.categories ?? []).map(({ value, label }) => ({ value: String(value), label: label || String(value) }))
        : null;
  if (choices !== null)
    return (
      <Select
        label={label}
        description={description}
        data={choices}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': i18n.t('Make it missing') }}
        value={typed === '' ? null : typed}
        error={error}
        onChange={(chosen) => change(chosen ?? '')}
        data-autofocus
      />
    );
  return (
    <TextInput
      label={label}
      description={description}
      error={error}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      data-autofocus
    />
  );
}

/** What is typed as a value of the variable's type; undefined where it is none. */
function typedValue(typed: string, column: Column): Value | undefined {
  const text = typed.trim();
  if (text === '') return null;
  if (column.type === 'boolean') return text === 'true';
  if (isNumeric(column)) return Number.isFinite(Number(text)) ? Number(text) : undefined;
  return column.categories?.find(({ value }) => String(value) === text)?.value ?? typed;
}

const shown = (value: Value, column: Column) => (value === null ? i18n.t('missing') : valueWords(value, column));
