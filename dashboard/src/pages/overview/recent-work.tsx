import { i18n } from '@lingui/core';
import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core';
import type { Analysis, Event, Export, Project } from '@research-platform/client';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Loaded } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { isUnderWay, UnderWay } from './under-way.tsx';

const types = 'analysis.completed,analysis.failed,export.ready,export.failed,data.uploaded,literature.imported';
/** Each costs a request; what is older is found on the project's own pages. */
const projectsLookedAt = 4;
const analysesLookedAt = 100;

type UnderWayOrDone = { analyses: Analysis[]; exports: Export[] };

/** What came out last, and what is on its way in the projects where something happened last. */
export function RecentWork({ projects }: { projects: readonly Project[] }) {
  const client = useClient();
  const mode = useMode();
  const asked = { types, sort: '-timestamp', limit: 8 } as const;
  const events = useQuery({
    queryKey: [mode, 'events', 'last'],
    queryFn: async () => (await client.events.list(asked as never).page()).items,
    refetchInterval: 30_000,
  });
  const shown = new Set(projects.map(({ id }) => id));
  const told = [...new Set((events.data ?? []).map(({ project_id }) => project_id).filter((id) => id !== null))];
  // Those of other pages; and who is not found was deleted since.
  const others = told.filter((id) => !shown.has(id));
  const found = useQuery({
    queryKey: [mode, 'projects', 'of events', ...others],
    queryFn: async () => (await client.projects.list({ filter: { id: { in: others } } }).page()).items,
    enabled: others.length > 0,
  });
  const areKnown = others.length === 0 || found.data !== undefined;
  const there = [...projects, ...(others.length === 0 ? [] : (found.data ?? []))];
  const ids = [...new Set([...told.filter((id) => there.some((one) => one.id === id)), ...shown])].slice(
    0,
    projectsLookedAt,
  );
  const lists = useQueries({
    queries: ids.map((id) => ({
      queryKey: [mode, 'projects', id, 'overview'],
      queryFn: async (): Promise<UnderWayOrDone> => {
        const [analyses, exports] = await Promise.all([
          client.analyses.list(id, { limit: analysesLookedAt }).page(),
          client.exports.list(id, { limit: 10, filter: { status: ['queued', 'running'] } }).page(),
        ]);
        return { analyses: analyses.items, exports: exports.items };
      },
      // Where the others could not be asked for, those of the page are looked at all the same.
      enabled: events.data !== undefined && (areKnown || found.isError),
      refetchInterval: ({ state }: { state: { data: UnderWayOrDone | undefined } }) =>
        [...(state.data?.analyses ?? []), ...(state.data?.exports ?? [])].some(isUnderWay)
          ? (3_000 as const)
          : (false as const),
    })),
  });
  const analyses = lists.flatMap(({ data }) => data?.analyses ?? []);
  const names = new Map([...there, ...analyses].map(({ id, name }) => [id, name]));
  return (
    <>
      <UnderWay analyses={analyses} exports={lists.flatMap(({ data }) => data?.exports ?? [])} />
      <Stack component="section" gap="xs">
        <Group>
          <Title order={2}>{i18n.t('What came out last')}</Title>
          <ShowAsCode compact ask={(asking) => asking.events.list(asked as never)} />
        </Group>
        <Loaded query={events} what={i18n.t('Asking what happened last')}>
          {(last) =>
            last.length === 0 ? (
              <Text c="dimmed">{i18n.t('Nothing in the last 30 days.')}</Text>
            ) : (
              <Stack component="ul" className="plain-list" gap="xs" mt={0}>
                {last.map((event) => (
                  <Happened key={event.id} event={event} names={names} isGone={areKnown && isOfNone(event, there)} />
                ))}
              </Stack>
            )
          }
        </Loaded>
      </Stack>
    </>
  );
}

const isOfNone = ({ project_id }: Event, projects: readonly Project[]) =>
  project_id !== null && !projects.some(({ id }) => id === project_id);

function Happened({
  event,
  names,
  isGone,
}: {
  event: Event;
  names: ReadonlyMap<string, string>;
  /** Its project was deleted since, so there is nothing to go to. */
  isGone: boolean;
}) {
  const { to, search, label, isFailure } = wordsOf(event, names);
  const project = event.project_id === null ? undefined : names.get(event.project_id);
  return (
    <Group component="li" gap="sm" wrap="wrap">
      {isFailure && <Badge color="red">{i18n.t('failed')}</Badge>}
      {isGone ? (
        <Text>{label}</Text>
      ) : (
        <Anchor component={Link} to={to as never} search={search as never}>
          {label}
        </Anchor>
      )}
      <Text size="sm" c="dimmed">
        {isGone && `${i18n.t('Project deleted since')} · `}
        {project !== undefined && `${project} · `}
        <Time at={event.timestamp} />
      </Text>
    </Group>
  );
}

function wordsOf({ type, data, project_id }: Event, names: ReadonlyMap<string, string>) {
  const of = data as Record<string, string & number>;
  const isFailure = type.endsWith('.failed');
  if (type.startsWith('analysis.'))
    return {
      isFailure,
      to: `/projects/${project_id}/analyses/${of.analysis_id}`,
      search: { run: of.run_id },
      label: names.get(of.analysis_id ?? '') ?? i18n.t('Run of an analysis'),
    };
  if (type.startsWith('export.'))
    return {
      isFailure,
      to: `/projects/${project_id}/exports`,
      search: { export: of.export_id },
      label: i18n.t('Export as {format}', { format: String(of.format).toUpperCase() }),
    };
  if (type === 'literature.imported')
    return {
      isFailure,
      to: '/literature',
      search: { import: of.import_id },
      label: i18n.t('{n, plural, one {# paper} other {# papers}} imported', { n: of.added ?? 0 }),
    };
  return {
    isFailure,
    to: `/projects/${project_id}/data`,
    search: {},
    label: i18n.t('{n, plural, one {# patient} other {# patients}} stored', {
      n: (of.created ?? 0) + (of.updated ?? 0),
    }),
  };
}
