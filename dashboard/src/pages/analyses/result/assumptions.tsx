import { i18n } from '@lingui/core';
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { whatToDo } from './what-to-do.ts';

export type Check = {
  assumption: string;
  about: string | null;
  test: string;
  statistic: number | null;
  p_value: number | null;
  satisfied: boolean | null;
  message: string;
};

type Verdict = 'none' | 'doubtful' | 'violated' | 'unknown';

/** With a p-value between this and the limit of the check the data leave it open. */
const clearly = 0.01;

/** `satisfied` is the check's own word; how clear a violation is, its p-value says. */
function verdictOf({ satisfied, p_value }: Check): Verdict {
  if (satisfied === null) return 'unknown';
  if (satisfied) return 'none';
  return p_value !== null && p_value >= clearly ? 'doubtful' : 'violated';
}

const order: Verdict[] = ['violated', 'doubtful', 'unknown', 'none'];

export function Assumptions({ checks }: { checks: readonly Check[] }) {
  if (checks.length === 0) return null;
  const sorted = checks.toSorted((a, b) => order.indexOf(verdictOf(a)) - order.indexOf(verdictOf(b)));
  return (
    <section aria-labelledby="assumptions">
      <Title order={2} id="assumptions" mb="sm">
        {i18n.t('Assumptions')}
      </Title>
      <Stack gap="xs">
        {sorted.map((check) => (
          <CheckCard key={`${check.assumption} ${check.about} ${check.test}`} check={check} />
        ))}
      </Stack>
      <Text size="xs" c="dimmed" mt="xs">
        {i18n.t(
          'Doubtful: the check finds a violation with a p-value of 0.01 or more. That none is found does not prove that an assumption holds.',
        )}
      </Text>
    </section>
  );
}

function CheckCard({ check }: { check: Check }) {
  const verdict = verdictOf(check);
  const advice = verdict === 'none' ? null : whatToDo(check.assumption);
  return (
    <Paper withBorder p="sm">
      <Group gap="xs" justify="space-between">
        <Text fw={600}>
          {nameOf(check.assumption)}
          {check.about !== null && <>: {check.about}</>}
        </Text>
        <VerdictBadge verdict={verdict} />
      </Group>
      <Text size="sm">{check.message}</Text>
      <Text size="xs" c="dimmed">
        {check.test}
        {check.p_value !== null && <>, p = {printedP(check.p_value)}</>}
      </Text>
      {advice !== null && (
        <Text size="sm" mt={4}>
          <b>{i18n.t('What to do:')}</b> {advice}
        </Text>
      )}
    </Paper>
  );
}

function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const looks = {
    none: { color: 'green', words: i18n.t('no sign of violation') },
    doubtful: { color: 'yellow', words: i18n.t('doubtful') },
    violated: { color: 'red', words: i18n.t('violated') },
    unknown: { color: 'gray', words: i18n.t('could not be told') },
  }[verdict];
  return (
    <Badge color={looks.color} tt="none" variant="dot">
      {looks.words}
    </Badge>
  );
}

export const printedP = (p: number) => (p < 0.001 ? '< 0.001' : p.toFixed(p < 0.1 ? 3 : 2));

const nameOf = (assumption: string) => {
  const words = assumption.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
