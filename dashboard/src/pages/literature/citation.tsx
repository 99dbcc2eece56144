import { i18n } from '@lingui/core';
import { Code, Group, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Loaded } from '../../parts/page.tsx';
import { type Format, citationFormats as formats } from './citation-formats.ts';

export function Citation({ id }: { id: string }) {
  const client = useClient();
  const [format, setFormat] = useState<Format>('ris');
  const citation = useQuery({
    queryKey: [useMode(), 'literature', id, 'citation', format],
    queryFn: ({ signal }) => client.literature.citation(id, { format }, { signal }),
    staleTime: 60_000,
  });
  return (
    <Stack>
      <SegmentedControl
        aria-label={i18n.t('Format of the citation')}
        value={format}
        onChange={(chosen) => setFormat(chosen as Format)}
        data={Object.entries(formats).map(([value, label]) => ({ value, label }))}
      />
      <Loaded query={citation} what={i18n.t('Asking for the citation')}>
        {({ citation: text }) => (
          <>
            <Code block tabIndex={0} aria-label={i18n.t('Citation as {format}', { format: formats[format] })}>
              {text}
            </Code>
            <Group>
              <CopyButton
                key={format}
                text={text}
                label={i18n.t('Copy as {format}', { format: formats[format] })}
                variant="default"
              />
              <ShowAsCode compact ask={(asking) => asking.literature.citation(id, { format })} />
            </Group>
          </>
        )}
      </Loaded>
    </Stack>
  );
}
