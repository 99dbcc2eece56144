import { i18n } from '@lingui/core';
import { Button, Checkbox, Group, Popover, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import IconColumns3 from '~icons/tabler/columns-3';
import { count } from '../../../parts/formats.ts';
import type { Column } from '../columns.ts';

/** As many as are found by scrolling; for others one types. */
const listed = 100;

export function ColumnChooser({
  columns,
  shown,
  choose,
}: {
  columns: readonly Column[];
  shown: readonly Column[];
  choose: (names: string[] | undefined) => void;
}) {
  const [typed, setTyped] = useState('');
  const names = new Set(shown.map(({ name }) => name));
  const found = columns.filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(typed.toLowerCase()));
  const toggle = (name: string) =>
    choose(columns.flatMap((column) => (names.has(column.name) !== (column.name === name) ? [column.name] : [])));
  return (
    <Popover trapFocus position="bottom-end" withinPortal width={300}>
      <Popover.Target>
        <Button variant="default" size="compact-md" leftSection={<IconColumns3 size={16} />}>
          {i18n.t('Columns: {n} of {all}', { n: count(shown.length), all: count(columns.length) })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <TextInput
            label={i18n.t('Find a column')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <ScrollArea.Autosize mah={280} viewportProps={{ tabIndex: 0 }}>
            <Stack gap={6}>
              {found.slice(0, listed).map(({ name, label }) => (
                <Checkbox
                  key={name}
                  label={label === name ? name : `${label} (${name})`}
                  checked={names.has(name)}
                  disabled={names.has(name) && names.size === 1}
                  onChange={() => toggle(name)}
                />
              ))}
              {found.length > listed && (
                <Text size="sm" c="dimmed">
                  {i18n.t('and {n} more: type part of a name', { n: count(found.length - listed) })}
                </Text>
              )}
            </Stack>
          </ScrollArea.Autosize>
          <Group>
            <Button size="compact-sm" variant="default" onClick={() => choose(undefined)}>
              {i18n.t('As at first')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
