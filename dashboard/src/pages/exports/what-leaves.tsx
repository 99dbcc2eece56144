import { i18n } from '@lingui/core';
import { Alert, Anchor, Button, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { count } from '../../parts/formats.ts';
import type { Treatment } from './address.ts';
import { type Described, leavesAsItIs, type Rule, ruleFor } from './rules.ts';
import { wordsOfClass, wordsOfRule } from './words.ts';

/** More are shown on demand: a registry has thousands. */
const shownAtFirst = 50;

const codebook = (projectId: string) => ({
  to: `/projects/${projectId}/data` as never,
  search: { lens: 'codebook' } as never,
});

/** Each variable, what it tells about a person, and what becomes of it: what has to be looked at comes first. */
export function WhatLeaves({
  variables,
  treatment,
  projectId,
  patients,
  k,
}: {
  variables: readonly Described[];
  treatment: Treatment;
  projectId: string;
  /** null: only some, whose number the export will tell. */
  patients: number | null;
  /** What each group shall have at least; null: groups are only counted. */
  k: number | null;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const rows = variables
    .map((variable) => ({ variable, rule: ruleFor(variable, treatment), warns: leavesAsItIs(variable, treatment) }))
    .sort((a, b) => urgency(b.rule, b.warns) - urgency(a.rule, a.warns));
  const identifiers = rows.filter(({ warns }) => warns).map(({ variable }) => variable.name);
  const unclassified = rows.filter(({ rule }) => rule === 'unclassified').length;
  if (variables.length === 0)
    return <Text>{i18n.t('The project has no variables yet, so nothing about patients would leave.')}</Text>;
  return (
    <Stack gap="xs">
      <Title order={3}>
        {patients === null
          ? i18n.t('What will leave, of these patients')
          : i18n.t('What will leave, of {n, plural, one {# patient} other {# patients}}', { n: patients })}
      </Title>
      {identifiers.length > 0 && (
        <Alert variant="default" icon={<IconAlertTriangle />} title={i18n.t('Identifiers leave as they are')}>
          {identifiers.slice(0, 20).join(', ')}
          {identifiers.length > 20 && ` ${i18n.t('and {n} more', { n: identifiers.length - 20 })}`}
        </Alert>
      )}
      {unclassified > 0 && (
        <Alert variant="default" icon={<IconAlertTriangle />} title={i18n.t('Safe Harbor would be refused')}>
          <Text size="sm">
            {i18n.t(
              '{n, plural, one {One variable has} other {# variables have}} no identifier class. A person has to say of each what it tells about a patient.',
              { n: unclassified },
            )}
          </Text>
          <Anchor component={Link} {...codebook(projectId)} size="sm" underline="always">
            {i18n.t('Classify them in the codebook')}
          </Anchor>
        </Alert>
      )}
      <Table aria-label={i18n.t('What will leave')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{i18n.t('Variable')}</Table.Th>
            <Table.Th visibleFrom="xs">{i18n.t('Identifier class')}</Table.Th>
            <Table.Th>{i18n.t('What becomes of it')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(isWhole ? rows : rows.slice(0, shownAtFirst)).map(({ variable, rule, warns }) => (
            <Table.Tr key={variable.name}>
              <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                {variable.name}
                {variable.label !== '' && (
                  <Text size="xs" c="dimmed">
                    {variable.label}
                  </Text>
                )}
                <Text size="xs" hiddenFrom="xs">
                  {wordsOfClass(variable.identifier_class, variable.identifier)}
                </Text>
              </Table.Th>
              <Table.Td visibleFrom="xs">{wordsOfClass(variable.identifier_class, variable.identifier)}</Table.Td>
              <Table.Td fw={warns || rule === 'unclassified' ? 600 : undefined}>{wordsOfRule(rule)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > shownAtFirst && !isWhole && (
        <Button variant="default" size="compact-sm" onClick={() => setIsWhole(true)}>
          {i18n.t('Show all {n} variables', { n: count(rows.length) })}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {treatment === 'none'
          ? i18n.t('Ids of patients, names and results of analyses leave too.')
          : k !== null
            ? i18n.t(
                'Ids of patients become pseudonyms. Age, sex, ZIP code and years are made coarser, and left out of the few patients who still stand apart, until each combination has {k} patients; the report says what was done.',
                { k },
              )
            : i18n.t(
                'Ids of patients become pseudonyms. The smallest group of patients who share age, sex, ZIP code and years is counted while the export is written, and stands in its report.',
              )}
      </Text>
    </Stack>
  );
}

function urgency(rule: Rule, warns: boolean): number {
  if (warns || rule === 'unclassified') return 3;
  if (rule === 'judged' || rule === 'screened') return 2;
  return rule === 'stays' || rule === 'coded' || rule === 'listed_values_stay' || rule === 'scanned' ? 0 : 1;
}
