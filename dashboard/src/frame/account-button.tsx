import { i18n } from '@lingui/core';
import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import IconUserCircle from '~icons/tabler/user-circle';

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

/** What the menu is made of is loaded when it is opened for the first time. */
export function AccountButton() {
  const [wasOpened, setWasOpened] = useState(false);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={i18n.t('You and this page')}
      aria-haspopup="menu"
      onClick={() => setWasOpened(true)}
    >
      <IconUserCircle />
    </ActionIcon>
  );
  return wasOpened ? (
    <Suspense fallback={button}>
      <AccountMenu />
    </Suspense>
  ) : (
    button
  );
}
