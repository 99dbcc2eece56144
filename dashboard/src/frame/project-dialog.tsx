import { i18n } from '@lingui/core';
import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient, useMode } from '../api/mode.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Loaded } from '../parts/page.tsx';

/** The projects changed last, or those whose name holds what is typed. */
export function ProjectDialog({ close }: { close: () => void }) {
  const client = useClient();
  const mode = useMode();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), 150);
  const projects = useQuery({
    queryKey: [mode, 'projects', 'named', wanted],
    queryFn: async () => {
      const filter = wanted === '' ? undefined : { name: { contains: wanted } };
      return (await client.projects.list({ limit: 50, sort: '-updated_at', filter }).page()).items;
    },
  });
  const open = (id: string) => {
    close();
    void navigate({ to: '/projects/$projectId/data', params: { projectId: id } });
  };
  return (
    <Dialog onClose={close} title={i18n.t('Choose a project')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = projects.data ?? [];
          if (first !== undefined) open(first.id);
        }}
      >
        <TextInput
          data-autofocus
          label={i18n.t('Name')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      <Loaded query={projects} what={i18n.t('Looking for projects')}>
        {(found) =>
          found.length === 0 ? (
            <Text mt="sm">{i18n.t('No project has this name.')}</Text>
          ) : (
            <ul className="plain-list">
              {found.map(({ id, name }) => (
                <li key={id}>
                  <UnstyledButton onClick={() => open(id)} p="xs" w="100%">
                    {name}
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}
