import { i18n } from '@lingui/core';
import { Alert, Group, Stack, Table, Text } from '@mantine/core';
import type { UploadCheck } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconListCheck from '~icons/tabler/list-check';
import { count } from '../../../parts/formats.ts';
import { MendButtons } from './mend-buttons.tsx';
import { cellKey, type Mends, valuesAt } from './prepared-file.ts';
import type { ProblemGroup } from './problem-group.ts';
import type { OnConflict, Plan } from './upload-plan.ts';

/** What the dry run found, the same problem of many rows as one, each with what mends it. */
export function CheckResult({
  found,
  plan,
  change,
  setOnConflict,
}: {
  found: UploadCheck;
  plan: Plan;
  change: (mends: Mends) => void;
  setOnConflict: (onConflict: OnConflict) => void;
}) {
  const { file, format, mends } = plan;
  const cells = found.problems.flatMap(({ row, column }) => (row > 0 && column !== null ? [{ row, column }] : []));
  // The server quotes no value; the file is here.
  const values = useQuery({
    queryKey: ['file', file.name, file.lastModified, file.size, format, mends, 'values', cells],
    queryFn: () => valuesAt(file, format, mends, cells),
    enabled: cells.length > 0,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (found.valid)
    return (
      <Alert
        color="green"
        styles={{ label: { color: 'var(--mantine-color-text)' } }}
        variant="light"
        icon={<IconCircleCheck />}
        title={i18n.t('Everything is right')}
        role="status"
      >
        {i18n.t('{created} new, {updated} updated, {skipped} left as they are.', {
          created: count(found.created),
          updated: count(found.updated),
          skipped: count(found.skipped),
        })}
      </Alert>
    );
  return (
    <Stack gap="xs">
      <Alert
        color="orange"
        styles={{ label: { color: 'var(--mantine-color-text)' } }}
        variant="light"
        icon={<IconListCheck />}
        role="status"
      >
        {i18n.t('{n, plural, one {# problem} other {# problems}} of {kinds, plural, one {one kind} other {# kinds}}', {
          n: found.total,
          kinds: found.groups.length,
        })}
        {found.truncated && ` ${i18n.t('There may be more: the first are shown.')}`}
      </Alert>
      <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={i18n.t('What to mend')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{i18n.t('Column')}</Table.Th>
              <Table.Th>{i18n.t('Problem')}</Table.Th>
              <Table.Th className="numbers">{i18n.t('Rows')}</Table.Th>
              <Table.Th>{i18n.t('What mends it')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.groups.map((group) => {
              const wrong = valuesOf(found, group, values.data);
              return (
                <Table.Tr key={`${group.column} ${group.code} ${group.message}`}>
                  <Table.Th scope="row">{group.column ?? i18n.t('Whole row')}</Table.Th>
                  <Table.Td>
                    <Text size="sm">{group.message}</Text>
                    {wrong.length > 0 && (
                      <Text size="sm" c="dimmed">
                        {i18n.t('The file has {values}', { values: wrong.map((one) => `“${one}”`).join(', ') })}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td className="numbers">
                    {count(group.rows)}
                    <Text size="xs" c="dimmed">
                      {group.first_row === 0
                        ? i18n.t('header')
                        : i18n.t('first: {row}', { row: count(group.first_row) })}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <Group gap={6}>
                      <MendButtons
                        group={group}
                        wrong={wrong}
                        plan={plan}
                        change={change}
                        setOnConflict={setOnConflict}
                      />
                    </Group>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

const shownValues = 5;

function valuesOf(found: UploadCheck, group: ProblemGroup, values: Map<string, string> | undefined): string[] {
  const { column, code, message } = group;
  if (column === null || values === undefined) return [];
  const same = found.problems.filter((one) => one.column === column && one.code === code && one.message === message);
  const held = same.map(({ row }) => values.get(cellKey(row, column)) ?? '');
  return [...new Set(held.filter((value) => value !== ''))].slice(0, shownValues);
}
