import { i18n } from '@lingui/core';
import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useClient, useMode } from '../api/mode.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Problem } from '../parts/problem.tsx';
import { usePerson } from '../session/person.ts';
import { useCurrentProject } from './current-project.ts';
import { idIn, pathOfId } from './page-of-id.ts';

export function SearchDialog({ close }: { close: () => void }) {
  const client = useClient();
  const mode = useMode();
  const navigate = useNavigate();
  const project = useCurrentProject();
  const isOperator = usePerson().data?.is_operator === true;
  const [typed, setTyped] = useState('');
  const [isSent, setIsSent] = useState(false);
  const now = typed.trim();
  const [wanted] = useDebouncedValue(now, 150);
  const id = idIn(wanted);
  const named = useQuery({
    queryKey: [mode, 'projects', 'named', wanted],
    queryFn: async () =>
      (await client.projects.list({ limit: 8, filter: { name: { contains: wanted } } }).page()).items,
    enabled: wanted !== '' && id === null,
  });
  const ofId = useQuery({
    queryKey: [mode, 'page-of', id],
    queryFn: () => pathOfId(client, id!),
    enabled: id !== null,
  });
  const pages = pagesOf(project, isOperator).filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase()));
  const found = [
    ...(ofId.data === undefined ? [] : [{ label: ofId.data.label, to: ofId.data.to }]),
    ...(id === null ? (named.data ?? []).map(({ id, name }) => ({ label: name, to: `/projects/${id}/data` })) : []),
    ...(id === null ? pages : []),
    ...(wanted !== '' && id === null
      ? [
          {
            label: i18n.t('Search the literature for “{wanted}”', { wanted }),
            // As JSON, which the router reads a value as: else quotation marks around it would be lost.
            to: `/literature?q=${encodeURIComponent(JSON.stringify(wanted))}`,
          },
        ]
      : []),
  ];
  const go = (to: string) => {
    close();
    void navigate({ href: mode === 'test' ? `${to}${to.includes('?') ? '&' : '?'}mode=test` : to });
  };
  // Who types fast and sends means what they typed, and not what stood here before it was looked for.
  const first = wanted === now && !named.isFetching && !ofId.isFetching ? found[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is made anew each time
  useEffect(() => {
    if (isSent && first !== undefined) go(first.to);
  }, [isSent, first?.to]);
  return (
    <Dialog onClose={close} title={i18n.t('Search')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setIsSent(true);
        }}
      >
        <TextInput
          data-autofocus
          label={i18n.t('A page, a project’s name, or any id')}
          placeholder="anl_01k…"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIsSent(false);
          }}
        />
      </form>
      {ofId.error !== null && <Problem error={ofId.error} />}
      <ul className="plain-list">
        {found.map(({ label, to }) => (
          <li key={`${label} ${to}`}>
            <UnstyledButton onClick={() => go(to)} p="xs" w="100%">
              {label}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {wanted === '' && (
        <Text size="sm" c="dimmed">
          {i18n.t('Return opens the first.')}
        </Text>
      )}
    </Dialog>
  );
}

function pagesOf(project: string | null, isOperator: boolean): { label: string; to: string }[] {
  return [
    { label: i18n.t('Overview'), to: '/' },
    ...(project === null
      ? []
      : [
          { label: i18n.t('Data'), to: `/projects/${project}/data` },
          { label: i18n.t('Analyses'), to: `/projects/${project}/analyses` },
          { label: i18n.t('Exports'), to: `/projects/${project}/exports` },
          { label: i18n.t('Papers of the project'), to: `/projects/${project}/papers` },
        ]),
    { label: i18n.t('Literature'), to: '/literature' },
    { label: i18n.t('API keys'), to: '/developers/keys' },
    { label: i18n.t('Request log'), to: '/developers/requests' },
    { label: i18n.t('Webhooks'), to: '/developers/webhooks' },
    { label: i18n.t('Team'), to: '/team' },
    { label: i18n.t('Audit'), to: '/audit' },
    { label: i18n.t('Plan'), to: '/plan' },
    ...(isOperator ? [{ label: i18n.t('Operator'), to: '/operator' }] : []),
    { label: i18n.t('Password and sessions'), to: '/account' },
  ];
}
