import { i18n } from '@lingui/core';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import IconPrinter from '~icons/tabler/printer';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { count } from '../../../parts/formats.ts';
import { useDataAddress } from '../address.ts';
import type { Variable } from '../columns.ts';
import { Proposals } from './proposals.tsx';
import { VariableDialog } from './variable-dialog.tsx';
import { VariableTable } from './variable-table.tsx';

/** The project's data dictionary, to be read, changed, confirmed and printed. */
export function Codebook({
  name,
  patients,
  variables,
}: {
  /** Of the project. */
  name: string;
  patients: number;
  variables: Variable[];
}) {
  const { projectId } = useDataAddress();
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<Variable | null>(null);
  const wanted = typed.trim().toLowerCase();
  const found = variables.filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(wanted));
  return (
    <Stack>
      <Text className="only-print" fw={600}>
        {name}
      </Text>
      <Group justify="space-between">
        <Title order={2}>
          {i18n.t('Codebook: {n, plural, =0 {no variables yet} one {# variable} other {# variables}}', {
            n: variables.length,
          })}
        </Title>
        <Group gap="xs" className="no-print">
          {variables.length > 0 && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPrinter size={16} />}
              onClick={() => window.print()}
            >
              {i18n.t('Print')}
            </Button>
          )}
          <ShowAsCode compact ask={(client) => client.projects.get(projectId)} />
        </Group>
      </Group>
      <Text className="no-print">
        {variables.length === 0
          ? i18n.t(
              'A codebook says what each variable is: its label, type, unit and allowed values. Analyses, figures and exports use it, and every upload is checked against it.',
            )
          : i18n.t('Every upload and every change is checked against it.')}
      </Text>
      {patients > 0 && <Proposals variables={variables} />}
      {variables.length > 0 && (
        <>
          <TextInput
            className="no-print"
            label={i18n.t('Find a variable')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            maw={340}
          />
          {found.length === 0 ? (
            <Text>
              {i18n.t('No variable of the {n} has this in its name or label.', { n: count(variables.length) })}
            </Text>
          ) : (
            <VariableTable variables={found} edit={setEdited} />
          )}
        </>
      )}
      {edited !== null && <VariableDialog before={edited} given={edited} close={() => setEdited(null)} />}
    </Stack>
  );
}
