import { i18n } from '@lingui/core';
import { Alert, Button, Group, List, NativeSelect, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import type { Review } from '@research-platform/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import IconDownload from '~icons/tabler/download';
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
        {({ patients, variables, warnings, text, projects }) => (
          <>
            {warnings.length > 0 && (
              <Alert variant="default" title={i18n.t('Before it is pooled')}>
                <List size="sm">
                  {warnings.map(({ message }) => (
                    <List.Item key={message} lang="en">
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
                {mayWrite && <UseInAnalysis reviewId={id} name={name} projects={projects} />}
              </>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

type Projects = readonly { id: string; name: string }[];

/** Writes the table into a project of its own, or again into one that holds it, and leads to a meta-analysis there. */
function UseInAnalysis({ reviewId, name, projects }: { reviewId: string; name: string; projects: Projects }) {
  const client = useClient();
  const [projectName, setProjectName] = useState(() => i18n.t('{name}: effect table', { name }).slice(0, 200));
  // Absent: the one that was written last, or a new one where there is none. Empty: a new one.
  const [chosen, setChosen] = useState<string>();
  const into = chosen ?? projects[0]?.id ?? '';
  // Once made it is the one that is written again, also where the first writing failed.
  const made = useRef<string>(undefined);
  const queries = useQueryClient();
  const key = [useMode(), 'reviews', reviewId, 'effect-table'];
  const write = useMutation({
    mutationFn: async () => {
      if (into === '') made.current ??= (await client.projects.create({ name: projectName.trim() })).id;
      return client.reviews.writeEffectTable(reviewId, { project_id: into === '' ? made.current! : into });
    },
    onSuccess: ({ project_id }) => {
      made.current = undefined;
      setChosen(project_id);
      void queries.invalidateQueries({ queryKey: key });
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
          {projects.length > 0 && (
            <NativeSelect
              label={i18n.t('Project for its rows')}
              value={into}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={[
                ...projects.map((project) => ({ value: project.id, label: project.name })),
                { value: '', label: i18n.t('a new project') },
              ]}
            />
          )}
          {into === '' && (
            <TextInput
              label={i18n.t('New project for its rows')}
              value={projectName}
              maxLength={200}
              onChange={(event) => setProjectName(event.currentTarget.value)}
            />
          )}
          <Button type="submit" loading={write.isPending} disabled={into === '' && projectName.trim() === ''}>
            {into === '' ? i18n.t('Use in an analysis') : i18n.t('Write it again')}
          </Button>
          <ShowAsCode
            compact
            ask={(asking) => asking.reviews.writeEffectTable(reviewId, { project_id: into || 'proj_…' })}
          />
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
