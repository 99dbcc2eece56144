import { i18n } from '@lingui/core';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import IconUserPlus from '~icons/tabler/user-plus';
import { Page } from '../../parts/page.tsx';
import { useMay, usePerson } from '../../session/person.ts';
import { Invitations } from './invitations.tsx';
import { Invite } from './invite.tsx';
import { Members } from './members.tsx';

export function TeamPage() {
  const [isInviting, setIsInviting] = useState(false);
  const person = usePerson();
  const isAdmin = useMay('admin');
  if (person.data !== undefined && !isAdmin)
    return (
      <Page title={i18n.t('Team')}>
        <Text>
          {i18n.t('Only owners and administrators see who is in the account. Ask one of them for another role.')}
        </Text>
      </Page>
    );
  return (
    <Page
      title={i18n.t('Team')}
      actions={
        <Button leftSection={<IconUserPlus size={16} />} onClick={() => setIsInviting(true)}>
          {i18n.t('Invite')}
        </Button>
      }
    >
      {isAdmin && (
        <>
          <Members />
          <Invitations />
        </>
      )}
      {isInviting && <Invite close={() => setIsInviting(false)} />}
    </Page>
  );
}
