import { i18n } from '@lingui/core';
import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Loaded } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { isUnderWay, Verification } from './verification.tsx';

const command = 'npm run audit:verify';

/** Verifies the account's own events, and shows what came of it the last time. */
export function Proof() {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const key = [mode, 'audit-verifications'];
  const newest = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await client.auditVerifications.list({ limit: 1 }, { signal }).page()).items[0] ?? null,
    refetchInterval: ({ state }) => (state.data != null && isUnderWay(state.data) ? 1_000 : false),
  });
  const start = useMutation({
    mutationFn: () => client.auditVerifications.create(),
    onSuccess: (started) => queries.setQueryData(key, started),
  });
  const isBusy = start.isPending || (newest.data != null && isUnderWay(newest.data));
  return (
    <Stack component="section" gap="sm" maw={720} aria-labelledby="proof-of-the-trail">
      <Title order={2} id="proof-of-the-trail">
        {i18n.t('Is the trail as it was written?')}
      </Title>
      <Text size="sm">
        {mode === 'test'
          ? i18n.t(
              'Nobody can change an event through the platform. A chain of hashes shows whether anybody did past it: a verification recomputes the chain and holds each event of the account’s test data against it, and each that belongs to neither test nor live data.',
            )
          : i18n.t(
              'Nobody can change an event through the platform. A chain of hashes shows whether anybody did past it: a verification recomputes the chain and holds each event of the account’s live data against it, and each that belongs to neither test nor live data.',
            )}
      </Text>
      <Group gap="xs">
        <Button onClick={() => start.mutate()} disabled={isBusy}>
          {i18n.t('Verify the trail')}
        </Button>
        <ShowAsCode compact ask={(asking) => asking.auditVerifications.create()} />
      </Group>
      {start.error !== null && <Problem error={start.error} />}
      <Loaded query={newest} what={i18n.t('Asking for the last verification')}>
        {(one) =>
          one === null ? (
            <Text size="sm">{i18n.t('The trail has not been verified yet.')}</Text>
          ) : (
            <Verification of={one} />
          )
        }
      </Loaded>
      <Text size="sm">
        {i18n.t(
          'The operator of the platform verifies the events of all accounts with this command, which also finds what only they can see: an event that was taken away and its place given to another account.',
        )}
      </Text>
      <Group gap="xs">
        <Code>{command}</Code>
        <CopyButton text={command} />
      </Group>
    </Stack>
  );
}
