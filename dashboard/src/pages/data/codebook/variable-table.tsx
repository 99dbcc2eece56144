import { i18n } from '@lingui/core';
import { ActionIcon, Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import IconPencil from '~icons/tabler/pencil';
import { count } from '../../../parts/formats.ts';
import { useMay } from '../../../session/person.ts';
import type { Variable } from '../columns.ts';
import { classWords, typeWords, valuesWords } from './words.ts';

/** More rows than these at once make a slow page; all can be shown, as for printing. */
const rowsAtFirst = 300;

export function VariableTable({
  variables,
  edit,
}: {
  variables: readonly Variable[];
  edit: (variable: Variable) => void;
}) {
  const mayWrite = useMay('write');
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? variables : variables.slice(0, rowsAtFirst);
  return (
    <>
      <Table.ScrollContainer minWidth={760} type="native" tabIndex={0}>
        <Table striped verticalSpacing={4} aria-label={i18n.t('Codebook')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{i18n.t('Variable')}</Table.Th>
              <Table.Th>{i18n.t('Label')}</Table.Th>
              <Table.Th>{i18n.t('Type')}</Table.Th>
              <Table.Th>{i18n.t('Unit')}</Table.Th>
              <Table.Th>{i18n.t('Values')}</Table.Th>
              <Table.Th>{i18n.t('Required')}</Table.Th>
              <Table.Th>{i18n.t('Identifier')}</Table.Th>
              {mayWrite && <Table.Th className="no-print">{i18n.t('Change')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((variable) => (
              <Table.Tr key={variable.name}>
                <Table.Th scope="row">{variable.name}</Table.Th>
                <Table.Td>{variable.label}</Table.Td>
                <Table.Td>{typeWords(variable.type)}</Table.Td>
                <Table.Td>{variable.unit}</Table.Td>
                <Table.Td maw={320}>{valuesWords(variable)}</Table.Td>
                <Table.Td>{variable.required ? i18n.t('yes') : ''}</Table.Td>
                <Table.Td>{identifierWords(variable)}</Table.Td>
                {mayWrite && (
                  <Table.Td className="no-print">
                    <ActionIcon
                      variant="subtle"
                      aria-label={i18n.t('Change {variable}', { variable: variable.name })}
                      onClick={() => edit(variable)}
                    >
                      <IconPencil size={16} />
                    </ActionIcon>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {shown.length < variables.length && (
        <Text size="sm">
          {i18n.t('The first {n} of {all} are shown.', { n: count(shown.length), all: count(variables.length) })}{' '}
          <Button size="compact-sm" variant="default" onClick={() => setIsAll(true)}>
            {i18n.t('Show all')}
          </Button>
        </Text>
      )}
    </>
  );
}

function identifierWords({ identifier, identifier_class }: Variable): string {
  if (identifier_class !== null && identifier_class !== undefined) return classWords(identifier_class);
  return identifier ? i18n.t('yes, of no class') : i18n.t('not looked at yet');
}
