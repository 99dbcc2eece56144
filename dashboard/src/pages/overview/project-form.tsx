import { i18n } from '@lingui/core';
import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { PreconditionFailedError, type Project } from '@research-platform/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FormProblem } from '../../parts/form-problem.tsx';
import { Loaded } from '../../parts/page.tsx';
import { refusedFields } from '../../parts/refused-fields.ts';

const fields = ['name', 'description'] as const;

type Read = { project: Pick<Project, 'name' | 'description'>; tag: string | undefined };

/** Makes a project, or with an id changes the name and the description of one. */
export function ProjectForm({ id, close }: { id?: string; close: () => void }) {
  const client = useClient();
  const read = useQuery({
    queryKey: [useMode(), 'projects', id, 'to-edit'],
    queryFn: async (): Promise<Read> => {
      const { data, headers } = await client.projects.get(id!).withRawResponse();
      return { project: data, tag: headers.get('ETag') ?? undefined };
    },
    enabled: id !== undefined,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const title = id === undefined ? i18n.t('New project') : i18n.t('Rename or describe');
  return (
    <Dialog onClose={close} title={title}>
      {id === undefined ? (
        <Fields close={close} read={{ project: { name: '', description: '' }, tag: undefined }} />
      ) : (
        <Loaded query={read} what={i18n.t('Asking for the project')}>
          {(found) => <Fields id={id} close={close} read={found} />}
        </Loaded>
      )}
    </Dialog>
  );
}

function Fields({ id, read, close }: { id?: string; read: Read; close: () => void }) {
  const client = useClient();
  const mode = useMode();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [name, setName] = useState(read.project.name);
  const [description, setDescription] = useState(read.project.description);
  const [theirs, setTheirs] = useState<Read | null>(null);
  const body = { name: name.trim(), description };
  const save = useMutation({
    mutationFn: (tag: string | undefined) =>
      id === undefined ? client.projects.create(body) : client.projects.update(id, body, { ifMatch: tag }),
    onSuccess: (project) => {
      void queries.invalidateQueries({ queryKey: [mode, 'projects'] });
      close();
      if (id === undefined) void navigate({ to: '/projects/$projectId/data', params: { projectId: project.id } });
    },
    onError: async (error) => {
      if (!(error instanceof PreconditionFailedError)) return;
      const { data, headers } = await client.projects.get(id!).withRawResponse();
      setTheirs({ project: data, tag: headers.get('ETag') ?? undefined });
    },
  });
  const refused = refusedFields(save.error, fields).at;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(theirs?.tag ?? read.tag);
      }}
    >
      <Stack>
        {theirs !== null ? (
          <Alert
            variant="default"
            icon={<IconAlertTriangle />}
            title={i18n.t('Somebody else changed this project meanwhile')}
            role="alert"
          >
            <Text size="sm">{i18n.t('It is now called “{name}”.', { name: theirs.project.name })}</Text>
            <Text size="sm">{theirs.project.description}</Text>
            <Text size="sm" mt="xs">
              {i18n.t('Save puts what you typed in its place.')}
            </Text>
            <Button size="compact-sm" variant="default" mt="xs" onClick={close}>
              {i18n.t('Keep theirs')}
            </Button>
          </Alert>
        ) : (
          save.error !== null &&
          !(save.error instanceof PreconditionFailedError) && <FormProblem error={save.error} fields={fields} />
        )}
        <TextInput
          data-autofocus
          label={i18n.t('Name')}
          value={name}
          error={refused.name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={200}
          required
          withAsterisk={false}
        />
        <Textarea
          label={i18n.t('Description')}
          description={i18n.t('What colleagues should know. No names of patients.')}
          value={description}
          error={refused.description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          maxLength={10_000}
          autosize
          minRows={2}
        />
        <Group>
          <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
            {id === undefined ? i18n.t('Make the project') : i18n.t('Save')}
          </Button>
          <ShowAsCode
            compact
            ask={(asking) =>
              id === undefined
                ? asking.projects.create(body)
                : asking.projects.update(id, body, { ifMatch: theirs?.tag ?? read.tag })
            }
          />
        </Group>
      </Stack>
    </form>
  );
}
