import { i18n } from '@lingui/core';
import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import IconBell from '~icons/tabler/bell';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FormProblem } from '../../parts/form-problem.tsx';
import { TextLink } from '../../parts/links.tsx';
import { refusedFields } from '../../parts/refused-fields.ts';
import { type askedOf, keptSearch } from '../literature/query.ts';

type Asked = ReturnType<typeof askedOf>;

/** Keeps the search of the page in the project, to be run again every night. */
export function SaveSearch({ asked, project }: { asked: Asked; project: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-sm" leftSection={<IconBell size={16} />} onClick={() => setIsOpen(true)}>
        {i18n.t('Save the search')}
      </Button>
      {isOpen && <Form asked={asked} project={project} close={() => setIsOpen(false)} />}
    </>
  );
}

function Form({ asked, project, close }: { asked: Asked; project: string; close: () => void }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const [name, setName] = useState(asked.q.slice(0, 100));
  const body = { name: name.trim(), ...keptSearch(asked) };
  const save = useMutation({
    mutationFn: async () => client.searches.create(project, body),
    onSuccess: () => queries.invalidateQueries({ queryKey: [mode, 'projects', project, 'searches'] }),
  });
  return (
    <Dialog onClose={close} title={i18n.t('Save the search')}>
      {save.data !== undefined ? (
        <Stack>
          <Text role="status">{i18n.t('Saved. It is run now and then every night.')}</Text>
          <TextLink
            to="/projects/$projectId/searches"
            params={{ projectId: project }}
            search={{ search: save.data.id } as never}
          >
            {i18n.t('To the saved search')}
          </TextLink>
        </Stack>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          <Stack>
            {save.error !== null && <FormProblem error={save.error} fields={['name']} />}
            <TextInput
              data-autofocus
              label={i18n.t('Name')}
              value={name}
              error={refusedFields(save.error, ['name']).at.name}
              onChange={(event) => setName(event.currentTarget.value)}
              maxLength={200}
              required
              withAsterisk={false}
            />
            <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {asked.q}
            </Code>
            <Text size="sm" c="dimmed">
              {i18n.t(
                'It takes the narrowing of this page along. Of plain words a paper needs every one, so it finds fewer than the list, which ranks papers with some of them.',
              )}
            </Text>
            <Group>
              <Button type="submit" loading={save.isPending} disabled={body.name === ''}>
                {i18n.t('Save')}
              </Button>
              <ShowAsCode compact ask={(asking) => asking.searches.create(project, body)} />
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
