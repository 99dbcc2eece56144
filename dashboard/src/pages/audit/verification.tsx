import { i18n } from '@lingui/core';
import { Alert, Code, Group, Stack, Text } from '@mantine/core';
import type { AuditVerification } from '@research-platform/client';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCheck from '~icons/tabler/check';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Waiting } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';

export const isUnderWay = ({ status }: Pick<AuditVerification, 'status'>) =>
  status === 'queued' || status === 'running';

/** How far a verification is, or what it found and when. */
export function Verification({ of: one }: { of: AuditVerification }) {
  if (one.status === 'queued') return <Waiting what={i18n.t('The verification waits for a worker.')} />;
  if (one.status === 'running')
    return <Waiting what={i18n.t('A worker recomputes the chain and looks at each event of the account.')} />;
  return (
    <Stack gap="xs">
      {one.error !== null && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle />}
          title={i18n.t('The verification failed, so nothing is known of the trail')}
        >
          {one.error.message}
        </Alert>
      )}
      {one.result !== null && <Result of={one.result} />}
      <Text size="sm" c="dimmed">
        {i18n.t('Last verification:')} <Time at={one.finished_at ?? one.created_at} />
      </Text>
    </Stack>
  );
}

function Result({ of: { intact, problem, events, seals, head } }: { of: NonNullable<AuditVerification['result']> }) {
  if (!intact || events === null)
    return (
      <Alert
        color="red"
        variant="light"
        icon={<IconAlertTriangle />}
        title={i18n.t('The trail is not as it was written')}
      >
        <Text size="sm">{problem}</Text>
        <Text size="sm" mt="xs">
          {i18n.t('Tell the operator of the platform, who sees more with the command below.')}
        </Text>
      </Alert>
    );
  const { verified, unsealed, operator_only } = events;
  const nothingVerified = verified === 0 && operator_only > 0;
  return (
    <Alert
      role="status"
      color={nothingVerified ? 'orange' : 'green'}
      styles={{ label: { color: 'var(--mantine-color-text)' } }}
      variant="light"
      icon={nothingVerified ? <IconAlertTriangle /> : <IconCheck />}
      title={
        nothingVerified ? i18n.t('Only the operator can verify these events') : i18n.t('The trail is as it was written')
      }
    >
      <Stack gap="xs">
        <Text size="sm">
          {i18n.t('{n, plural, one {# event was verified.} other {# events were verified.}}', { n: verified })}{' '}
          {i18n.t('{n, plural, one {# seal is right.} other {# seals are right.}}', { n: seals ?? 0 })}
        </Text>
        {unsealed > 0 && (
          <Text size="sm">
            {i18n.t(
              '{n, plural, one {# event is too new: the chain covers it within a minute.} other {# events are too new: the chain covers them within a minute.}}',
              { n: unsealed },
            )}
          </Text>
        )}
        {operator_only > 0 && (
          <Text size="sm">
            {i18n.t(
              '{n, plural, one {# event was sealed in an earlier form of the chain, which only the operator can recompute. It was not verified.} other {# events were sealed in an earlier form of the chain, which only the operator can recompute. They were not verified.}}',
              { n: operator_only },
            )}
          </Text>
        )}
        {head !== null && (
          <>
            <Text size="sm">
              {i18n.t(
                'Keep this outside of the platform. With it the operator can show another day that the end of the trail was not cut off:',
              )}
            </Text>
            <Group gap="xs">
              <Code style={{ overflowWrap: 'anywhere' }}>{head}</Code>
              <CopyButton text={head} />
            </Group>
          </>
        )}
      </Stack>
    </Alert>
  );
}
