import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is known of one thing: names on the left, or above on a small screen. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl style={{ margin: 0, display: 'grid', gap: '0.75rem' }}>
      {of.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ))}
    </dl>
  );
}
