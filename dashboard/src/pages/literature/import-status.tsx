import { i18n } from '@lingui/core';
import { Badge } from '@mantine/core';
import type { LiteratureImport } from '@research-platform/client';

export function nameOf({ file_name, source, query }: LiteratureImport): string {
  if (source === 'file') return file_name ?? i18n.t('a file');
  return `${source === 'pubmed' ? 'PubMed' : 'Europe PMC'}: ${query}`;
}

export function ImportStatus({ status }: { status: LiteratureImport['status'] }) {
  const words = {
    queued: i18n.t('waits'),
    running: i18n.t('under way'),
    completed: i18n.t('completed'),
    failed: i18n.t('failed'),
    canceled: i18n.t('canceled'),
  };
  return (
    <Badge variant={status === 'failed' ? 'filled' : 'default'} color="red">
      {words[status]}
    </Badge>
  );
}
