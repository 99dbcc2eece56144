import { i18n } from '@lingui/core';
import { Alert, List, Stack, Table, Text, Title } from '@mantine/core';
import type { Export } from '@research-platform/client';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { count } from '../../parts/formats.ts';
import { wordsOfClass } from './words.ts';

type Report = NonNullable<Export['deidentification']>;

/** Below this anyone who knows somebody may find them, as most agencies that publish tables hold. */
const smallGroup = 5;

/** What was found and done, in the words of the report that lies in the export too. */
export function ExportReport({ report }: { report: Report }) {
  const { smallest_group: smallest, quasi_identifiers: by } = report.k_anonymity;
  return (
    <Stack component="section" gap="sm">
      <Title order={3}>{report.title}</Title>
      {smallest !== null && (
        <Alert
          variant="default"
          icon={smallest < smallGroup ? <IconAlertTriangle /> : undefined}
          title={i18n.t('Smallest group: {n, plural, one {# patient} other {# patients}}', { n: smallest })}
        >
          {i18n.t('By {names}.', { names: by.join(', ') })}{' '}
          {smallest < smallGroup &&
            i18n.t(
              'Whoever knows these of somebody may find them: make categories coarser or leave variables out, and export again.',
            )}
        </Alert>
      )}
      {smallest === null && <Text size="sm">{i18n.t('No group could be counted.')}</Text>}
      <Table aria-label={i18n.t('What was done')} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{i18n.t('Variable')}</Table.Th>
            <Table.Th>{i18n.t('What was done')}</Table.Th>
            <Table.Th className="numbers">{i18n.t('Changed')}</Table.Th>
            <Table.Th className="numbers">{i18n.t('Left out')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.variables.map(({ name, identifier_class, explanation, changed, suppressed }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                {name}
                <Text size="xs" c="dimmed">
                  {wordsOfClass(identifier_class, false)}
                </Text>
              </Table.Th>
              <Table.Td>{explanation}</Table.Td>
              <Table.Td className="numbers">{count(changed)}</Table.Td>
              <Table.Td className="numbers">{count(suppressed)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Title order={4}>{i18n.t('What remains your duty')}</Title>
      <List size="sm">
        {report.duties.map((duty) => (
          <List.Item key={duty}>{duty}</List.Item>
        ))}
      </List>
      <details>
        <summary>{i18n.t('What was done, in full')}</summary>
        <List size="sm">
          {report.statements.map((statement) => (
            <List.Item key={statement}>{statement}</List.Item>
          ))}
        </List>
      </details>
    </Stack>
  );
}
