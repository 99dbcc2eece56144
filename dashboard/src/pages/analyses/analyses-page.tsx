import { i18n } from '@lingui/core';
import { Button, Group, ScrollArea, Select, Stack, Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Client } from '@research-platform/client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import IconPlus from '~icons/tabler/plus';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Empty } from '../../parts/empty.tsx';
import { ButtonLink, TextLink } from '../../parts/links.tsx';
import { Loaded, Page } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import type { ListSearch } from './addresses.ts';
import { useMethods } from './finder/finder.tsx';
import type { AnyAnalysis } from './result/analysis.ts';
import { isOnItsWay } from './result/analysis.ts';
import { StatusBadge, statusInWords } from './status.tsx';

const route = getRouteApi('/shell/projects/$projectId/analyses');

const asked = (projectId: string, { name, status, method, sort = '-created_at' }: ListSearch) => {
  const filter = {
    ...(name === undefined ? {} : { name: { contains: name } }),
    ...(status === undefined ? {} : { status }),
    ...(method === undefined ? {} : { method }),
  };
  return (client: Client) => client.analyses.list(projectId, { limit: 50, sort, filter });
};

/** The analyses of a project, found by name, method and status. */
export function AnalysesPage() {
  const { projectId } = route.useParams();
  const search = route.useSearch();
  const client = useClient();
  const list = asked(projectId, search);
  const analyses = useInfiniteQuery({
    queryKey: [useMode(), 'projects', projectId, 'analyses', search],
    queryFn: ({ pageParam }) => list(client).page(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // What is on its way changes by itself.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ status }) => isOnItsWay(status))) ? 3_000 : false,
  });
  const isFiltered = search.name !== undefined || search.status !== undefined || search.method !== undefined;
  return (
    <Page title={i18n.t('Analyses')} actions={<NewButton projectId={projectId} />}>
      <Loaded query={analyses} what={i18n.t('Loading the analyses')}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items) as unknown as AnyAnalysis[];
          if (items.length === 0 && !isFiltered)
            return (
              <Empty title={i18n.t('No analysis yet')} action={<NewButton projectId={projectId} />}>
                {i18n.t('A few questions lead to the method that fits, and its form to the first result.')}
              </Empty>
            );
          return (
            <Stack>
              <Narrowing />
              {items.length === 0 ? (
                <Empty title={i18n.t('No analysis fits')}>{i18n.t('Ask for less, or look for another name.')}</Empty>
              ) : (
                <Listed projectId={projectId} analyses={items} />
              )}
              <Group>
                {analyses.hasNextPage && (
                  <Button variant="default" loading={analyses.isFetching} onClick={() => void analyses.fetchNextPage()}>
                    {i18n.t('More analyses')}
                  </Button>
                )}
                <ShowAsCode ask={list} />
              </Group>
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

function NewButton({ projectId }: { projectId: string }) {
  return (
    <ButtonLink to="/projects/$projectId/analyses/new" params={{ projectId }} leftSection={<IconPlus size={16} />}>
      {i18n.t('New analysis')}
    </ButtonLink>
  );
}

function Narrowing() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const methods = useMethods();
  const [name, setName] = useState(search.name ?? '');
  const [wanted] = useDebouncedValue(name.trim(), 250);
  const narrow = (changed: ListSearch) =>
    void navigate({
      to: '.',
      search: (old: ListSearch) => ({ ...old, ...changed }),
      replace: true,
      resetScroll: false,
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is done when the name has been typed
  useEffect(() => {
    if (wanted !== (search.name ?? '')) narrow({ name: wanted || undefined });
  }, [wanted]);
  return (
    <Group gap="sm" align="flex-end">
      <TextInput label={i18n.t('Name holds')} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <Select
        label={i18n.t('Status')}
        clearable
        placeholder={i18n.t('any')}
        data={['created', 'queued', 'running', 'completed', 'failed', 'canceled'].map((value) => ({
          value,
          label: statusInWords(value),
        }))}
        value={search.status ?? null}
        onChange={(status) => narrow({ status: status ?? undefined })}
      />
      <Select
        label={i18n.t('Method')}
        clearable
        searchable
        placeholder={i18n.t('any')}
        data={(methods.data ?? []).map((one) => ({ value: one.name, label: one.title }))}
        value={search.method ?? null}
        onChange={(method) => narrow({ method: method ?? undefined })}
      />
      <Select
        label={i18n.t('Order')}
        allowDeselect={false}
        data={[
          { value: '-created_at', label: i18n.t('newest first') },
          { value: 'created_at', label: i18n.t('oldest first') },
          { value: '-updated_at', label: i18n.t('changed last first') },
          { value: 'name', label: i18n.t('by name') },
        ]}
        value={search.sort ?? '-created_at'}
        onChange={(sort) => narrow({ sort: sort ?? undefined })}
      />
    </Group>
  );
}

function Listed({ projectId, analyses }: { projectId: string; analyses: AnyAnalysis[] }) {
  const methods = useMethods();
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': i18n.t('Analyses') }}>
      <Table highlightOnHover aria-label={i18n.t('Analyses')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{i18n.t('Name')}</Table.Th>
            <Table.Th scope="col">{i18n.t('Method')}</Table.Th>
            <Table.Th scope="col">{i18n.t('Status')}</Table.Th>
            <Table.Th scope="col">{i18n.t('Last run')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {analyses.map(({ id, name, method, status, latest_run }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <TextLink to="/projects/$projectId/analyses/$analysisId" params={{ projectId, analysisId: id }}>
                  {name}
                </TextLink>
              </Table.Td>
              <Table.Td>{methods.data?.find((one) => one.name === method)?.title ?? method}</Table.Td>
              <Table.Td>
                <StatusBadge status={status} />
              </Table.Td>
              <Table.Td>{latest_run !== null && <Time at={latest_run.finished_at ?? latest_run.queued_at} />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
