import { i18n } from '@lingui/core';
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { count } from '../../parts/formats.ts';
import { Loaded } from '../../parts/page.tsx';

/** What is left of the limits; the question itself is not counted. */
export function Usage() {
  const client = useClient();
  const limits = useQuery({
    queryKey: [useMode(), 'rate-limit'],
    queryFn: ({ signal }) => client.rateLimit.get({ signal }),
    refetchInterval: 60_000,
  });
  return (
    <Stack component="section" gap="xs">
      <Group>
        <Title order={2}>{i18n.t('Usage')}</Title>
        <ShowAsCode compact ask={(asking) => asking.rateLimit.get()} />
      </Group>
      <Loaded query={limits} what={i18n.t('Asking what is left of the limits')}>
        {({ policies }) => (
          <Stack gap={4}>
            {policies.map(({ name, limit, remaining }) => (
              <Text key={name} size="sm">
                {wordsOf(name, limit, remaining)}
              </Text>
            ))}
          </Stack>
        )}
      </Loaded>
      <Anchor component={Link} to="/plan" size="sm">
        {i18n.t('Plan and limits')}
      </Anchor>
    </Stack>
  );
}

function wordsOf(name: 'minute' | 'day', limit: number | null, remaining: number | null): string {
  if (limit === null || remaining === null)
    return name === 'day' ? i18n.t('Requests a day: no limit') : i18n.t('Requests a minute: no limit');
  const figures = { used: count(limit - remaining), limit: count(limit) };
  return name === 'day'
    ? i18n.t('Today (UTC): {used} of {limit} requests of the dashboard', figures)
    : i18n.t('This minute: {used} of {limit} requests of the dashboard', figures);
}
