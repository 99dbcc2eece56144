import { i18n } from '@lingui/core';
import { Progress, Stack, Table, Text, Title } from '@mantine/core';
import type { Billing } from '@research-platform/client';
import { count } from '../../parts/formats.ts';
import { WideTable } from '../../parts/wide-table.tsx';

/** Requests of this minute, day and month beside what is allowed. */
export function Usage({ of }: { of: Billing }) {
  const kinds = {
    live_key: i18n.t('Live keys'),
    test_key: i18n.t('Test keys'),
    session: i18n.t('People in the dashboard'),
  } as const;
  return (
    <Stack gap="xs">
      <Title order={2}>{i18n.t('Requests')}</Title>
      <Text size="sm">{i18n.t('Minutes, days and months are those of UTC.')}</Text>
      <WideTable label={i18n.t('Requests against limits')} miw={560}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{i18n.t('By')}</Table.Th>
            <Table.Th>{i18n.t('This minute')}</Table.Th>
            <Table.Th>{i18n.t('Today')}</Table.Th>
            <Table.Th className="numbers">{i18n.t('This month')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(['live_key', 'test_key', 'session'] as const).map((kind) => (
            <Table.Tr key={kind}>
              <Table.Th>{kinds[kind]}</Table.Th>
              <Table.Td>
                <Used used={of.usage[kind].minute} limit={of.limits[kind].per_minute} />
              </Table.Td>
              <Table.Td>
                <Used used={of.usage[kind].day} limit={of.limits[kind].per_day} />
              </Table.Td>
              <Table.Td className="numbers">{count(of.usage[kind].month)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Stack>
  );
}

const nearlyAll = 0.9;

export function Used({ used, limit }: { used: number; limit: number | null }) {
  if (limit === null) return i18n.t('{used}, no limit', { used: count(used) });
  const words = i18n.t('{used} of {limit}', { used: count(used), limit: count(limit) });
  const share = Math.min(1, used / limit);
  return (
    <>
      <Text size="sm" fw={share >= nearlyAll ? 600 : undefined}>
        {words}
      </Text>
      <Progress value={100 * share} color={share >= nearlyAll ? 'red' : undefined} aria-label={words} />
    </>
  );
}
