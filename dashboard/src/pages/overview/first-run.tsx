import { i18n } from '@lingui/core';
import { Anchor, Button, List, Paper, SimpleGrid, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconCircleDashed from '~icons/tabler/circle-dashed';
import IconLoader from '~icons/tabler/loader';
import { useClient, useMode } from '../../api/mode.ts';
import { Problem } from '../../parts/problem.tsx';
import { useMay } from '../../session/person.ts';
import type { LungStep } from './lung-trial/lung-trial.ts';

const steps: readonly LungStep[] = ['project', 'patients', 'curve'];

/** An account without a project: a real trial to try everything on, or a project of one's own. */
export function FirstRun({ makeProject }: { makeProject: () => void }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = useMay('write');
  const [step, setStep] = useState<LungStep | null>(null);
  const start = useMutation({
    mutationFn: async () => {
      const { startLungTrial } = await import('./lung-trial/lung-trial.ts');
      return startLungTrial(client, setStep);
    },
    onSuccess: async ({ projectId, analysisId }) => {
      await navigate({ to: `/projects/${projectId}/analyses/${analysisId}` as never });
      void queries.invalidateQueries({ queryKey: [mode, 'projects'] });
    },
  });
  if (!mayWrite)
    return (
      <Text>{i18n.t('There is no project yet. Your role may only read, so a colleague has to make the first.')}</Text>
    );
  return (
    <Stack>
      {start.error !== null && <Problem error={start.error} retry={() => start.mutate()} />}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Paper withBorder p="lg" component="section">
          <Stack align="flex-start">
            <Title order={2}>{i18n.t('See a survival curve in one click')}</Title>
            <Text>
              {i18n.t(
                '228 patients of a trial of advanced lung cancer are stored in a project of their own, and Kaplan-Meier curves of women and men are computed.',
              )}
            </Text>
            {step === null ? (
              <Button onClick={() => start.mutate()}>{i18n.t('Try it on the lung cancer trial')}</Button>
            ) : (
              <Steps current={step} isOver={start.isSuccess} />
            )}
            <Text size="sm" c="dimmed">
              {i18n.t('Source: {citation}; from the R package survival, licence LGPL 2 or newer.', {
                citation: 'Loprinzi CL et al., J Clin Oncol 1994;12:601-607',
              })}{' '}
              <Anchor
                href="https://cran.r-project.org/package=survival"
                rel="noreferrer"
                target="_blank"
                size="sm"
                underline="always"
              >
                cran.r-project.org/package=survival
              </Anchor>
            </Text>
          </Stack>
        </Paper>
        <Paper withBorder p="lg" component="section">
          <Stack align="flex-start">
            <Title order={2}>{i18n.t('Begin with your own data')}</Title>
            <Text>
              {i18n.t('Make a project, then drop a spreadsheet into it: it is checked before anything is stored.')}
            </Text>
            <Button variant="default" onClick={makeProject}>
              {i18n.t('Make a project')}
            </Button>
          </Stack>
        </Paper>
      </SimpleGrid>
    </Stack>
  );
}

function Steps({ current, isOver }: { current: LungStep; isOver: boolean }) {
  const words: Record<LungStep, string> = {
    project: i18n.t('Making the project with its codebook'),
    patients: i18n.t('Storing 228 patients'),
    curve: i18n.t('Asking for the curves'),
  };
  const at = isOver ? steps.length : steps.indexOf(current);
  return (
    <List listStyleType="none" spacing="xs" aria-live="polite">
      {steps.map((step, place) => (
        <List.Item
          key={step}
          icon={
            place < at ? (
              <IconCircleCheck size={18} />
            ) : place === at ? (
              <IconLoader size={18} />
            ) : (
              <IconCircleDashed size={18} />
            )
          }
        >
          {words[step]}
          {place < at && <VisuallyHidden>{i18n.t('done')}</VisuallyHidden>}
        </List.Item>
      ))}
    </List>
  );
}
