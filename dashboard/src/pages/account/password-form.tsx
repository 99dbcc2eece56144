import { i18n } from '@lingui/core';
import { Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { ApiError } from '@research-platform/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { FormProblem } from '../../parts/form-problem.tsx';
import { refusedFields } from '../../parts/refused-fields.ts';

const fields = ['current_password', 'new_password'] as const;

export function PasswordForm({ email }: { email: string | undefined }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const [current, setCurrent] = useState('');
  const [wanted, setWanted] = useState('');
  const change = useMutation({
    mutationFn: async () => client.auth.password({ current_password: current, new_password: wanted }),
    onSuccess: () => {
      setCurrent('');
      setWanted('');
      return queries.invalidateQueries({ queryKey: [mode, 'sessions'] });
    },
  });
  const refused = refusedFields(change.error, fields).at;
  const isWrong = change.error instanceof ApiError && change.error.reason === 'invalid_credentials';
  return (
    <Stack maw={420} gap="xs">
      <Title order={2}>{i18n.t('Change the password')}</Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <Stack>
          {change.error !== null && <FormProblem error={change.error} fields={fields} />}
          {/* Tells a password manager whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
          <PasswordInput
            label={i18n.t('Present password')}
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={current}
            error={refused.current_password ?? isWrong}
            aria-invalid={refused.current_password !== undefined || isWrong}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
          <PasswordInput
            label={i18n.t('New password')}
            description={i18n.t('12 characters or more; a sentence does well.')}
            autoComplete="new-password"
            minLength={12}
            required
            withAsterisk={false}
            value={wanted}
            error={refused.new_password}
            aria-invalid={refused.new_password !== undefined}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit" loading={change.isPending}>
              {i18n.t('Change the password')}
            </Button>
            <ShowAsCode compact ask={(client) => client.auth.password({ current_password: '…', new_password: '…' })} />
          </Group>
        </Stack>
      </form>
      <Text size="sm" role="status">
        {change.data !== undefined &&
          i18n.t(
            '{n, plural, =0 {The password is changed.} one {The password is changed, and one other session has ended.} other {The password is changed, and # other sessions have ended.}}',
            { n: change.data.ended_sessions },
          )}
      </Text>
    </Stack>
  );
}
