import { i18n } from '@lingui/core';
import { Group, Paper, ScrollArea, Switch, Table, Text } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { asLatex, asMarkdown, asTabbed, marksOf, type PrintedTable } from './copied-table.ts';
import { exactCells } from './exact-numbers.ts';

type Properties = { table: PrintedTable; number: number; result: Record<string, unknown> };

/** A table as a paper prints it; the digits behind it on hover, or in all cells by a switch, and then in what is copied. */
export function ResultTable({ table, number, result }: Properties) {
  const id = useId();
  const [isExact, setIsExact] = useState(false);
  const exact = useMemo(() => exactCells(table, result), [table, result]);
  const hasMore = exact.some((row) => row.some((cell) => cell !== null));
  const shown: PrintedTable = isExact
    ? { ...table, rows: table.rows.map((row, i) => row.map((cell, j) => exact[i]![j] ?? cell)) }
    : table;
  const head = shown.columns.map(({ title }) => title);
  return (
    <Paper withBorder p="md">
      <Text id={id} mb="xs">
        <b>{i18n.t('Table {number}.', { number })}</b> {table.title}
      </Text>
      <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-labelledby': id }}>
        <Table aria-labelledby={id} withRowBorders={false} className="paper-table" fz="sm">
          <Table.Thead>
            <Table.Tr>
              {head.map((title, j) => (
                <Table.Th
                  key={shown.columns[j]!.name}
                  scope="col"
                  className={isOfWords(shown, j) ? undefined : 'numbers'}
                >
                  {title}
                  <Marks of={marksOf(shown, null, j)} />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.rows.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are printed text without a name
              <Table.Tr key={i}>
                {row.map((cell, j) => (
                  <Table.Td
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same
                    key={j}
                    className={isOfWords(shown, j) ? undefined : 'numbers'}
                    title={exact[i]![j] ?? undefined}
                  >
                    {cell}
                    <Marks of={marksOf(shown, i, j)} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {(table.notes ?? []).map(({ mark, text }) => (
        <Text key={mark} size="xs" mt={4}>
          <sup>{mark}</sup> {text}
        </Text>
      ))}
      <Group gap="xs" mt="xs" className="no-print">
        <CopyButton text={asTabbed(shown)} label={i18n.t('Copy table')} />
        <CopyButton text={asMarkdown(shown)} label={i18n.t('Markdown')} />
        <CopyButton text={asLatex(shown)} label={i18n.t('LaTeX')} />
        {hasMore && (
          <Switch
            size="sm"
            label={i18n.t('All digits')}
            checked={isExact}
            onChange={(event) => setIsExact(event.currentTarget.checked)}
          />
        )}
      </Group>
    </Paper>
  );
}

const Marks = ({ of: marks }: { of: string }) => (marks === '' ? null : <sup>{marks}</sup>);

/** Names stand to the left, numbers and what takes the place of one to the right. */
function isOfWords({ rows }: PrintedTable, column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return column === 0 || (cells.some((cell) => /\p{L}{4}/u.test(cell)) && !cells.some((cell) => /\d/.test(cell)));
}
