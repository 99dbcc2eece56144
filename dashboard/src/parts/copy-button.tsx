import { i18n } from '@lingui/core';
import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import IconCheck from '~icons/tabler/check';
import IconCopy from '~icons/tabler/copy';

export function CopyButton({ text, label, ...looks }: { text: string; label?: string } & ButtonProps) {
  const { copied, copy } = useClipboard({ timeout: 2_000 });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      aria-live="polite"
      {...looks}
      onClick={() => copy(text)}
    >
      {copied ? i18n.t('Copied') : (label ?? i18n.t('Copy'))}
    </Button>
  );
}
