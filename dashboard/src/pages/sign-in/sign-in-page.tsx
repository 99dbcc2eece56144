import { i18n } from '@lingui/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { SignInForm } from '../../session/sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export function SignInPage() {
  const navigate = useNavigate();
  const { to } = useSearch({ from: '/sign-in' });
  return (
    <SignInFrame title={i18n.t('Sign in')}>
      <SignInForm
        onSignedIn={() => {
          queryClient.clear();
          void navigate({ href: to ?? '/', replace: true });
        }}
      />
    </SignInFrame>
  );
}
