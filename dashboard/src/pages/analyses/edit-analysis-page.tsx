import { i18n } from '@lingui/core';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { type Condition, conditionInWords } from '../../parts/conditions.ts';
import { TextLink } from '../../parts/links.tsx';
import { Loaded, Page } from '../../parts/page.tsx';
import type { Draft } from './addresses.ts';
import { AnalysisForm, type Settings } from './form/analysis-form.tsx';
import { AnalysisChangedMeanwhile, patchOf, useChangeAnalysis } from './form/change-analysis.ts';
import { useMethod } from './method.ts';
import { type AnyAnalysis, analysisKey, isOnItsWay, useAnalysis } from './result/analysis.ts';
import { parametersInWords } from './result/parameters-in-words.ts';

const route = getRouteApi('/shell/projects/$projectId/analyses/$analysisId/edit');

/** An analysis in the form that it was made with, to be stored and run again. */
export function EditAnalysisPage() {
  const { analysisId } = route.useParams();
  const asked = useAnalysis(analysisId);
  const title =
    asked.data === undefined
      ? i18n.t('Change the analysis')
      : i18n.t('Change “{name}”', { name: asked.data.analysis.name });
  return (
    <Page title={title}>
      <Loaded query={asked} what={i18n.t('Loading the analysis')}>
        {({ analysis }) => <EditForm key={analysisId} analysis={analysis} />}
      </Loaded>
    </Page>
  );
}

const draftOf = ({ name, parameters, filter }: AnyAnalysis): Required<Draft> => ({
  name,
  parameters,
  filter: filter as Condition[],
});

function EditForm({ analysis }: { analysis: AnyAnalysis }) {
  const { id } = analysis;
  const { projectId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const mode = useMode();
  const queries = useQueryClient();
  const method = useMethod(analysis.method);
  const [begun, setBegun] = useState(() => ({
    number: 1,
    draft: { ...draftOf(analysis), ...search },
    since: search.since ?? analysis.updated_at,
  }));
  const [since, setSince] = useState(begun.since);
  const change = useChangeAnalysis(id, setSince);
  const theirs = change.error instanceof AnalysisChangedMeanwhile ? change.error.theirs : null;
  const isBusy = isOnItsWay(analysis.latest_run?.status);
  const store = (settings: Settings, run: boolean) =>
    change.mutate(
      { settings, run, since: theirs?.updated_at ?? since },
      {
        onSuccess: () =>
          navigate({
            to: '/projects/$projectId/analyses/$analysisId',
            params: { projectId, analysisId: id },
            search: {},
          }),
      },
    );
  const takeTheirs = (theirs: AnyAnalysis) => {
    change.reset();
    setSince(theirs.updated_at);
    setBegun({ number: begun.number + 1, draft: draftOf(theirs), since: theirs.updated_at });
    void queries.invalidateQueries({ queryKey: analysisKey(mode, id) });
  };
  const keep = (draft: Required<Draft>) =>
    void navigate({
      to: '/projects/$projectId/analyses/$analysisId/edit',
      params: { projectId, analysisId: id },
      search: { ...draft, since },
      replace: true,
      resetScroll: false,
    });
  return (
    <Loaded query={method} what={i18n.t('Loading the method')}>
      {(method) => (
        <AnalysisForm
          key={begun.number}
          projectId={projectId}
          method={method}
          draft={begun.draft}
          keep={change.isPending || change.isSuccess ? undefined : keep}
          error={theirs === null ? change.error : null}
          onSubmit={(settings) => store(settings, !isBusy)}
          notice={theirs !== null && <ChangedMeanwhile theirs={theirs} take={() => takeTheirs(theirs)} />}
          buttons={(settings, isWhole) => (
            <Stack gap="xs">
              <Group gap="xs">
                <Button type="submit" disabled={!isWhole || isBusy} loading={change.isPending}>
                  {theirs === null ? i18n.t('Store and run again') : i18n.t('Store mine and run again')}
                </Button>
                <Button
                  variant="default"
                  disabled={!isWhole}
                  loading={change.isPending}
                  onClick={() => store(settings, false)}
                >
                  {theirs === null ? i18n.t('Store') : i18n.t('Store mine')}
                </Button>
                <ShowAsCode
                  compact
                  ask={(client) => client.analyses.update(id, patchOf(theirs ?? analysis, settings) as never)}
                />
              </Group>
              {isBusy && <Text size="sm">{i18n.t('A run is on its way, so another can’t begin yet.')}</Text>}
              <Text size="sm">
                {i18n.t('Runs until now keep what they were asked.')}{' '}
                <TextLink
                  to="/projects/$projectId/analyses/$analysisId"
                  params={{ projectId, analysisId: id }}
                  search={{}}
                >
                  {i18n.t('Leave it as it is')}
                </TextLink>
              </Text>
            </Stack>
          )}
        />
      )}
    </Loaded>
  );
}

function ChangedMeanwhile({ theirs, take }: { theirs: AnyAnalysis; take: () => void }) {
  const conditions = (theirs.filter as Condition[]).map(conditionInWords);
  return (
    <Alert
      color="orange"
      styles={{ label: { color: 'var(--mantine-color-text)' } }}
      role="alert"
      title={i18n.t('Somebody else changed this analysis meanwhile')}
    >
      <Stack gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {i18n.t('It is now: {description}', {
            description: [theirs.name, ...parametersInWords(theirs.parameters)].join(' · '),
          })}
        </Text>
        <Text size="sm">
          {conditions.length === 0
            ? i18n.t('All patients of the project.')
            : i18n.t('Only patients of whom: {conditions}', { conditions: conditions.join('; ') })}
        </Text>
        <div>
          <Button size="compact-sm" variant="default" onClick={take}>
            {i18n.t('Take theirs')}
          </Button>
        </div>
      </Stack>
    </Alert>
  );
}
