import { i18n } from '@lingui/core';
import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useClient, useMode } from '../../../api/mode.ts';
import { count, percent } from '../../../parts/formats.ts';
import { Loaded } from '../../../parts/page.tsx';
import { useMay } from '../../../session/person.ts';
import { useDataAddress } from '../address.ts';
import type { Column } from '../columns.ts';
import { conditionWords } from '../conditions.ts';
import { counting } from '../patients.ts';

/** How many patients are left after each condition, in their order. */
export function Attrition({ columns, patients }: { columns: readonly Column[]; patients: number }) {
  const { projectId, conditions } = useDataAddress();
  const client = useClient();
  const mayCount = useMay('delete');
  const steps = useQuery({
    queryKey: [useMode(), 'projects', projectId, 'count', 'attrition', conditions, patients],
    queryFn: async ({ signal }) => {
      const left: number[] = [];
      // One after the other: each looks through all patients.
      for (let n = 1; n <= conditions.length; n++)
        left.push((await counting(client, projectId, conditions.slice(0, n), signal)).matched);
      return left;
    },
    enabled: mayCount,
    staleTime: 60_000,
  });
  if (!mayCount)
    return (
      <Text>
        {i18n.t(
          'The API counts patients only for those who may also delete, and your role may not. The table shows them.',
        )}
      </Text>
    );
  return (
    <Loaded query={steps} what={i18n.t('Counting the patients after each condition')}>
      {(left) => (
        <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label={i18n.t('Attrition')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{i18n.t('Step')}</Table.Th>
                <Table.Th className="numbers">{i18n.t('Excluded')}</Table.Th>
                <Table.Th className="numbers">{i18n.t('Left')}</Table.Th>
                <Table.Th className="numbers">{i18n.t('Of all')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              <Table.Tr>
                <Table.Th scope="row">{i18n.t('All patients of the project')}</Table.Th>
                <Table.Td className="numbers">–</Table.Td>
                <Table.Td className="numbers">{count(patients)}</Table.Td>
                <Table.Td className="numbers">{percent(1)}</Table.Td>
              </Table.Tr>
              {conditions.slice(0, left.length).map((condition, place) => {
                const n = left[place]!;
                const before = place === 0 ? patients : left[place - 1]!;
                return (
                  <Table.Tr key={`${condition.column} ${condition.op}`}>
                    <Table.Th scope="row">{conditionWords(condition, columns)}</Table.Th>
                    <Table.Td className="numbers">{count(before - n)}</Table.Td>
                    <Table.Td className="numbers">{count(n)}</Table.Td>
                    <Table.Td className="numbers">{percent(patients === 0 ? 0 : n / patients, 1)}</Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Loaded>
  );
}
