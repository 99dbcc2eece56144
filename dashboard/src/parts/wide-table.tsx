import { Box, Table, type TableProps } from '@mantine/core';

/**
 * A table that is wider than a small screen: it is scrolled sideways, from the keyboard too. With `stacks` each row is a block
 * there instead, whose cells stand below one another beside their `data-label`.
 */
export function WideTable({ label, stacks, children, ...looks }: { label: string; stacks?: boolean } & TableProps) {
  return (
    <Box component="section" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      <Table
        verticalSpacing="xs"
        highlightOnHover
        aria-label={label}
        className={stacks ? 'stacking' : undefined}
        {...looks}
      >
        {children}
      </Table>
    </Box>
  );
}
