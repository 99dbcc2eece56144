import { i18n } from '@lingui/core';
import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient, useMode } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { duration, percent } from '../../../parts/formats.ts';
import { Problem } from '../../../parts/problem.tsx';
import { useMay } from '../../../session/person.ts';
import { type AnyRun, analysisKey } from './analysis.ts';

/** A run that waits or is carried out: how far it is, since when, and the way to stop it. */
export function RunProgress({ analysisId, run }: { analysisId: string; run: AnyRun }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const mayWrite = useMay('write');
  const cancel = useMutation({
    mutationFn: () => client.analyses.cancel(analysisId),
    onSettled: () => queries.invalidateQueries({ queryKey: analysisKey(mode, analysisId) }),
  });
  const isQueued = run.status === 'queued';
  const since = useSecondsSince(isQueued ? run.queued_at : (run.started_at ?? run.queued_at));
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <div role="status">
          <Text fw={600}>{isQueued ? i18n.t('The run waits for a worker.') : i18n.t('The run is under way.')}</Text>
          {run.queue_position !== null && <Text size="sm">{placeInWords(run.queue_position)}</Text>}
          {run.rescues > 0 && (
            <Text size="sm">{i18n.t('It was taken over from a worker that died, and begins again.')}</Text>
          )}
        </div>
        <Progress.Root size="lg">
          <Progress.Section
            value={run.progress * 100}
            animated={!isQueued}
            aria-label={i18n.t('Progress of the run')}
            withAria
          />
        </Progress.Root>
        <Text size="sm" className="running">
          {isQueued
            ? i18n.t('Asked for {time} ago.', { time: since })
            : i18n.t('{share} done, begun {time} ago.', { share: percent(run.progress), time: since })}{' '}
          {i18n.t('You may leave this page; the run goes on.')}
        </Text>
        {cancel.error !== null && <Problem error={cancel.error} />}
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            disabled={!mayWrite}
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {i18n.t('Cancel the run')}
          </Button>
          <ShowAsCode compact ask={(client) => client.analyses.cancel(analysisId)} />
        </Group>
      </Stack>
    </Paper>
  );
}

const placeInWords = (place: number) =>
  place === 1
    ? i18n.t('It is the next of your account to begin.')
    : i18n.t('{n, plural, one {# run of your account begins} other {# runs of your account begin}} before it.', {
        n: place - 1,
      });

function useSecondsSince(iso: string): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return duration(Math.max(1_000, Math.round((now - Date.parse(iso)) / 1_000) * 1_000));
}
