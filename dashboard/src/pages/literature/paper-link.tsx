import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** To another paper, in the drawer in which one stands. */
export function PaperLink({ id, title }: { id: string; title: string }) {
  return (
    <Anchor
      component={Link}
      to="."
      search={((before: object) => ({ ...before, paper: id })) as never}
      resetScroll={false}
    >
      {title}
    </Anchor>
  );
}
