import { i18n } from '@lingui/core';
import { Badge } from '@mantine/core';

export function statusInWords(status: string): string {
  const words: Record<string, string> = {
    created: i18n.t('not run yet'),
    queued: i18n.t('waiting'),
    running: i18n.t('running'),
    completed: i18n.t('completed'),
    failed: i18n.t('failed'),
    canceled: i18n.t('canceled'),
  };
  return words[status] ?? status;
}

const colors: Record<string, string> = { completed: 'green', failed: 'red', running: 'blue' };

export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge color={colors[status] ?? 'gray'} variant="dot" tt="none" miw="max-content">
      {statusInWords(status)}
    </Badge>
  );
}
