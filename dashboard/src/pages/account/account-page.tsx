import { i18n } from '@lingui/core';
import { Facts } from '../../parts/facts.tsx';
import { Loaded, Page } from '../../parts/page.tsx';
import { roleInWords } from '../../parts/permissions.ts';
import { usePerson } from '../../session/person.ts';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';

export function AccountPage() {
  const person = usePerson();
  return (
    <Page title={i18n.t('Password and sessions')}>
      <Loaded query={person} what={i18n.t('Asking who you are')}>
        {({ user, account }) => (
          <Facts
            of={[
              [i18n.t('Name'), user.name],
              [i18n.t('E-mail'), user.email],
              [i18n.t('Role'), roleInWords(user.role)],
              [i18n.t('Account'), account.name],
            ]}
          />
        )}
      </Loaded>
      <PasswordForm email={person.data?.user.email} />
      <Sessions />
    </Page>
  );
}
