import { i18n } from '@lingui/core';
import { Table as MantineTable, Text, Title } from '@mantine/core';
import { count } from '../../../parts/formats.ts';
import type { Table } from './prepared-file.ts';

const shownRows = 100;
const shownColumns = 60;

/** The first rows as they will be sent. */
export function Preview({ table: { header, rows, isWhole } }: { table: Table }) {
  const shown = rows.slice(0, shownRows);
  const names = header.slice(0, shownColumns);
  return (
    <section>
      <Title order={3} mb="xs">
        {isWhole && rows.length <= shownRows
          ? i18n.t('{n, plural, one {The only row} other {All # rows}}, as sent', { n: rows.length })
          : i18n.t('The first {n} rows, as sent', { n: shown.length })}
      </Title>
      {header.length > shownColumns && (
        <Text size="sm" c="dimmed">
          {i18n.t('The first {n} of {all} columns', { n: shownColumns, all: count(header.length) })}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="wide-table preview" tabIndex={0} aria-label={i18n.t('First rows of the file')}>
        <MantineTable stickyHeader withColumnBorders fz="xs" w="max-content" miw="100%">
          <MantineTable.Thead>
            <MantineTable.Tr>
              {names.map((name, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two columns alike
                <MantineTable.Th key={`${place} ${name}`}>{name || i18n.t('no name')}</MantineTable.Th>
              ))}
            </MantineTable.Tr>
          </MantineTable.Thead>
          <MantineTable.Tbody>
            {shown.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
              <MantineTable.Tr key={place}>
                {names.map((name, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <MantineTable.Td key={`${column} ${name}`} className="preview-cell">
                    {row[column]}
                  </MantineTable.Td>
                ))}
              </MantineTable.Tr>
            ))}
          </MantineTable.Tbody>
        </MantineTable>
      </section>
    </section>
  );
}
