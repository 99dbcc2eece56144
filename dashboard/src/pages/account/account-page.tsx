import { i18n } from '@lingui/core';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
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
              ...(user.role === 'owner'
                ? [
                    [
                      i18n.t('If you operate the platform'),
                      <Anchor key="operator" renderRoot={(properties) => <Link to="/operator" {...properties} />}>
                        {i18n.t('Queues, workers and failed jobs')}
                      </Anchor>,
                    ] as const,
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
      <PasswordForm email={person.data?.user.email} />
      <Sessions />
    </Page>
  );
}
