import { i18n } from '@lingui/core';
import { Anchor, Badge, Group, Stack, Table, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { useProject } from '../../api/project.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { percent } from '../../parts/formats.ts';
import { NextPage } from '../../parts/next-page.tsx';
import { Loaded, Page } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { ExportForm } from './export-form.tsx';
import { wordsOfExport, wordsOfStatus } from './words.ts';

const ExportDrawer = lazy(async () => ({ default: (await import('./export-drawer.tsx')).ExportDrawer }));

export function ExportsPage() {
  const { projectId } = useParams({ from: '/shell/projects/$projectId/exports' });
  const { export: opened } = useSearch({ from: '/shell/projects/$projectId/exports' });
  const project = useProject(projectId);
  return (
    <Page title={i18n.t('Exports')}>
      <Loaded query={project} what={i18n.t('Asking for the project')}>
        {(found) => (
          <>
            <ExportForm project={found} />
            <ExportsOfProject projectId={projectId} />
          </>
        )}
      </Loaded>
      <Suspense>{opened !== undefined && <ExportDrawer key={opened} id={opened} />}</Suspense>
    </Page>
  );
}

const isUnderWay = ({ status }: { status: string }) => status === 'queued' || status === 'running';

function ExportsOfProject({ projectId }: { projectId: string }) {
  const client = useClient();
  const { cursor } = useSearch({ from: '/shell/projects/$projectId/exports' });
  const navigate = useNavigate({ from: '/projects/$projectId/exports' });
  const asked = { limit: 20 };
  const exports = useQuery({
    queryKey: [useMode(), 'projects', projectId, 'exports', cursor],
    queryFn: () => client.exports.list(projectId, asked).page(cursor),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? 3_000 : false),
  });
  return (
    <Stack component="section" gap="xs">
      <Group justify="space-between">
        <Title order={2}>{i18n.t('Exports until now')}</Title>
        <ShowAsCode ask={(asking) => asking.exports.list(projectId, asked)} />
      </Group>
      <Loaded query={exports} what={i18n.t('Asking for the exports')}>
        {(page) =>
          page.items.length === 0 ? (
            <Text c="dimmed">{i18n.t('Nothing was exported from this project yet.')}</Text>
          ) : (
            <Table verticalSpacing="sm" aria-label={i18n.t('Exports until now')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{i18n.t('Export')}</Table.Th>
                  <Table.Th>{i18n.t('Status')}</Table.Th>
                  <Table.Th visibleFrom="sm">{i18n.t('De-identified')}</Table.Th>
                  <Table.Th visibleFrom="xs">{i18n.t('Asked for')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {page.items.map((one) => (
                  <Table.Tr key={one.id}>
                    <Table.Td>
                      <Anchor
                        component={Link}
                        to="."
                        search={((before: object) => ({ ...before, export: one.id })) as never}
                        resetScroll={false}
                        data-export={one.id}
                      >
                        {wordsOfExport(one)}
                      </Anchor>
                    </Table.Td>
                    <Table.Td>
                      <Badge color="red" variant={one.status === 'failed' ? 'filled' : 'default'}>
                        {wordsOfStatus(one.status)}
                        {one.status === 'running' && ` ${percent(one.progress)}`}
                      </Badge>
                    </Table.Td>
                    <Table.Td visibleFrom="sm">
                      {one.subject === 'papers' ? '–' : wordsOfTreatment(one.deidentify)}
                    </Table.Td>
                    <Table.Td visibleFrom="xs">
                      <Time at={one.created_at} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
      <NextPage
        cursor={cursor}
        next={exports.data?.nextCursor ?? null}
        go={(wanted) => void navigate({ search: (before) => ({ ...before, cursor: wanted }) })}
      />
    </Stack>
  );
}

function wordsOfTreatment(deidentify: unknown): string {
  if (deidentify === false) return i18n.t('no');
  const method = deidentify === true ? 'safe_harbor' : (deidentify as { method: string }).method;
  if (method === 'automatic_screening') return i18n.t('automatic screening, not Safe Harbor');
  return method === 'safe_harbor' ? i18n.t('Safe Harbor') : i18n.t('dates shifted');
}
