import { i18n } from '@lingui/core';
import { Button, Stack, Table, Text, Title } from '@mantine/core';
import type { Patient } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient, useMode } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { count, percent } from '../../../parts/formats.ts';
import { Loaded } from '../../../parts/page.tsx';
import { useMay } from '../../../session/person.ts';
import { useDataAddress } from '../address.ts';
import type { Column } from '../columns.ts';
import { analysisFilterOf, type Condition, withCondition } from '../conditions.ts';
import { MissingMap } from './missing-map.tsx';

type Missing = { column: Column; n: number };
type Counted = { missing: Missing[]; of: number; isSample: boolean };

/** What is missing, by variable, most first; and where, patient by patient. */
export function Completeness({
  columns,
  rows,
  isAll,
  total,
}: {
  columns: readonly Column[];
  rows: readonly Patient[];
  isAll: boolean;
  total: number | null;
}) {
  const { projectId, conditions, change } = useDataAddress();
  const client = useClient();
  const mayAsk = useMay('write');
  const ofRows = useMemo(() => countIn(columns, rows, !isAll), [columns, rows, isAll]);
  const body = summaryOf(columns, conditions);
  const asked = useQuery({
    queryKey: [useMode(), 'projects', projectId, 'completeness', columns.map(({ name }) => name), conditions],
    queryFn: async ({ signal }): Promise<Counted | null> => {
      const { n_patients, n_excluded } = await client.analyses.dryRun(projectId, body, { signal });
      if (n_excluded === null) return null;
      const held = new Map(n_excluded.missing_by_column.map(({ column, n }) => [column, n]));
      const missing = columns.map((column) => ({ column, n: held.get(column.name) ?? 0 }));
      return { missing: ordered(missing), of: n_patients - n_excluded.filter, isSample: false };
    },
    enabled: mayAsk && !isAll,
    staleTime: 60_000,
  });
  const shown = mayAsk && !isAll ? asked : { data: null, error: null, refetch: () => {} };
  return (
    <Loaded query={shown} what={i18n.t('Counting what is missing')}>
      {(counted) => {
        const { missing, of, isSample } = counted ?? ofRows;
        return (
          <Stack>
            <Text>
              {isSample
                ? i18n.t(
                    'Of the first {n} rows, not of all: the server counts what is missing for up to 100,000 patients and for those who may write.',
                    { n: count(of) },
                  )
                : i18n.t('Of all {n} patients that the filter selects. {whole} of {all} variables are complete.', {
                    n: count(total ?? of),
                    whole: count(missing.filter(({ n }) => n === 0).length),
                    all: count(missing.length),
                  })}{' '}
              {mayAsk && <ShowAsCode compact ask={(client) => client.analyses.dryRun(projectId, body)} />}
            </Text>
            <MissingTable
              missing={missing}
              of={of}
              select={(condition) => change({ filter: withCondition(conditions, condition), lens: undefined })}
            />
            <Title order={2}>{i18n.t('Where values are missing')}</Title>
            <MissingMap columns={missing.map(({ column }) => column)} rows={rows} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function MissingTable({
  missing,
  of,
  select,
}: {
  missing: readonly Missing[];
  of: number;
  select: (condition: Condition) => void;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="wide-table" tabIndex={0} aria-label={i18n.t('Missing values by variable')}>
      <Table stickyHeader miw={480} aria-label={i18n.t('Missing values by variable')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{i18n.t('Variable')}</Table.Th>
            <Table.Th className="numbers">{i18n.t('Missing')}</Table.Th>
            <Table.Th colSpan={2} w="45%">
              {i18n.t('Share')}
            </Table.Th>
            <Table.Th className="no-print">{i18n.t('Patients')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {missing.map(({ column, n }) => (
            <Table.Tr key={column.name}>
              <Table.Th scope="row" fw={500} title={column.name}>
                {column.label}
              </Table.Th>
              <Table.Td className="numbers">{count(n)}</Table.Td>
              <Table.Td className="numbers">{percent(of === 0 ? 0 : n / of, 1)}</Table.Td>
              <Table.Td>
                <span className="share-bar" aria-hidden="true">
                  <span style={{ width: `${of === 0 ? 0 : (100 * n) / of}%` }} />
                </span>
              </Table.Td>
              <Table.Td className="no-print">
                {n > 0 && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={i18n.t('Show who lacks {variable}', { variable: column.label })}
                    onClick={() => select({ column: column.name, op: 'is_null', value: 'true' })}
                  >
                    {i18n.t('Show')}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** The dry run of a summary of every variable counts what is missing of each, and stores nothing. */
function summaryOf(columns: readonly Column[], conditions: readonly Condition[]) {
  return {
    name: 'Completeness',
    method: 'descriptive_summary' as const,
    parameters: { variables: [], categorical: columns.map(({ name }) => name) },
    filter: analysisFilterOf(conditions, columns) as never,
  };
}

function countIn(columns: readonly Column[], rows: readonly Patient[], isSample: boolean): Counted {
  const missing = columns.map((column) => ({
    column,
    n: rows.filter(({ attributes }) => (attributes[column.name] ?? null) === null).length,
  }));
  return { missing: ordered(missing), of: rows.length, isSample };
}

const ordered = (missing: Missing[]) => missing.sort((a, b) => b.n - a.n);
