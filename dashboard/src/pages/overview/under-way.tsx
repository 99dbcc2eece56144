import { i18n } from '@lingui/core';
import { Anchor, Group, Progress, Stack, Text, Title } from '@mantine/core';
import type { Analysis, Export } from '@research-platform/client';
import { Link } from '@tanstack/react-router';
import { percent } from '../../parts/formats.ts';

export const isUnderWay = ({ status }: { status: string }) => status === 'queued' || status === 'running';

/** Runs and exports that wait for a worker or are being carried out. */
export function UnderWay({ analyses, exports }: { analyses: readonly Analysis[]; exports: readonly Export[] }) {
  const jobs = [
    ...analyses.filter(isUnderWay).map(({ id, name, project_id, status, latest_run }) => ({
      ...{ id, name, status, progress: latest_run?.progress ?? 0 },
      ...{ to: `/projects/${project_id}/analyses/${id}`, search: {} },
    })),
    ...exports.filter(isUnderWay).map(({ id, project_id, format, status, progress }) => ({
      ...{ id, name: i18n.t('Export as {format}', { format: format.toUpperCase() }), status, progress },
      ...{ to: `/projects/${project_id}/exports`, search: { export: id } },
    })),
  ];
  if (jobs.length === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-live="polite">
      <Title order={2}>{i18n.t('What waits or runs')}</Title>
      {jobs.map(({ id, name, status, progress, to, search }) => (
        <Group key={id} gap="sm">
          <Anchor component={Link} to={to as never} search={search as never}>
            {name}
          </Anchor>
          <Text size="sm">
            {status === 'queued' ? i18n.t('waits') : i18n.t('runs: {share}', { share: percent(progress) })}
          </Text>
          <Progress w={120} value={progress * 100} aria-label={i18n.t('Progress of {name}', { name })} />
        </Group>
      ))}
    </Stack>
  );
}
