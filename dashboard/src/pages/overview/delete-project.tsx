import { i18n } from '@lingui/core';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Project } from '@research-platform/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { forgetProject } from '../../frame/current-project.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Problem } from '../../parts/problem.tsx';

/** Nothing brings a project back, so its name has to be typed. */
export function DeleteProject({ project, close }: { project: Project; close: () => void }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () => client.projects.delete(project.id),
    onSuccess: () => {
      forgetProject(mode, project.id);
      queries.removeQueries({ queryKey: [mode, 'projects', project.id] });
      void queries.invalidateQueries({ queryKey: [mode, 'projects'] });
      close();
    },
  });
  const isSure = typed.trim() === project.name;
  return (
    <Dialog onClose={close} title={i18n.t('Delete {name}', { name: project.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isSure) remove.mutate();
        }}
      >
        <Stack>
          {remove.error !== null && <Problem error={remove.error} />}
          <Text>
            {i18n.t(
              '{patients, plural, one {# patient} other {# patients}} and {analyses, plural, one {# analysis} other {# analyses}} go with it, and its exports. Nothing brings them back.',
              { patients: project.patient_count, analyses: project.analysis_count },
            )}
          </Text>
          <TextInput
            data-autofocus
            label={i18n.t('Type the name of the project')}
            description={project.name}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
          />
          <Group>
            <Button type="submit" color="red" disabled={!isSure} loading={remove.isPending}>
              {i18n.t('Delete for good')}
            </Button>
            <Button variant="default" onClick={close}>
              {i18n.t('Keep it')}
            </Button>
            <ShowAsCode compact ask={(asking) => asking.projects.delete(project.id)} />
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
