import { i18n } from '@lingui/core';
import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ProjectPaper } from '@research-platform/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { useProject } from '../../api/project.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Empty } from '../../parts/empty.tsx';
import { ButtonLink } from '../../parts/links.tsx';
import { NextPage } from '../../parts/next-page.tsx';
import { Loaded, Page } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Time } from '../../parts/time.tsx';
import { useMay } from '../../session/person.ts';
import { useAttaching } from './attached.ts';
import { CitesRetracted } from './cites-retracted.tsx';
import { PaperBadges } from './found-papers.tsx';
import { authorsOf, placeOf } from './paper-words.ts';
import { SaveCitations } from './save-citations.tsx';

const PaperDrawer = lazy(async () => ({ default: (await import('./paper-drawer.tsx')).PaperDrawer }));
const asked = { limit: 20 };

/** The papers that are kept with a project. */
export function ProjectPapersPage() {
  const client = useClient();
  const { projectId } = useParams({ from: '/shell/projects/$projectId/papers' });
  const { paper, cursor } = useSearch({ from: '/shell/projects/$projectId/papers' });
  const navigate = useNavigate({ from: '/projects/$projectId/papers' });
  const project = useProject(projectId);
  const papers = useQuery({
    queryKey: [useMode(), 'projects', projectId, 'papers', 'list', cursor],
    queryFn: () => client.projectPapers.list(projectId, asked).page(cursor),
    placeholderData: keepPreviousData,
  });
  const name = project.data?.name;
  return (
    <Page
      title={name === undefined ? i18n.t('Papers') : i18n.t('Papers of {project}', { project: name })}
      actions={
        <>
          <ButtonLink variant="default" to="/literature">
            {i18n.t('Find papers')}
          </ButtonLink>
          <ShowAsCode ask={(asking) => asking.projectPapers.list(projectId, asked)} />
        </>
      }
    >
      <Loaded query={papers} what={i18n.t('Asking for the papers')}>
        {({ items, nextCursor }) =>
          items.length === 0 && cursor === undefined ? (
            <Empty
              title={i18n.t('No paper is attached yet')}
              action={<ButtonLink to="/literature">{i18n.t('Find papers')}</ButtonLink>}
            >
              {i18n.t(
                'Search the literature, and attach what belongs to this project: each paper found has a button for it.',
              )}
            </Empty>
          ) : (
            <>
              <SaveCitations project={projectId} name={name ?? projectId} />
              <Attached items={items} project={projectId} />
              <NextPage
                cursor={cursor}
                next={nextCursor}
                go={(wanted) => void navigate({ search: (before) => ({ ...before, cursor: wanted }) })}
              />
            </>
          )
        }
      </Loaded>
      <Suspense>{paper !== undefined && <PaperDrawer id={paper} />}</Suspense>
    </Page>
  );
}

function Attached({ items, project }: { items: readonly ProjectPaper[]; project: string }) {
  const mayWrite = useMay('write');
  const attaching = useAttaching(project);
  const [takenOff, setTakenOff] = useState<{ id: string; title: string } | null>(null);
  const takeOff = ({ paper_id: id, paper }: ProjectPaper) =>
    attaching.mutate(
      { paper: id, attach: false },
      { onSuccess: () => setTakenOff(paper === null ? null : { id, title: paper.title }) },
    );
  return (
    <Stack>
      {attaching.error !== null && <Problem error={attaching.error} />}
      <div aria-live="polite">
        {takenOff !== null && (
          <Alert color="gray" title={i18n.t('Taken off: {title}', { title: takenOff.title })}>
            {/* The button that was pressed is gone with its paper. */}
            <Button
              key={takenOff.id}
              autoFocus
              variant="default"
              size="compact-sm"
              onClick={() =>
                attaching.mutate({ paper: takenOff.id, attach: true }, { onSuccess: () => setTakenOff(null) })
              }
            >
              {i18n.t('Attach again')}
            </Button>
          </Alert>
        )}
      </div>
      <Stack component="ol" className="plain-list" gap="lg" mt={0} aria-label={i18n.t('Papers of the project')}>
        {items.map((one) => (
          <li key={one.paper_id}>
            <Named of={one} />
            <CitesRetracted papers={one.retracted_references} />
            <Group gap="xs" mt={4}>
              <Text size="sm" c="dimmed">
                {i18n.t('Attached by {who}', { who: one.attached_by.name ?? one.attached_by.id })}{' '}
                <Time at={one.attached_at} />
              </Text>
              {mayWrite && (
                <Button
                  variant="default"
                  size="compact-sm"
                  className="no-print"
                  aria-label={`${i18n.t('Take off')}: ${one.paper?.title ?? one.paper_id}`}
                  loading={attaching.isPending && attaching.variables.paper === one.paper_id}
                  onClick={() => takeOff(one)}
                >
                  {i18n.t('Take off')}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function Named({ of: { paper, paper_id } }: { of: ProjectPaper }) {
  if (paper === null)
    return (
      <>
        <Title order={2} size="h3">
          {paper_id}
        </Title>
        <Text size="sm">{i18n.t('This paper has left the library since it was attached.')}</Text>
      </>
    );
  return (
    <>
      <Title order={2} size="h3">
        <Anchor
          component={Link}
          to="."
          search={((before: object) => ({ ...before, paper: paper_id })) as never}
          resetScroll={false}
          inherit
          data-paper={paper_id}
        >
          {paper.title}
        </Anchor>
      </Title>
      <Group gap="xs">
        <Text size="sm">
          {authorsOf(paper)}
          {' · '}
          {placeOf(paper)}
        </Text>
        <PaperBadges paper={paper} />
      </Group>
    </>
  );
}
