import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A place where nothing is yet: what will be here, and the button that makes it so. */
export function Empty({
  title,
  order = 2,
  children,
  action,
}: {
  title: string;
  order?: 1 | 2;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="sm">
        {/* It may stand right under the title of its page. */}
        <Title order={order} size="h3">
          {title}
        </Title>
        {children !== undefined && (
          <Text c="dimmed" ta="center" maw={560}>
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Paper>
  );
}
