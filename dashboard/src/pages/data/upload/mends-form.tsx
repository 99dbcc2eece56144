import { i18n } from '@lingui/core';
import { Button, Group, List, Select, Stack, TagsInput, Text } from '@mantine/core';
import { count } from '../../../parts/formats.ts';
import type { MissingHint } from './hints.ts';
import type { Mends, Table } from './prepared-file.ts';

/** What is done to the file on its way: who the patient is, what stands for a missing value, what is left out. */
export function MendsForm({
  hints,
  table,
  mends,
  change,
}: {
  hints: readonly MissingHint[];
  table: Table;
  mends: Mends;
  change: (mends: Mends) => void;
}) {
  const names = table.header.filter((name) => name !== 'external_id' && name !== '');
  const ids = [...new Set([...(mends.idColumn === null ? [] : [mends.idColumn]), ...names])];
  const treat = (text: string) => change({ ...mends, missing: [...mends.missing, text] });
  return (
    <Stack gap="sm">
      <Group align="flex-start">
        <Select
          label={i18n.t('Column that names the patient')}
          description={i18n.t('It becomes external_id: a later file with it updates the same patients.')}
          placeholder={i18n.t('None')}
          data={ids}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': i18n.t('No column names the patient') }}
          value={mends.idColumn}
          onChange={(idColumn) => change({ ...mends, idColumn })}
          maw={340}
        />
        <TagsInput
          label={i18n.t('Values that mean “missing”')}
          description={i18n.t('Everywhere in the file, as NA or -99. Empty cells are missing anyway.')}
          value={[...mends.missing]}
          onChange={(missing) => change({ ...mends, missing })}
          maw={340}
        />
        {mends.leftOut.length > 0 && (
          <TagsInput
            label={i18n.t('Columns left out')}
            value={[...mends.leftOut]}
            data={[...mends.leftOut]}
            onChange={(leftOut) => change({ ...mends, leftOut })}
            maw={340}
          />
        )}
      </Group>
      {hints.length > 0 && (
        <List listStyleType="none" spacing={6}>
          {hints.map(({ text, columns, n }) => (
            <List.Item key={text}>
              <Group gap="xs">
                <Text size="sm">
                  {i18n.t('“{text}” stands {n, plural, one {once} other {# times}} in {columns}.', {
                    text,
                    n,
                    columns: named(columns),
                  })}
                </Text>
                <Button size="compact-sm" variant="light" onClick={() => treat(text)}>
                  {i18n.t('Treat “{text}” as missing', { text })}
                </Button>
              </Group>
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

const listed = 5;

const named = (columns: readonly string[]) =>
  columns.length <= listed
    ? columns.join(', ')
    : i18n.t('{some} and {n} more', {
        some: columns.slice(0, listed).join(', '),
        n: count(columns.length - listed),
      });
