import { i18n } from '@lingui/core';
import { Button, Menu, Text } from '@mantine/core';
import type { Client } from '@research-platform/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import IconFileExport from '~icons/tabler/file-export';
import { useClient } from '../../../api/mode.ts';
import { fileName, save } from '../../../parts/download.ts';
import { percent } from '../../../parts/formats.ts';
import { Problem } from '../../../parts/problem.tsx';

type Format = Parameters<Client['exports']['createOfAnalysis']>[1]['format'];

const formats = (): { format: Format; label: string }[] => [
  { format: 'pdf', label: i18n.t('Report as PDF') },
  { format: 'docx', label: i18n.t('Report for Word') },
  { format: 'html', label: i18n.t('Report as a web page') },
  { format: 'svg', label: i18n.t('Figures as SVG') },
  { format: 'csv', label: i18n.t('Tables as CSV') },
  { format: 'json', label: i18n.t('Everything as JSON') },
  { format: 'ro_crate', label: i18n.t('With its rows, to be checked in R') },
];

/** The latest completed run as a report or as data: made by the server, checked by its SHA-256, and saved. */
export function useTakeAway(analysisId: string, name: string) {
  const client = useClient();
  const [progress, setProgress] = useState<number | null>(null);
  const take = useMutation({
    mutationFn: async (format: Format) => {
      setProgress(0);
      const { id } = await client.exports.createOfAnalysis(analysisId, { format } as never);
      await client.exports.wait(id, { onProgress: setProgress });
      const files = await client.exports.download(id);
      for (const { name: file, blob } of files)
        save(blob, files.length === 1 ? `${fileName(name)}${file.slice(file.lastIndexOf('.'))}` : file);
    },
    onSettled: () => setProgress(null),
  });
  return { take, progress };
}

export function TakeAwayMenu({ take, progress }: ReturnType<typeof useTakeAway>) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileExport size={16} />} disabled={take.isPending}>
          {i18n.t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats().map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => take.mutate(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
      {progress !== null && (
        <Text size="sm" role="status">
          {i18n.t('Making the file: {share}', { share: percent(progress) })}
        </Text>
      )}
    </Menu>
  );
}

export function TakeAwayProblem({ take }: Pick<ReturnType<typeof useTakeAway>, 'take'>) {
  return take.error === null ? null : <Problem error={take.error} />;
}
