import { i18n } from '@lingui/core';
import { Alert, Button, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useDataAddress } from '../address.ts';
import type { Column } from '../columns.ts';
import { conditionWords } from '../conditions.ts';
import { Attrition } from './attrition.tsx';
import { useSavedCohorts } from './saved-cohorts.ts';

/** The filter as a cohort: how many each condition leaves, and filters that were given a name. */
export function Cohorts({ columns, patients }: { columns: readonly Column[]; patients: number }) {
  const { projectId, conditions, change } = useDataAddress();
  const { cohorts, save, remove } = useSavedCohorts(projectId);
  const [name, setName] = useState('');
  return (
    <Stack gap="xl" mt="sm">
      <section>
        <Title order={2} mb="xs">
          {i18n.t('From all patients to this cohort')}
        </Title>
        {conditions.length === 0 ? (
          <Text>{i18n.t('Add a condition above: the table says how many patients each one leaves.')}</Text>
        ) : (
          <Attrition columns={columns} patients={patients} />
        )}
      </section>
      <section>
        <Title order={2} mb="xs">
          {i18n.t('Saved cohorts')}
        </Title>
        <Alert variant="light" color="gray" mb="sm">
          {i18n.t(
            'Saved cohorts are kept in this browser only. To show one to a colleague, send the address of this page: it holds the conditions.',
          )}
        </Alert>
        {conditions.length > 0 && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (name.trim() === '') return;
              save({ name: name.trim(), conditions: [...conditions] });
              setName('');
            }}
          >
            <Group align="flex-end" mb="sm">
              <TextInput
                label={i18n.t('Name of this cohort')}
                value={name}
                maxLength={100}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Button type="submit" disabled={name.trim() === ''}>
                {i18n.t('Save the cohort')}
              </Button>
            </Group>
          </form>
        )}
        {cohorts.length === 0 ? (
          <Text c="dimmed">{i18n.t('None is saved yet.')}</Text>
        ) : (
          <Table.ScrollContainer minWidth={500} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
            <Table aria-label={i18n.t('Saved cohorts')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{i18n.t('Cohort')}</Table.Th>
                  <Table.Th>{i18n.t('Conditions')}</Table.Th>
                  <Table.Th>{i18n.t('Actions')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {cohorts.map((cohort) => (
                  <Table.Tr key={cohort.name}>
                    <Table.Th scope="row">{cohort.name}</Table.Th>
                    <Table.Td>
                      {cohort.conditions.map((condition) => conditionWords(condition, columns)).join('; ')}
                    </Table.Td>
                    <Table.Td>
                      <Group gap="xs" wrap="nowrap">
                        <Button
                          size="compact-sm"
                          variant="default"
                          aria-label={i18n.t('Show {name}', { name: cohort.name })}
                          onClick={() => change({ filter: cohort.conditions })}
                        >
                          {i18n.t('Show')}
                        </Button>
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          color="red"
                          aria-label={i18n.t('Remove {name}', { name: cohort.name })}
                          onClick={() => remove(cohort.name)}
                        >
                          {i18n.t('Remove')}
                        </Button>
                      </Group>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </section>
    </Stack>
  );
}
