import { i18n } from '@lingui/core';
import { Text } from '@mantine/core';
import type { Operations } from '@research-platform/client';

type Read = Operations['literature.search']['answer']['query'];

/** What there is to say of how a query was read, beside what it was read as. */
export function ReadingNotes({ read }: { read: Pick<Read, 'ignored' | 'notes'> }) {
  return (
    <>
      {read.ignored.length > 0 && (
        <Text size="xs">
          {i18n.t('Not searched for, since they say nothing: {words}', { words: read.ignored.join(', ') })}
        </Text>
      )}
      {read.notes.map((note) => (
        <Text key={note} size="xs">
          {note}
        </Text>
      ))}
    </>
  );
}
