import { i18n } from '@lingui/core';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { anonymousClient } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { Problem } from '../../parts/problem.tsx';
import { keepSession } from '../../session/session.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/**
 * The code is taken out of the address as soon as it is read. It is used when the button is pressed and not before: nobody
 * is signed in to an account by a page that only sent them here, and what opens links by itself spends none.
 */
export function SignInLinkPage() {
  const navigate = useNavigate();
  const [code] = useState(() => {
    const secret = location.hash.slice(1);
    history.replaceState(history.state, '', location.pathname);
    return secret;
  });
  const signIn = useMutation({
    mutationFn: async () => anonymousClient().auth.link({ code }),
    onSuccess: ({ session_token }) => {
      queryClient.clear();
      keepSession(session_token);
      void navigate({ to: '/', replace: true });
    },
  });
  return (
    <SignInFrame title={i18n.t('Sign in by link')}>
      <Stack>
        <Text size="sm">{i18n.t('The link signs you in once, within 15 minutes of its making.')}</Text>
        {signIn.error !== null && <Problem error={signIn.error} />}
        {code === '' && (
          <Text size="sm" role="alert">
            {i18n.t('The link is not whole: its code is missing. Copy all of it.')}
          </Text>
        )}
        <Button autoFocus onClick={() => signIn.mutate()} loading={signIn.isPending} disabled={code === ''}>
          {i18n.t('Sign in')}
        </Button>
        <Anchor size="sm" renderRoot={(properties) => <Link to="/sign-in" {...properties} />}>
          {i18n.t('Sign in with a password instead')}
        </Anchor>
      </Stack>
    </SignInFrame>
  );
}
