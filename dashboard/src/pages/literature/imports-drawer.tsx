import { i18n } from '@lingui/core';
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { SidePanel } from '../../parts/dialog.tsx';
import { Loaded } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useMay } from '../../session/person.ts';
import { ImportFiles } from './import-files.tsx';
import { ImportFromSource } from './import-from-source.tsx';
import { ImportStatus, nameOf } from './import-status.tsx';
import { OneImport } from './one-import.tsx';

/** Imports of papers: `all`, with what begins a new one, or one of them by its id. */
export function ImportsDrawer({ wanted }: { wanted: string }) {
  const navigate = useNavigate({ from: '/literature' });
  const mayImport = useMay('admin');
  const show = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, import: id }), resetScroll: false });
  return (
    <SidePanel onClose={() => show(undefined)} title={i18n.t('Imports of papers')}>
      {!mayImport ? (
        <Text>
          {i18n.t('Imports are for the administrators of your account, since every project finds the papers.')}
        </Text>
      ) : wanted === 'all' ? (
        <Stack gap="xl">
          <ImportFiles started={show} />
          <ImportFromSource started={show} />
          <Imports />
        </Stack>
      ) : (
        <Stack>
          <Anchor
            component={Link}
            to="/literature"
            search={((before: object) => ({ ...before, import: 'all' })) as never}
            resetScroll={false}
          >
            {i18n.t('All imports')}
          </Anchor>
          <OneImport id={wanted} />
        </Stack>
      )}
    </SidePanel>
  );
}

function Imports() {
  const client = useClient();
  const asked = { limit: 20 };
  const imports = useQuery({
    queryKey: [useMode(), 'literature-imports'],
    queryFn: async () => (await client.literatureImports.list(asked).page()).items,
  });
  return (
    <Stack component="section" gap="xs">
      <Group>
        <Title order={2}>{i18n.t('The last imports')}</Title>
        <ShowAsCode compact ask={(asking) => asking.literatureImports.list(asked)} />
      </Group>
      <Loaded query={imports} what={i18n.t('Asking for the imports')}>
        {(found) =>
          found.length === 0 ? (
            <Text c="dimmed">{i18n.t('Nothing was imported yet.')}</Text>
          ) : (
            <Stack component="ul" className="plain-list" gap="xs" mt={0}>
              {found.map((one) => (
                <Group component="li" key={one.id} gap="xs">
                  <Anchor
                    component={Link}
                    to="/literature"
                    search={((before: object) => ({ ...before, import: one.id })) as never}
                    resetScroll={false}
                  >
                    {nameOf(one)}
                  </Anchor>
                  <ImportStatus status={one.status} />
                  <Text size="sm" c="dimmed">
                    <Time at={one.created_at} />
                  </Text>
                </Group>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  );
}
