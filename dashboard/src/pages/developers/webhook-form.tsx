import { i18n } from '@lingui/core';
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormProblem } from '../../parts/form-problem.tsx';
import { refusedFields } from '../../parts/refused-fields.ts';
import { type EventType, eventInWords, subscribedTypes } from './event-catalogue.ts';

const fields = ['url', 'events', 'description'] as const;

type Subscribed = Exclude<EventType, 'ping'>;
export type WebhookInput = { url: string; events: Subscribed[]; description: string };

/** Address, kinds of events and description; what was typed stays when the server refuses it. */
export function WebhookForm(of: {
  given: { url: string; events: readonly string[]; description: string };
  error: Error | null;
  aboutError?: ReactNode;
  isSaving: boolean;
  save: (input: WebhookInput) => void;
  label: string;
  beside?: (input: () => WebhookInput) => ReactNode;
}) {
  const [url, setUrl] = useState(of.given.url);
  const [events, setEvents] = useState<string[]>([...of.given.events]);
  const [description, setDescription] = useState(of.given.description);
  const input = () => ({ url, events: events as Subscribed[], description });
  const refused = refusedFields(of.error, fields).at;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        of.save(input());
      }}
    >
      <Stack>
        {of.error !== null && (
          <FormProblem error={of.error} fields={fields}>
            {of.aboutError}
          </FormProblem>
        )}
        <TextInput
          data-autofocus
          type="url"
          required
          label={i18n.t('Address')}
          description={i18n.t('https, and reached from outside')}
          placeholder="https://example.org/hooks"
          value={url}
          error={refused.url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Checkbox.Group label={i18n.t('It is told when')} value={events} onChange={setEvents} error={refused.events}>
          <Stack gap="xs" mt={4}>
            {subscribedTypes.map((type) => (
              <Checkbox key={type} value={type} label={eventInWords(type)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <TextInput
          label={i18n.t('Description')}
          maxLength={1000}
          value={description}
          error={refused.description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          {of.beside?.(input)}
          <Button type="submit" loading={of.isSaving} disabled={events.length === 0}>
            {of.label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
