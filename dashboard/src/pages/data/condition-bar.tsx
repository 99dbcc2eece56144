import { i18n } from '@lingui/core';
import { Button, Group, Pill, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import IconFilterPlus from '~icons/tabler/filter-plus';
import { count, percent } from '../../parts/formats.ts';
import type { Column } from './columns.ts';
import { type Condition, conditionWords } from './conditions.ts';

/** The filter in words, each condition with its way out, and how many patients it leaves. */
export function ConditionBar({
  columns,
  conditions,
  change,
  add,
  total,
  patients,
  children,
}: {
  columns: readonly Column[];
  conditions: readonly Condition[];
  change: (conditions: Condition[]) => void;
  add: () => void;
  total: number | null;
  patients: number;
  children?: ReactNode;
}) {
  return (
    <Group gap="xs" justify="space-between" className="no-print">
      <Group gap="xs">
        <Button variant="default" size="compact-md" leftSection={<IconFilterPlus size={16} />} onClick={add}>
          {i18n.t('Add a condition')}
        </Button>
        {conditions.map((condition) => {
          const words = conditionWords(condition, columns);
          return (
            <Pill
              key={`${condition.column} ${condition.op}`}
              size="md"
              withRemoveButton
              removeButtonProps={{
                'aria-label': i18n.t('Remove the condition: {words}', { words }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => change(conditions.filter((one) => one !== condition))}
            >
              {words}
            </Pill>
          );
        })}
        <Text size="sm" role="status" aria-live="polite">
          {conditions.length === 0
            ? ''
            : total === null
              ? i18n.t('of {all} patients', { all: count(patients) })
              : i18n.t('{n} of {all} patients ({share})', {
                  n: count(total),
                  all: count(patients),
                  share: percent(patients === 0 ? 0 : total / patients, 1),
                })}
        </Text>
      </Group>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}
