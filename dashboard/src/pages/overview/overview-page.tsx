import { i18n } from '@lingui/core';
import { Button, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { Loaded, Page } from '../../parts/page.tsx';
import { useMayPerhaps } from '../../session/person.ts';
import { FirstRun } from './first-run.tsx';
import { ProjectsTable } from './projects-table.tsx';
import { RecentWork } from './recent-work.tsx';
import { Usage } from './usage.tsx';

const ProjectForm = lazy(async () => ({ default: (await import('./project-form.tsx')).ProjectForm }));

export function OverviewPage() {
  const client = useClient();
  const mode = useMode();
  const mayWrite = useMayPerhaps('write');
  const { q, sort = '-created_at', cursor } = useSearch({ from: '/shell/' });
  const [isMaking, setIsMaking] = useState(false);
  const asked = { limit: 20, sort, ...(q === undefined ? {} : { filter: { name: { contains: q } } }) };
  const projects = useQuery({
    queryKey: [mode, 'projects', 'page', q, sort, cursor],
    queryFn: () => client.projects.list(asked).page(cursor),
    // Projects of the other mode are not there: nothing may be asked of them.
    placeholderData: (before, of) => (of?.queryKey[0] === mode ? before : undefined),
  });
  const isEmpty = projects.data?.items.length === 0 && q === undefined && cursor === undefined;
  return (
    <Page
      title={i18n.t('Overview')}
      actions={
        <Tooltip label={i18n.t('Your role may only read.')} disabled={mayWrite}>
          <Button data-disabled={!mayWrite || undefined} onClick={() => mayWrite && setIsMaking(true)}>
            {i18n.t('New project')}
          </Button>
        </Tooltip>
      }
    >
      <Loaded query={projects} what={i18n.t('Asking for the projects')}>
        {(page) =>
          isEmpty ? (
            <FirstRun makeProject={() => setIsMaking(true)} />
          ) : (
            <>
              <ProjectsTable page={page} ask={(asking) => asking.projects.list(asked)} />
              <RecentWork projects={page.items} />
            </>
          )
        }
      </Loaded>
      <Usage />
      <Suspense>{isMaking && <ProjectForm close={() => setIsMaking(false)} />}</Suspense>
    </Page>
  );
}
