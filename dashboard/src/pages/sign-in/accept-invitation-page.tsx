import { i18n } from '@lingui/core';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { anonymousClient } from '../../api/client.ts';
import { FormProblem } from '../../parts/form-problem.tsx';
import { refusedFields } from '../../parts/refused-fields.ts';
import { keepSession } from '../../session/session.ts';
import { SignInFrame } from './sign-in-frame.tsx';

const fields = ['name', 'password'] as const;

/** The secret stands behind the #, which no server sees. It is taken out of the address as soon as it is read. */
export function AcceptInvitationPage() {
  const navigate = useNavigate();
  const [token] = useState(() => {
    const secret = location.hash.slice(1);
    history.replaceState(history.state, '', location.pathname);
    return secret;
  });
  const accept = useMutation({
    mutationFn: (given: { name: string; password: string }) =>
      anonymousClient().invitations.accept({ token, ...given }),
    onSuccess: ({ session_token }) => {
      keepSession(session_token);
      void navigate({ to: '/', replace: true });
    },
  });
  const refused = refusedFields(accept.error, fields).at;
  return (
    <SignInFrame title={i18n.t('Accept the invitation')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget);
          accept.mutate({ name: String(given.get('name')), password: String(given.get('password')) });
        }}
      >
        <Stack>
          <Text size="sm">{i18n.t('Choose a name that colleagues know and a password. You are signed in then.')}</Text>
          {accept.error !== null && <FormProblem error={accept.error} fields={fields} />}
          <TextInput
            name="name"
            error={refused.name}
            label={i18n.t('Name')}
            autoComplete="name"
            required
            withAsterisk={false}
          />
          <PasswordInput
            name="password"
            error={refused.password}
            aria-invalid={refused.password !== undefined}
            label={i18n.t('Password')}
            description={i18n.t('12 characters or more; a sentence does well.')}
            autoComplete="new-password"
            minLength={12}
            required
            withAsterisk={false}
          />
          <Button type="submit" loading={accept.isPending}>
            {i18n.t('Join')}
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
