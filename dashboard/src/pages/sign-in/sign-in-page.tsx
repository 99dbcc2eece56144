import { i18n } from '@lingui/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { SignInForm } from '../../session/sign-in-form.tsx';
import { Doorway } from './doorway.tsx';

export function SignInPage() {
  const navigate = useNavigate();
  const { to } = useSearch({ from: '/sign-in' });
  return (
    <Doorway title={i18n.t('Sign in')}>
      <SignInForm
        onSignedIn={() => {
          queryClient.clear();
          void navigate({ href: to ?? '/', replace: true });
        }}
      />
    </Doorway>
  );
}
