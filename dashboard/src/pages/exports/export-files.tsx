import { i18n } from '@lingui/core';
import { Anchor, Button, Code, Group, Progress, Stack, Text, Title } from '@mantine/core';
import type { Export, ExportFile } from '@research-platform/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import IconDownload from '~icons/tabler/download';
import { useClient } from '../../api/mode.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { save } from '../../parts/download.ts';
import { bytes, count, percent } from '../../parts/formats.ts';
import { Problem } from '../../parts/problem.tsx';

/** The files with size and SHA-256; each is checked as it comes, before the browser keeps it. */
export function ExportFiles({ exported: { id, files = [] } }: { exported: Export }) {
  return (
    <Stack component="section" gap="sm">
      <Title order={3}>{i18n.t('Files')}</Title>
      <Stack component="ul" className="plain-list" mt={0}>
        {files.map((file) => (
          <li key={file.name}>
            <File id={id} file={file} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function File({ id, file }: { id: string; file: ExportFile }) {
  const client = useClient();
  const [done, setDone] = useState(0);
  const { name, size, rows, sha256 } = file;
  const download = useMutation({
    mutationFn: async () => {
      setDone(0);
      const [found] = await client.exports.download(id, undefined, { only: name, onProgress: setDone });
      save(found!.blob, name);
    },
  });
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm">
          {bytes(size)}
          {rows !== null && ` · ${i18n.t('{n, plural, one {# row} other {# rows}}', { n: rows })}`}
        </Text>
        {canCheck ? (
          <Button
            size="compact-sm"
            leftSection={<IconDownload size={16} />}
            loading={download.isPending}
            onClick={() => download.mutate()}
            aria-label={i18n.t('Download {name}', { name })}
          >
            {i18n.t('Download')}
          </Button>
        ) : (
          <Anchor href={new URL(file.download_url).pathname} download={name}>
            {i18n.t('Download, and check the SHA-256 yourself')}
          </Anchor>
        )}
      </Group>
      <Group gap="xs">
        <Text size="xs">
          SHA-256 <Code style={{ overflowWrap: 'anywhere' }}>{sha256}</Code>
        </Text>
        <CopyButton text={sha256} label={i18n.t('Copy the SHA-256')} size="compact-xs" />
      </Group>
      {download.isPending && (
        <Progress value={size === 0 ? 100 : (done / size) * 100} aria-label={i18n.t('Download of {name}', { name })} />
      )}
      <Text size="sm" role="status">
        {download.isPending &&
          i18n.t('{share} of {total}', { share: percent(done / Math.max(1, size)), total: bytes(size) })}
        {download.isSuccess && i18n.t('Downloaded: its {n} bytes have the right SHA-256.', { n: count(size) })}
      </Text>
      {download.error !== null && <Problem error={download.error} retry={() => download.mutate()} />}
    </Stack>
  );
}

/** Only https and this machine itself let a page compute a SHA-256. */
const canCheck = globalThis.crypto?.subtle !== undefined;
