import { i18n } from '@lingui/core';
import { Accordion, Code, Group, Text } from '@mantine/core';
import { CopyButton } from '../../parts/copy-button.tsx';
import { eventInWords, eventTypes, exampleOf } from './event-catalogue.ts';

/** Each kind of event, with a message as a receiver gets it. */
export function EventCatalogue() {
  return (
    <>
      <Text size="sm">
        {i18n.t(
          'Messages hold ids, status and counts, never a value of a patient: the receiver reads the rest with a key.',
        )}
      </Text>
      <Accordion variant="separated" order={3}>
        {eventTypes.map((type) => (
          <Accordion.Item key={type} value={type}>
            <Accordion.Control>
              <Group gap="sm">
                <Code>{type}</Code>
                <Text size="sm">{eventInWords(type)}</Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Code block tabIndex={0}>
                {exampleOf(type)}
              </Code>
              <CopyButton text={exampleOf(type)} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  );
}
