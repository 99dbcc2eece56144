import { i18n } from '@lingui/core';
import { Anchor, Stack, Table, Text, Title } from '@mantine/core';
import type { Billing } from '@research-platform/client';
import { Link } from '@tanstack/react-router';
import { count } from '../../parts/formats.ts';
import { WideTable } from '../../parts/wide-table.tsx';

/** Which key asks most; its name leads to its requests. */
export function ByKey({ of: { usage_by_key: keys } }: { of: Billing }) {
  return (
    <Stack gap="xs">
      <Title order={2}>{i18n.t('By key')}</Title>
      {keys.length === 0 ? (
        <Text size="sm">{i18n.t('No key has asked anything this month.')}</Text>
      ) : (
        <>
          <Text size="sm">{i18n.t('As the request log has them: refused requests too, a second late.')}</Text>
          <WideTable label={i18n.t('Requests by key')} miw={480}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{i18n.t('Key')}</Table.Th>
                <Table.Th className="numbers">{i18n.t('This minute')}</Table.Th>
                <Table.Th className="numbers">{i18n.t('Today')}</Table.Th>
                <Table.Th className="numbers">{i18n.t('This month')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {keys.map(({ key_id, name, minute, day, month }) => (
                <Table.Tr key={key_id}>
                  <Table.Th>
                    <Anchor
                      renderRoot={(properties) => (
                        <Link
                          to="/developers/requests"
                          search={(old) => ({ mode: old.mode, key: key_id })}
                          {...properties}
                        />
                      )}
                    >
                      {name ?? key_id}
                    </Anchor>
                  </Table.Th>
                  <Table.Td className="numbers">{count(minute)}</Table.Td>
                  <Table.Td className="numbers">{count(day)}</Table.Td>
                  <Table.Td className="numbers">{count(month)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </WideTable>
        </>
      )}
    </Stack>
  );
}
