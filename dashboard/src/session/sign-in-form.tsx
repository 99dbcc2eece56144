import { i18n } from '@lingui/core';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { anonymousClient } from '../api/client.ts';
import { Problem } from '../parts/problem.tsx';
import { keepSession } from './session.ts';

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useMutation({
    mutationFn: (given: { email: string; password: string }) => anonymousClient().auth.login(given),
    onSuccess: ({ session_token }) => {
      keepSession(session_token);
      onSignedIn();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        signIn.mutate({ email: String(given.get('email')), password: String(given.get('password')) });
      }}
    >
      <Stack>
        {signIn.error !== null && <Problem error={signIn.error} />}
        <TextInput
          name="email"
          type="email"
          label={i18n.t('E-mail')}
          autoComplete="username"
          required
          withAsterisk={false}
          data-autofocus
        />
        <PasswordInput
          name="password"
          label={i18n.t('Password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
        />
        <Button type="submit" loading={signIn.isPending}>
          {i18n.t('Sign in')}
        </Button>
      </Stack>
    </form>
  );
}
