import { i18n } from '@lingui/core';
import { Anchor, Button, Code, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ApiKey } from '@research-platform/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import IconPlus from '~icons/tabler/plus';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Empty } from '../../parts/empty.tsx';
import { date } from '../../parts/formats.ts';
import { More } from '../../parts/more.tsx';
import { Loaded } from '../../parts/page.tsx';
import { usePages } from '../../parts/pages.ts';
import { permissionInShort } from '../../parts/permissions.ts';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { useMay, usePerson } from '../../session/person.ts';
import { DevelopersPage } from './developers-page.tsx';
import { KeyDrawer } from './key-drawer.tsx';
import { KeyState } from './key-state.tsx';
import { NewKey } from './new-key.tsx';

export function KeysPage() {
  const [isMaking, setIsMaking] = useState(false);
  const { key: openKey } = useSearch({ from: '/shell/developers/keys' });
  const navigate = useNavigate({ from: '/developers/keys' });
  const person = usePerson();
  const isAdmin = useMay('admin');
  const keys = usePages(['api-keys'], (client, options) => client.apiKeys.list({ limit: 200 }, options), {
    enabled: isAdmin,
  });
  const open = (key: string | undefined) => void navigate({ search: (old) => ({ ...old, key }) });
  return (
    <DevelopersPage
      title={i18n.t('API keys')}
      actions={
        <>
          {isAdmin && <ShowAsCode ask={(client) => client.apiKeys.list()} />}
          <Button leftSection={<IconPlus size={16} />} onClick={() => setIsMaking(true)}>
            {i18n.t('New key')}
          </Button>
        </>
      }
    >
      {person.data !== undefined && !isAdmin ? (
        <Text>
          {i18n.t(
            'You can make keys with what your own role may do. Owners and administrators see the list of all keys.',
          )}
        </Text>
      ) : (
        <Loaded query={keys} what={i18n.t('Asking for the keys')}>
          {(items) =>
            items.length === 0 ? (
              <Empty
                title={i18n.t('No key yet')}
                action={<Button onClick={() => setIsMaking(true)}>{i18n.t('New key')}</Button>}
              >
                {i18n.t('A program that uses the platform needs a key. A test key sees test data alone.')}
              </Empty>
            ) : (
              <>
                <KeyTable keys={items} open={open} />
                <More pages={keys} />
              </>
            )
          }
        </Loaded>
      )}
      {isMaking && <NewKey close={() => setIsMaking(false)} />}
      {openKey !== undefined && <KeyDrawer key={openKey} id={openKey} open={open} />}
    </DevelopersPage>
  );
}

function KeyTable({ keys, open }: { keys: readonly ApiKey[]; open: (id: string) => void }) {
  // A small screen shows what is most looked for; all of a key stands in its panel.
  const isNarrow = useMediaQuery('(max-width: 48em)') === true;
  return (
    <WideTable label={i18n.t('API keys')} miw={{ sm: 800 }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{i18n.t('Name')}</Table.Th>
          <Table.Th visibleFrom="sm">{i18n.t('Key')}</Table.Th>
          <Table.Th visibleFrom="sm">{i18n.t('May')}</Table.Th>
          <Table.Th visibleFrom="sm">{i18n.t('Projects')}</Table.Th>
          <Table.Th>{i18n.t('Last used')}</Table.Th>
          <Table.Th visibleFrom="sm">{i18n.t('Expires')}</Table.Th>
          {!isNarrow && <Table.Th>{i18n.t('State')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <Table.Tr key={key.key_id} c={key.status === 'active' ? undefined : 'dimmed'}>
            <Table.Td>
              <Anchor
                component="button"
                type="button"
                ta="left"
                style={{ overflowWrap: 'anywhere' }}
                onClick={() => open(key.key_id)}
              >
                {key.name}
              </Anchor>
              {isNarrow && (
                <div>
                  <KeyState of={key} />
                </div>
              )}
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Code>
                {key.prefix}…{key.last4}
              </Code>
            </Table.Td>
            <Table.Td visibleFrom="sm">{key.permissions.map(permissionInShort).join(', ')}</Table.Td>
            <Table.Td visibleFrom="sm">
              {key.scope === null
                ? i18n.t('all')
                : i18n.t('{n, plural, one {# project} other {# projects}}', { n: key.scope.projects.length })}
            </Table.Td>
            <Table.Td>{key.last_used_at === null ? i18n.t('never') : <Time at={key.last_used_at} />}</Table.Td>
            <Table.Td visibleFrom="sm">{key.expires_at === null ? i18n.t('never') : date(key.expires_at)}</Table.Td>
            {!isNarrow && (
              <Table.Td>
                <KeyState of={key} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
