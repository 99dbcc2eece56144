import { i18n } from '@lingui/core';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import IconTrash from '~icons/tabler/trash';
import { useClient, useMode } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Problem } from '../../../parts/problem.tsx';
import { useMay } from '../../../session/person.ts';

export function DeleteButton({ projectId, id, name }: { projectId: string; id: string; name: string }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mayDelete = useMay('delete');
  const [isOpen, setIsOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => client.analyses.delete(id),
    onSuccess: async () => {
      const lists = [mode, 'projects', projectId, 'analyses'];
      // What was kept of the lists would show it for a moment.
      queries.removeQueries({ queryKey: lists, type: 'inactive' });
      await navigate({ to: '/projects/$projectId/analyses', params: { projectId } });
      queries.removeQueries({ queryKey: [mode, 'analyses', id] });
      await queries.invalidateQueries({ queryKey: lists });
    },
  });
  if (!mayDelete) return null;
  const label = i18n.t('Delete the analysis');
  return (
    <>
      <ActionIcon variant="default" size={36} aria-label={label} title={label} onClick={() => setIsOpen(true)}>
        <IconTrash size={18} />
      </ActionIcon>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={label}>
        <Stack>
          {remove.error !== null && <Problem error={remove.error} />}
          <Text>
            {i18n.t('“{name}” is deleted with all its runs and their results. This can’t be undone.', { name })}
          </Text>
          <Group justify="flex-end">
            <ShowAsCode compact ask={(client) => client.analyses.delete(id)} />
            <Button variant="default" onClick={() => setIsOpen(false)}>
              {i18n.t('Keep it')}
            </Button>
            <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
              {i18n.t('Delete')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
