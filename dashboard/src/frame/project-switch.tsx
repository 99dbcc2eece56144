import { i18n } from '@lingui/core';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient, useMode } from '../api/mode.ts';
import { useProject } from '../api/project.ts';
import { useCurrentProject } from './current-project.ts';

/** Leads to the data of another project; names are asked for as they are typed. */
export function ProjectSwitch() {
  const client = useClient();
  const mode = useMode();
  const navigate = useNavigate();
  const id = useCurrentProject();
  const current = useProject(id);
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed, 200);
  const isSearching = wanted !== '' && wanted !== current.data?.name;
  const { data } = useQuery({
    queryKey: [mode, 'projects', 'named', isSearching ? wanted : ''],
    queryFn: async () => {
      const filter = isSearching ? { name: { contains: wanted } } : undefined;
      return (await client.projects.list({ limit: 50, sort: '-updated_at', filter }).page()).items;
    },
  });
  const choices = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (current.data !== undefined && !choices.some(({ value }) => value === current.data.id))
    choices.unshift({ value: current.data.id, label: current.data.name });
  return (
    <Select
      aria-label={i18n.t('Project')}
      placeholder={i18n.t('Choose a project')}
      data={choices}
      value={id}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={i18n.t('No project has this name.')}
      onChange={(chosen) => {
        if (chosen !== null) void navigate({ to: `/projects/${chosen}/data` as never });
      }}
      w={{ base: 140, xs: 180, md: 260 }}
    />
  );
}
