import { i18n } from '@lingui/core';
import { Group, Stack, Table, Text, Title } from '@mantine/core';
import type { Client, Review } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import { useClient, useMode } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { Loaded } from '../../../parts/page.tsx';
import { WideTable } from '../../../parts/wide-table.tsx';

type ExtractionAgreement = Awaited<ReturnType<Client['reviews']['extractionAgreement']>>['items'][number];
type Field = ExtractionAgreement['fields'][number];
const number = (value: number | null, digits = 2) => (value === null ? '' : value.toFixed(digits));

/** How far two who extract agree, of what each found alone. */
export function Agreement({ review: { id } }: { review: Review }) {
  const client = useClient();
  const agreement = useQuery({
    queryKey: [useMode(), 'reviews', id, 'extraction-agreement'],
    queryFn: ({ signal }) => client.reviews.extractionAgreement(id, { signal }),
  });
  return (
    <Stack component="section" gap="sm">
      <Group>
        <Title order={2}>{i18n.t('Agreement before settling')}</Title>
        <ShowAsCode compact ask={(asking) => asking.reviews.extractionAgreement(id)} />
      </Group>
      <Loaded query={agreement} what={i18n.t('Asking for the agreement')}>
        {({ items }) =>
          items.length === 0 ? (
            <Text size="sm">{i18n.t('No two have completed the same paper yet.')}</Text>
          ) : (
            items.map((pair) => <Pair key={pair.reviewers.map((one) => one.id).join(' ')} pair={pair} />)
          )
        }
      </Loaded>
    </Stack>
  );
}

function Pair({ pair: { reviewers, papers, rows, rows_of_one, fields } }: { pair: ExtractionAgreement }) {
  const names = reviewers.map((one) => one.name ?? one.id).join(', ');
  return (
    <Stack gap="xs">
      <Text size="sm">
        {i18n.t('{names}: {papers} papers, {rows} rows that both found, {alone} that one found alone', {
          names,
          papers,
          rows,
          alone: rows_of_one,
        })}
      </Text>
      <WideTable label={i18n.t('Agreement of {names}', { names })} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{i18n.t('Field')}</Table.Th>
            <Table.Th scope="col" className="numbers">
              {i18n.t('The same')}
            </Table.Th>
            <Table.Th scope="col" className="numbers">
              %
            </Table.Th>
            <Table.Th scope="col">{i18n.t('Kappa or ICC (95 % interval)')}</Table.Th>
            <Table.Th scope="col">{i18n.t('Mean difference (limits of agreement)')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map((field) => (
            <Table.Tr key={field.field}>
              <Table.Th scope="row" fw={400}>
                {field.field}
              </Table.Th>
              <Table.Td className="numbers">{`${field.same} / ${field.compared}`}</Table.Td>
              <Table.Td className="numbers">{number(field.percent_agreement, 0)}</Table.Td>
              <Table.Td>
                <Coefficient field={field} />
              </Table.Td>
              <Table.Td>{differenceOf(field)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Stack>
  );
}

function Coefficient({ field: { kappa, icc } }: { field: Field }) {
  const found = kappa ?? icc;
  if (found === null) return null;
  if (found.estimate === null)
    return (
      <Text size="xs" c="dimmed" lang="en">
        {found.reason}
      </Text>
    );
  const limits = found.conf_low === null ? '' : ` (${number(found.conf_low)} – ${number(found.conf_high)})`;
  return `${kappa === null ? 'ICC' : 'κ'} ${number(found.estimate)}${limits}`;
}

function differenceOf({ difference }: Field): string {
  if (difference === null || difference.mean === null) return '';
  const { mean, lower_limit, upper_limit } = difference;
  return `${number(mean)}${lower_limit === null ? '' : ` (${number(lower_limit)} – ${number(upper_limit)})`}`;
}
