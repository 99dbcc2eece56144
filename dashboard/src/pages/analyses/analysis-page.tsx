import { i18n } from '@lingui/core';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import IconPencil from '~icons/tabler/pencil';
import IconPlayerPlay from '~icons/tabler/player-play';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Empty } from '../../parts/empty.tsx';
import { ButtonLink, TextLink } from '../../parts/links.tsx';
import { Loaded, Page } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useMay } from '../../session/person.ts';
import { type AnyAnalysis, type AnyRun, analysisKey, isOnItsWay, useAnalysis, useRun } from './result/analysis.ts';
import { Asked } from './result/asked.tsx';
import { Comparison } from './result/comparison.tsx';
import { DeleteButton } from './result/delete-button.tsx';
import { Evidence } from './result/evidence.tsx';
import { RunResult } from './result/result.tsx';
import { RunProgress } from './result/run-progress.tsx';
import { Runs } from './result/runs.tsx';
import { TakeAwayMenu, TakeAwayProblem, useTakeAway } from './result/take-away.tsx';

const route = getRouteApi('/shell/projects/$projectId/analyses/$analysisId');

export function AnalysisPage() {
  const { analysisId } = route.useParams();
  const asked = useAnalysis(analysisId);
  const title = asked.data?.analysis.name ?? i18n.t('Analysis');
  if (asked.data === undefined)
    return (
      <Page title={title}>
        <Loaded query={asked} what={i18n.t('Loading the analysis')}>
          {() => null}
        </Loaded>
      </Page>
    );
  return (
    <>
      <OfAnalysis key={analysisId} analysis={asked.data.analysis} />
      {asked.error !== null && <Problem error={asked.error} retry={() => void asked.refetch()} />}
    </>
  );
}

function OfAnalysis({ analysis }: { analysis: AnyAnalysis }) {
  const { id, name, latest_run: latest } = analysis;
  const { projectId } = route.useParams();
  const { run: wanted, compare } = route.useSearch();
  const navigate = useNavigate();
  const isOlder = wanted !== undefined && wanted !== latest?.id;
  const older = useRun(isOlder ? wanted : undefined);
  const takeAway = useTakeAway(id, name);
  const again = useRunAgain(projectId, id);
  const mayWrite = useMay('write');
  const isBusy = isOnItsWay(latest?.status);
  const show = (run: AnyRun) => (
    <Stack gap="xl">
      <Asked projectId={projectId} analysis={analysis} run={run} />
      {isOnItsWay(run.status) ? <RunProgress analysisId={id} run={run} /> : <RunResult run={run} name={name} />}
      {compare !== undefined && <Comparison a={compare} b={run.id} />}
      <Runs
        analysisId={id}
        shown={run.id}
        status={run.status}
        onCompare={(run, compared) =>
          void navigate({ to: '.', search: { run, compare: compared }, resetScroll: false })
        }
      />
    </Stack>
  );
  return (
    <Page
      title={name}
      actions={
        <>
          {latest?.status === 'completed' && <TakeAwayMenu {...takeAway} />}
          <Button
            leftSection={<IconPlayerPlay size={16} />}
            disabled={!mayWrite || isBusy}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {latest === null ? i18n.t('Run the analysis') : i18n.t('Run again')}
          </Button>
          <ShowAsCode compact ask={(client) => client.analyses.run(id)} />
          {mayWrite && (
            <ButtonLink
              variant="default"
              leftSection={<IconPencil size={16} />}
              to="/projects/$projectId/analyses/$analysisId/edit"
              params={{ projectId, analysisId: id }}
            >
              {i18n.t('Change')}
            </ButtonLink>
          )}
          <DeleteButton projectId={projectId} id={id} name={name} />
        </>
      }
    >
      {again.error !== null && <Problem error={again.error} />}
      <TakeAwayProblem {...takeAway} />
      {isOlder ? (
        <>
          <Text>
            {i18n.t('This is an earlier run.')}{' '}
            <TextLink to="." search={{}}>
              {i18n.t('Show the latest')}
            </TextLink>
          </Text>
          <Loaded query={older} what={i18n.t('Loading the run')}>
            {show}
          </Loaded>
        </>
      ) : latest === null ? (
        <Empty title={i18n.t('This analysis was not run yet')}>{i18n.t('Run it to see what it finds.')}</Empty>
      ) : (
        show(latest)
      )}
      <Evidence analysisId={id} />
    </Page>
  );
}

function useRunAgain(projectId: string, id: string) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => client.analyses.run(id),
    onSuccess: () =>
      navigate({ to: '/projects/$projectId/analyses/$analysisId', params: { projectId, analysisId: id }, search: {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: analysisKey(mode, id) }),
  });
}
