import { i18n } from '@lingui/core';
import { Button, Group } from '@mantine/core';
import type { AnalysisMethod } from '@research-platform/client';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useClient } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { TextLink } from '../../parts/links.tsx';
import { Loaded, Page } from '../../parts/page.tsx';
import { Finder } from './finder/finder.tsx';
import { AnalysisForm, type Settings } from './form/analysis-form.tsx';
import type { AnalysisBody } from './form/dry-run.tsx';
import { useMethod } from './method.ts';

const route = getRouteApi('/shell/projects/$projectId/analyses/new');

/** First a method is found, then its form filled in. Both stand in the address. */
export function NewAnalysisPage() {
  const { projectId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  if (search.method === undefined)
    return (
      <Page title={i18n.t('New analysis')}>
        <Finder
          projectId={projectId}
          search={search}
          onChange={(changed) =>
            void navigate({
              to: '/projects/$projectId/analyses/new',
              params: { projectId },
              search: changed,
              // Each answer is a step back, but not each letter.
              replace: changed.find !== search.find,
              resetScroll: false,
            })
          }
        />
      </Page>
    );
  return <OfMethod key={search.method} projectId={projectId} method={search.method} />;
}

function OfMethod({ projectId, method }: { projectId: string; method: string }) {
  const about = useMethod(method);
  return (
    <Page title={about.data?.title ?? i18n.t('New analysis')}>
      <Loaded query={about} what={i18n.t('Loading the method')}>
        {(about) => <NewForm projectId={projectId} method={about} />}
      </Loaded>
    </Page>
  );
}

function NewForm({ projectId, method }: { projectId: string; method: AnalysisMethod }) {
  const client = useClient();
  const navigate = useNavigate();
  const search = route.useSearch();
  const bodyOf = (settings: Settings) => ({ ...settings, method: method.name, run: true }) as AnalysisBody;
  const create = useMutation({
    mutationFn: (settings: Settings) => client.analyses.create(projectId, bodyOf(settings)),
    onSuccess: ({ id }) =>
      navigate({ to: '/projects/$projectId/analyses/$analysisId', params: { projectId, analysisId: id } }),
  });
  const to = '/projects/$projectId/analyses/new';
  return (
    <AnalysisForm
      projectId={projectId}
      method={method}
      draft={search}
      keep={
        create.isPending || create.isSuccess
          ? undefined
          : ({ filter, ...draft }) =>
              void navigate({
                to,
                params: { projectId },
                search: { method: method.name, ...draft, ...(filter.length === 0 ? {} : { filter }) },
                replace: true,
                resetScroll: false,
              })
      }
      error={create.error}
      onSubmit={create.mutate}
      choice={
        <TextLink to={to} params={{ projectId }} search={{}}>
          {i18n.t('Choose another method')}
        </TextLink>
      }
      buttons={(settings, isWhole) => (
        <Group gap="xs">
          <Button type="submit" disabled={!isWhole} loading={create.isPending}>
            {i18n.t('Run the analysis')}
          </Button>
          <ShowAsCode compact ask={(client) => client.analyses.create(projectId, bodyOf(settings))} />
        </Group>
      )}
    />
  );
}
