import { i18n } from '@lingui/core';
import { Button, FileButton, Stack, Text } from '@mantine/core';
import { useState } from 'react';

/** Takes one file, dropped or chosen. */
export function DropZone({ take }: { take: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button within does the same by keyboard
    <div
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined) take(file);
      }}
    >
      <Stack align="center" gap="sm">
        <Text fw={600}>{i18n.t('Drop a table here')}</Text>
        <Text c="dimmed" maw={560}>
          {i18n.t(
            'One row for each patient and the names of the variables in the first row: CSV or TSV with any delimiter, decimal comma or encoding, or NDJSON. From Excel: save as CSV. Nothing is stored before you say so.',
          )}
        </Text>
        <FileButton
          onChange={(file) => file !== null && take(file)}
          accept=".csv,.tsv,.tab,.txt,.ndjson,.jsonl,text/csv"
        >
          {(props) => <Button {...props}>{i18n.t('Choose a file')}</Button>}
        </FileButton>
      </Stack>
    </div>
  );
}
