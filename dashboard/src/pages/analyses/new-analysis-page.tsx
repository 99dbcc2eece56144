import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useClient, useMode } from '../../api/mode.ts';
import { Loaded, Page } from '../../parts/page.tsx';
import { Finder } from './finder/finder.tsx';
import { AnalysisForm } from './form/analysis-form.tsx';

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
  const client = useClient();
  const search = route.useSearch();
  const about = useQuery({
    queryKey: [useMode(), 'methods', method],
    queryFn: ({ signal }) => client.methods.get(method, { signal }),
    staleTime: 3_600_000,
  });
  return (
    <Page title={about.data?.title ?? i18n.t('New analysis')}>
      <Loaded query={about} what={i18n.t('Loading the method')}>
        {(about) => <AnalysisForm projectId={projectId} method={about} draft={search} />}
      </Loaded>
    </Page>
  );
}
