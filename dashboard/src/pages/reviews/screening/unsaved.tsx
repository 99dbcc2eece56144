import { i18n } from '@lingui/core';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { decisionInWords } from '../words.ts';
import type { Entry } from './outbox.ts';

type Properties = { entries: readonly Entry[]; again: (entry: Entry) => void; drop: (entry: Entry) => void };

/** Decisions that could not be saved, until they are or somebody lets them go. */
export function Unsaved({ entries, again, drop }: Properties) {
  if (entries.length === 0) return null;
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle />}
      title={i18n.t('{n, plural, one {# decision is not saved} other {# decisions are not saved}}', {
        n: entries.length,
      })}
    >
      <Stack gap="sm">
        {entries.map((entry) => (
          <div key={`${entry.record} ${entry.body.stage}`}>
            <Text size="sm">
              <b>{decisionInWords(entry.body.decision)}</b>: {entry.title}
            </Text>
            <Text size="sm">{entry.failure || i18n.t('The page was left before the server answered.')}</Text>
            <Group gap="xs" mt={4}>
              <Button size="compact-sm" variant="default" onClick={() => again(entry)}>
                {i18n.t('Save again')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => drop(entry)}>
                {i18n.t('Let it go')}
              </Button>
            </Group>
          </div>
        ))}
        {entries.length > 1 && (
          <div>
            <Button size="compact-sm" onClick={() => entries.forEach(again)}>
              {i18n.t('Save all again')}
            </Button>
          </div>
        )}
      </Stack>
    </Alert>
  );
}
