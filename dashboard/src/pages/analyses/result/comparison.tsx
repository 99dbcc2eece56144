import { i18n } from '@lingui/core';
import { Badge, Group, List, Paper, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import type { RunComparison } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useClient, useMode } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { type Condition, conditionInWords } from '../../../parts/conditions.ts';
import { count } from '../../../parts/formats.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Loaded } from '../../../parts/page.tsx';
import { Time } from '../../../parts/time.tsx';

/** Two runs side by side: what was asked, which patients, what came out, and by how much it differs. */
export function Comparison({ a, b }: { a: string; b: string }) {
  const client = useClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const compared = useQuery({
    queryKey: [useMode(), 'runs', a, 'compared', b],
    queryFn: ({ signal }) => client.runs.compare(a, b, { signal }),
  });
  // Anyone who asks for a comparison is led to it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="comparison">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="comparison" ref={heading} tabIndex={-1}>
          {i18n.t('Two runs side by side')}
        </Title>
        <Group gap="xs">
          <ShowAsCode ask={(client) => client.runs.compare(a, b)} />
          <TextLink to="." search={({ compare: _, ...search }) => search}>
            {i18n.t('Close the comparison')}
          </TextLink>
        </Group>
      </Group>
      <Loaded query={compared} what={i18n.t('Comparing the runs')}>
        {(comparison) => <SideBySide comparison={comparison} />}
      </Loaded>
    </section>
  );
}

function SideBySide({ comparison }: { comparison: RunComparison }) {
  const { a, b, same, parameters, filter, result } = comparison;
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Same is={same.parameters} what={i18n.t('parameters')} />
        <Same is={same.filter} what={i18n.t('conditions')} />
        <Same is={same.data} what={i18n.t('data')} />
        <Same is={same.method_version} what={i18n.t('version of the method')} />
        <Same is={same.result} what={i18n.t('result')} />
      </Group>
      <Differences
        title={i18n.t('The runs')}
        rows={[
          [i18n.t('Finished'), ...[a, b].map(({ finished_at }) => finished_at && <Time key="t" at={finished_at} />)],
          [i18n.t('Version of the method'), a.method_version, b.method_version],
          [i18n.t('Patients used'), ...[a, b].map(({ dataset }) => (dataset === null ? '' : count(dataset.used)))],
          [i18n.t('Conditions'), ...[filter.a, filter.b].map((conditions) => inWords(conditions as Condition[]))],
        ]}
      />
      <Patients patients={comparison.patients} />
      {parameters.total > 0 && (
        <Differences
          title={i18n.t('Parameters that differ')}
          rows={parameters.differences.map(({ path, a, b }) => [path, shown(a), shown(b)])}
        />
      )}
      {result.total > 0 && (
        <Differences
          title={i18n.t(
            '{n, plural, one {One number or word of the result differs} other {# numbers and words of the result differ}}',
            {
              n: result.total,
            },
          )}
          rows={result.differences.map(({ path, a, b, relative }) => [path, shown(a), shown(b), inPercent(relative)])}
          last={i18n.t('Change')}
        />
      )}
      {result.truncated && <Text size="sm">{i18n.t('Only the first differences are listed.')}</Text>}
    </Stack>
  );
}

function Same({ is, what }: { is: boolean | null; what: string }) {
  const words =
    is === null
      ? i18n.t('{what}: could not be told', { what })
      : is
        ? i18n.t('{what}: the same', { what })
        : i18n.t('{what}: different', { what });
  return (
    <Badge color={is === null ? 'gray' : is ? 'green' : 'yellow'} variant="dot" tt="none">
      {words}
    </Badge>
  );
}

function Patients({ patients }: Pick<RunComparison, 'patients'>) {
  const { added, removed, changed, unknown_because } = patients;
  const told = [
    added === null ? null : i18n.t('{n, plural, one {# patient added} other {# patients added}}', { n: added }),
    removed === null ? null : i18n.t('{n, plural, one {# patient gone} other {# patients gone}}', { n: removed }),
    changed === null ? null : i18n.t('{n, plural, one {# patient changed} other {# patients changed}}', { n: changed }),
  ].filter((one) => one !== null);
  return (
    <Paper withBorder p="sm">
      <Title order={3}>{i18n.t('Patients')}</Title>
      {told.length > 0 && (
        <List size="sm">
          {told.map((one) => (
            <List.Item key={one}>{one}</List.Item>
          ))}
        </List>
      )}
      {unknown_because !== null && (
        <Text size="sm">
          {unknown_because === 'other_columns'
            ? i18n.t('The runs read different columns, so not all of it can be told.')
            : unknown_because === 'other_key'
              ? i18n.t('The secret of the server changed between the runs, so not all of it can be told.')
              : i18n.t('Which patients a run read was not kept, so not all of it can be told.')}
        </Text>
      )}
    </Paper>
  );
}

function Differences({ title, rows, last }: { title: string; rows: React.ReactNode[][]; last?: string }) {
  return (
    <Paper withBorder p="sm">
      <Title order={3} mb="xs">
        {title}
      </Title>
      <ScrollArea.Autosize mah={480} type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': title }}>
        <Table fz="sm" aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{i18n.t('What')}</Table.Th>
              <Table.Th scope="col">{i18n.t('Before')}</Table.Th>
              <Table.Th scope="col">{i18n.t('The run shown')}</Table.Th>
              {last !== undefined && <Table.Th scope="col">{last}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([path, ...values]) => (
              <Table.Tr key={String(path)}>
                <Table.Th scope="row">{path}</Table.Th>
                {values.map((value, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand where they stand
                  <Table.Td key={i}>{value}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Paper>
  );
}

const inWords = (conditions: Condition[]) =>
  conditions.length === 0 ? i18n.t('all patients') : conditions.map(conditionInWords).join('; ');

const shown = (value: unknown) =>
  value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

const inPercent = (relative: number | null) =>
  relative === null ? '' : `${relative > 0 ? '+' : ''}${(relative * 100).toPrecision(3)} %`;
