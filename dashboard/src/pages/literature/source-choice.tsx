import { i18n } from '@lingui/core';
import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import IconChevronDown from '~icons/tabler/chevron-down';
import { type Source, sourcesInWords } from './filter-words.ts';

/** Of which sources papers are found; none chosen means all of them. */
export function SourceChoice({
  chosen,
  choose,
}: {
  chosen: readonly Source[];
  choose: (sources: Source[] | undefined) => void;
}) {
  const names = sourcesInWords();
  const label =
    chosen.length === 0 ? i18n.t('All sources') : chosen.map((source) => names[source] ?? source).join(', ');
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          fw={400}
          maw="100%"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={i18n.t('Sources: {names}', { names: label })}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={i18n.t('Sources')}>
        <Checkbox.Group
          label={i18n.t('Papers with a record of')}
          value={[...chosen]}
          onChange={(values) => choose(values.length === 0 ? undefined : (values as Source[]))}
        >
          <Stack gap="xs" mt="xs">
            {Object.entries(names).map(([source, name]) => (
              <Checkbox key={source} size="xs" value={source} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
