import { i18n } from '@lingui/core';
import { Button, Code, Group, ScrollArea, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { CopyButton } from '../../../parts/copy-button.tsx';

/** The same in R: it reads the exported patients and leaves our numbers, by our names, in `result`. */
export function RScript({ script, onSave }: { script: string; onSave: () => void }) {
  if (script === '') return null;
  return (
    <section aria-labelledby="r-script">
      <Title order={2} id="r-script" mb="xs">
        {i18n.t('The same in R')}
      </Title>
      <Text size="sm" mb="xs">
        {i18n.t(
          'The script reads the patients.csv of an export of this project and finds the same numbers in R, under the same names in the list “result”.',
        )}
      </Text>
      <ScrollArea.Autosize
        mah={360}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-labelledby': 'r-script' }}
      >
        <Code block>{script}</Code>
      </ScrollArea.Autosize>
      <Group gap="xs" mt="xs" className="no-print">
        <CopyButton text={script} label={i18n.t('Copy script')} />
        <Button variant="subtle" size="compact-sm" leftSection={<IconDownload size={16} />} onClick={onSave}>
          {i18n.t('Save script')}
        </Button>
      </Group>
    </section>
  );
}
