import { i18n } from '@lingui/core';
import { Alert, Button, Group, List, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import type { Review } from '@research-platform/client';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useClient, useMode } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { fileName, save } from '../../../parts/download.ts';
import { ButtonLink } from '../../../parts/links.tsx';
import { Loaded } from '../../../parts/page.tsx';
import { Problem } from '../../../parts/problem.tsx';
import { WideTable } from '../../../parts/wide-table.tsx';
import { useMay } from '../../../session/person.ts';

/** What is agreed of the included papers, and the way into an analysis. */
export function EffectTable({ review: { id, name } }: { review: Review }) {
  const client = useClient();
  const mayWrite = useMay('write');
  const table = useQuery({
    queryKey: [useMode(), 'reviews', id, 'effect-table'],
    queryFn: ({ signal }) => client.reviews.effectTable(id, { format: 'csv' }, { signal }),
  });
  return (
    <Stack component="section" gap="sm">
      <Group>
        <Title order={2}>{i18n.t('Effect table')}</Title>
        <ShowAsCode compact ask={(asking) => asking.reviews.effectTable(id)} />
      </Group>
      <Loaded query={table} what={i18n.t('Asking for the effect table')}>
        {({ patients, variables, warnings, text }) => (
          <>
            {warnings.length > 0 && (
              <Alert variant="default" title={i18n.t('Before it is pooled')}>
                <List size="sm">
                  {warnings.map(({ code, message }) => (
                    <List.Item key={code} lang="en">
                      {message}
                    </List.Item>
                  ))}
                </List>
              </Alert>
            )}
            {patients.length === 0 ? (
              <Text>{i18n.t('Nothing is agreed yet.')}</Text>
            ) : (
              <>
                <WideTable label={i18n.t('Effect table')} fz="sm">
                  <Table.Thead>
                    <Table.Tr>
                      {variables.map((variable) => (
                        <Table.Th scope="col" key={variable.name} title={variable.label}>
                          {variable.name}
                        </Table.Th>
                      ))}
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {patients.slice(0, 200).map(({ external_id, attributes }) => (
                      <Table.Tr key={external_id}>
                        {variables.map((variable) => (
                          <Table.Td key={variable.name}>{attributes[variable.name] ?? ''}</Table.Td>
                        ))}
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </WideTable>
                {patients.length > 200 && (
                  <Text size="sm">
                    {i18n.t('The first 200 of {n} rows. The file has all.', { n: patients.length })}
                  </Text>
                )}
                <Group gap="xs">
                  <Button
                    variant="default"
                    size="compact-sm"
                    leftSection={<IconDownload size={16} />}
                    onClick={() => save(text!, `${fileName(name, 'effect-table')}.csv`, 'text/csv;charset=utf-8')}
                  >
                    {i18n.t('Effect table as CSV')}
                  </Button>
                </Group>
                {mayWrite && <UseInAnalysis reviewId={id} name={name} />}
              </>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** Writes the table into a project of its own, and leads to a meta-analysis there. */
function UseInAnalysis({ reviewId, name }: { reviewId: string; name: string }) {
  const client = useClient();
  const [projectName, setProjectName] = useState(() => i18n.t('{name}: effect table', { name }).slice(0, 200));
  // Once made it is the one that is written again, also where the first writing failed.
  const project = useRef<string>(undefined);
  const write = useMutation({
    mutationFn: async () => {
      project.current ??= (await client.projects.create({ name: projectName.trim() })).id;
      return client.reviews.writeEffectTable(reviewId, { project_id: project.current });
    },
  });
  const written = write.data;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate();
      }}
    >
      <Stack gap="xs">
        {write.error !== null && <Problem error={write.error} />}
        <Group gap="xs" align="flex-end">
          {written === undefined && (
            <TextInput
              label={i18n.t('New project for its rows')}
              value={projectName}
              maxLength={200}
              onChange={(event) => setProjectName(event.currentTarget.value)}
            />
          )}
          <Button type="submit" loading={write.isPending} disabled={projectName.trim() === ''}>
            {written === undefined ? i18n.t('Use in an analysis') : i18n.t('Write it again')}
          </Button>
          <ShowAsCode compact ask={(asking) => asking.reviews.writeEffectTable(reviewId, { project_id: 'proj_…' })} />
          {written !== undefined && (
            <ButtonLink
              variant="default"
              to="/projects/$projectId/analyses/new"
              params={{ projectId: written.project_id }}
              search={{ method: 'meta_analysis' }}
            >
              {i18n.t('New meta-analysis')}
            </ButtonLink>
          )}
        </Group>
        <Text size="sm" role="status">
          {written !== undefined &&
            i18n.t('{rows} rows are in the project: {created} new, {updated} changed, {deleted} taken away.', {
              rows: written.rows,
              created: written.created,
              updated: written.updated,
              deleted: written.deleted,
            })}
        </Text>
      </Stack>
    </form>
  );
}
