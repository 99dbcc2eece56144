import { i18n } from '@lingui/core';
import { Code, Group, Stack, Text, Title } from '@mantine/core';
import { CopyButton } from '../../parts/copy-button.tsx';

const command = 'npm run audit:verify';

/**
 * The chain covers the events of all accounts and is computed anew from its beginning, with the platform's secret key: so the
 * operator does it, beside the platform and not through it.
 */
export function Proof() {
  return (
    <Stack gap="xs" maw={640}>
      <Title order={2}>{i18n.t('Is the trail as it was written?')}</Title>
      <Text size="sm">
        {i18n.t(
          'Nobody can change an event through the platform. A chain of hashes shows whether anybody did past it: the operator of the platform recomputes it with this command, which names the first event that was changed.',
        )}
      </Text>
      <Group gap="xs">
        <Code>{command}</Code>
        <CopyButton text={command} />
      </Group>
    </Stack>
  );
}
