import { i18n } from '@lingui/core';
import { Button, Checkbox, Group, MultiSelect, Radio, Select, Stack, TextInput } from '@mantine/core';
import type { NewApiKey } from '@research-platform/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FormProblem } from '../../parts/form-problem.tsx';
import { type Permission, permissionInWords, permissions } from '../../parts/permissions.ts';
import { refusedFields } from '../../parts/refused-fields.ts';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { usePerson } from '../../session/person.ts';

const day = 86_400_000;
const fields = ['name', 'permissions', 'type', 'scope', 'expires_at'] as const;

/** The form of a new key; then the key itself, once. */
export function NewKey({ close }: { close: () => void }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const own = (usePerson().data?.permissions ?? []) as readonly string[];
  const [name, setName] = useState('');
  const [may, setMay] = useState<string[]>(['read']);
  const [type, setType] = useState<'live' | 'test'>(mode);
  const [projects, setProjects] = useState<string[]>([]);
  const [days, setDays] = useState('90');
  const body = () => ({
    name,
    permissions: may as Permission[],
    type,
    ...(projects.length > 0 ? { scope: { projects } } : {}),
    ...(days === 'never' ? {} : { expires_at: new Date(Date.now() + Number(days) * day).toISOString() }),
  });
  const make = useMutation({
    mutationFn: async (): Promise<NewApiKey> => client.apiKeys.create(body()),
    onSuccess: () => queries.invalidateQueries({ queryKey: [mode, 'api-keys'] }),
  });
  if (make.data !== undefined)
    return (
      <SecretOnce
        title={i18n.t('The new key {name}', { name: make.data.name })}
        secret={make.data.key}
        stored={close}
      />
    );
  const refused = refusedFields(make.error, fields).at;
  return (
    <Dialog opened onClose={close} size="lg" title={i18n.t('New key')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate();
        }}
      >
        <Stack>
          {make.error !== null && <FormProblem error={make.error} fields={fields} />}
          <TextInput
            data-autofocus
            required
            maxLength={200}
            label={i18n.t('Name')}
            description={i18n.t('What uses it, such as “nightly import”')}
            value={name}
            error={refused.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox.Group label={i18n.t('It may')} value={may} onChange={setMay} error={refused.permissions}>
            <Stack gap="xs" mt={4}>
              {permissions.map((permission) => (
                <Checkbox
                  key={permission}
                  value={permission}
                  label={permissionInWords(permission)}
                  disabled={!own.includes(permission)}
                  description={own.includes(permission) ? undefined : i18n.t('Your own role may not do this.')}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Radio.Group
            label={i18n.t('It sees')}
            value={type}
            error={refused.type}
            onChange={(value) => {
              setType(value as 'live' | 'test');
              setProjects([]);
            }}
          >
            <Group mt={4}>
              <Radio value="live" label={i18n.t('live data')} />
              <Radio value="test" label={i18n.t('test data alone')} />
            </Group>
          </Radio.Group>
          <ProjectChoice type={type} chosen={projects} choose={setProjects} error={refused.scope} />
          <Select
            label={i18n.t('It works')}
            allowDeselect={false}
            value={days}
            error={refused.expires_at}
            onChange={(value) => setDays(value ?? '90')}
            data={[
              { value: '30', label: i18n.t('for 30 days') },
              { value: '90', label: i18n.t('for 90 days') },
              { value: '365', label: i18n.t('for a year') },
              { value: 'never', label: i18n.t('until it is revoked') },
            ]}
          />
          <Group justify="flex-end">
            <ShowAsCode ask={(client) => client.apiKeys.create(body())} />
            <Button variant="default" onClick={close}>
              {i18n.t('Cancel')}
            </Button>
            <Button type="submit" loading={make.isPending} disabled={may.length === 0}>
              {i18n.t('Make the key')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

type Choice = { type: 'live' | 'test'; chosen: string[]; choose: (ids: string[]) => void; error: string | undefined };

function ProjectChoice({ type, chosen, choose, error }: Choice) {
  const client = useClient();
  const mode = useMode();
  const isOfThisMode = type === mode;
  const projects = useQuery({
    queryKey: [mode, 'projects', 'to choose from'],
    queryFn: async ({ signal }) => (await client.projects.list({ limit: 200, sort: 'name' }, { signal }).page()).items,
    enabled: isOfThisMode,
  });
  return (
    <MultiSelect
      label={i18n.t('Projects')}
      description={
        isOfThisMode
          ? i18n.t('None chosen: all of them, also those to come')
          : i18n.t('To choose projects of this data, switch to it at the top first. Without that: all of them.')
      }
      disabled={!isOfThisMode}
      searchable
      data={(projects.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      error={error}
      onChange={choose}
    />
  );
}
