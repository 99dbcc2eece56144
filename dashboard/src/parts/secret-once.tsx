import { i18n } from '@lingui/core';
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import IconKey from '~icons/tabler/key';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

/** What the server shows this once. It goes when the person says that they have it, and not by a stray key or click. */
export function SecretOnce({
  title,
  secret,
  children,
  stored,
}: {
  title: string;
  secret: string;
  children?: ReactNode;
  stored: () => void;
}) {
  return (
    <Dialog
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="lg"
      title={title}
    >
      <Stack>
        <Alert color="yellow" variant="light" icon={<IconKey />}>
          <Text size="sm" c="var(--mantine-color-text)">
            {i18n.t('It is shown this once. Keep it where secrets are kept, then close this window.')}
          </Text>
        </Alert>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} aria-label={title}>
          {secret}
        </Code>
        {children}
        <Group justify="space-between">
          <CopyButton text={secret} variant="light" size="sm" data-autofocus />
          <Button onClick={stored}>{i18n.t('I stored it')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
