import { Box, Table, type TableProps } from '@mantine/core';

/** A table that is wider than a small screen: it is scrolled sideways, from the keyboard too. */
export function WideTable({ label, children, ...looks }: { label: string } & TableProps) {
  return (
    <Box component="section" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      <Table verticalSpacing="xs" highlightOnHover aria-label={label} {...looks}>
        {children}
      </Table>
    </Box>
  );
}
