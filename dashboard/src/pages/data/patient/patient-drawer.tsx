import { i18n } from '@lingui/core';
import { ActionIcon, Button, Group, Stack, Table, Text } from '@mantine/core';
import type { Patient } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import IconPencil from '~icons/tabler/pencil';
import { useClient, useMode } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { SidePanel } from '../../../parts/dialog.tsx';
import { Loaded } from '../../../parts/page.tsx';
import { Time } from '../../../parts/time.tsx';
import { useMay } from '../../../session/person.ts';
import { type Column, columnsOf, valueWords } from '../columns.ts';
import { readPatient } from './change-patient.ts';
import { ErasePatient } from './erase-patient.tsx';
import { ValueDialog } from './value-dialog.tsx';

/** All that is known of one patient. */
export function PatientDrawer({
  id,
  projectId,
  columns,
  close,
}: {
  id: string;
  projectId: string;
  columns: readonly Column[];
  close: () => void;
}) {
  const client = useClient();
  const mayErase = useMay('delete');
  const [edited, setEdited] = useState<Column | null>(null);
  const [isErasing, setIsErasing] = useState(false);
  const read = useQuery({
    queryKey: [useMode(), 'patients', id],
    queryFn: ({ signal }) => readPatient(client, id, signal),
  });
  const patient = read.data?.patient;
  return (
    <SidePanel onClose={close} title={i18n.t('Patient {id}', { id: patient?.external_id ?? id })}>
      <Loaded query={read} what={i18n.t('Loading the patient')}>
        {({ patient, tag }) => (
          <Stack>
            <Group gap="xs">
              <Text size="sm" ff="monospace">
                {patient.id}
              </Text>
              <CopyButton text={patient.id} label={i18n.t('Copy the id')} />
              <ShowAsCode compact ask={(client) => client.patients.get(id)} />
            </Group>
            <Text size="sm" c="dimmed">
              {i18n.t('Added')} <Time at={patient.created_at} />, {i18n.t('changed')} <Time at={patient.updated_at} />
            </Text>
            <Values patient={patient} columns={allColumns(columns, patient)} edit={setEdited} />
            {mayErase && (
              <Group justify="flex-end">
                <Button color="red" variant="outline" onClick={() => setIsErasing(true)}>
                  {i18n.t('Erase this patient')}
                </Button>
              </Group>
            )}
            {edited !== null && <ValueDialog patient={patient} column={edited} close={() => setEdited(null)} />}
            {isErasing && (
              <ErasePatient
                read={{ patient, tag }}
                projectId={projectId}
                close={() => setIsErasing(false)}
                erased={close}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </SidePanel>
  );
}

/** A patient may have what the first rows have not. */
function allColumns(columns: readonly Column[], patient: Patient): Column[] {
  const known = new Set(columns.map(({ name }) => name));
  return [...columns, ...columnsOf([], [patient]).filter(({ name }) => !known.has(name))];
}

function Values({
  patient,
  columns,
  edit,
}: {
  patient: Patient;
  columns: readonly Column[];
  edit: (column: Column) => void;
}) {
  const mayWrite = useMay('write');
  return (
    <Table striped aria-label={i18n.t('Values')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{i18n.t('Variable')}</Table.Th>
          <Table.Th>{i18n.t('Value')}</Table.Th>
          {mayWrite && <Table.Th>{i18n.t('Change')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {columns.map((column) => {
          const value = patient.attributes[column.name] ?? null;
          return (
            <Table.Tr key={column.name}>
              <Table.Th scope="row" fw={500} title={column.name}>
                {column.label}
              </Table.Th>
              <Table.Td>
                {value === null ? (
                  <Text size="sm" c="dimmed" fs="italic">
                    {i18n.t('missing')}
                  </Text>
                ) : (
                  `${valueWords(value, column)}${column.unit ? ` ${column.unit}` : ''}`
                )}
              </Table.Td>
              {mayWrite && (
                <Table.Td>
                  <ActionIcon
                    variant="subtle"
                    aria-label={i18n.t('Change {variable}', { variable: column.label })}
                    onClick={() => edit(column)}
                  >
                    <IconPencil size={16} />
                  </ActionIcon>
                </Table.Td>
              )}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
