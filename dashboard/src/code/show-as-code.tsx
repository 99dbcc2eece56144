import { i18n } from '@lingui/core';
import { ActionIcon, Alert, Button, Code, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import IconCode from '~icons/tabler/code';
import { useMode } from '../api/mode.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { type Asking, samplesOf } from './captured-request.ts';

/**
 * Shows the request that `ask` makes, in curl, JavaScript, Python and R. `compact`: an icon, for beside a button.
 * Put it next to every action and every list.
 */
export function ShowAsCode({ ask, compact = false }: { ask: Asking; compact?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const label = i18n.t('Show as code');
  const open = () => setIsOpen(true);
  return (
    <>
      {compact ? (
        <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={open}>
          <IconCode size={18} />
        </ActionIcon>
      ) : (
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconCode size={16} />} onClick={open}>
          {label}
        </Button>
      )}
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} size="xl" title={label}>
        {isOpen && <Samples ask={ask} />}
      </Dialog>
    </>
  );
}

function Samples({ ask }: { ask: Asking }) {
  const mode = useMode();
  const { data, error } = useQuery({
    queryKey: ['code', mode, ask.toString()],
    queryFn: () => samplesOf(ask, mode),
    gcTime: 0,
  });
  if (error !== null) return <Alert color="gray">{error.message}</Alert>;
  if (data === undefined) return null;
  return (
    <Stack>
      <Text size="sm">
        {mode === 'test'
          ? i18n.t('RESEARCH_PLATFORM_API_KEY holds a test key, which begins with svc_test_.')
          : i18n.t('RESEARCH_PLATFORM_API_KEY holds a live key, which begins with svc_live_.')}{' '}
        {i18n.t('RESEARCH_PLATFORM_BASE_URL is {address}.', { address: `${location.origin}/v1` })}
      </Text>
      <Tabs defaultValue="curl">
        <Tabs.List>
          {data.map(({ label }) => (
            <Tabs.Tab key={label} value={label}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {data.map(({ label, source }) => (
          <Tabs.Panel key={label} value={label} pt="sm">
            <Code block tabIndex={0}>
              {source}
            </Code>
            <CopyButton text={source} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}
