import { i18n } from '@lingui/core';
import { ActionIcon, Menu, Text, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import IconDeviceDesktop from '~icons/tabler/device-desktop';
import IconLanguage from '~icons/tabler/language';
import IconLogout from '~icons/tabler/logout';
import IconMoon from '~icons/tabler/moon';
import IconSun from '~icons/tabler/sun';
import IconUser from '~icons/tabler/user';
import IconUserCircle from '~icons/tabler/user-circle';
import { clientOf } from '../api/client.ts';
import { usePerson } from '../session/person.ts';
import { keepSession } from '../session/session.ts';
import { changeLanguage, type Language, languages } from '../texts/language.ts';

export function AccountMenu() {
  const { data } = usePerson();
  const { setColorScheme } = useMantineColorScheme();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // The button that loaded this had the focus and is gone; the menu gives it back to what had it when it opened.
  useEffect(() => {
    button.current?.focus();
    setIsOpen(true);
  }, []);
  return (
    <Menu position="bottom-end" width={240} opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size="lg" aria-label={i18n.t('You and this page')}>
          <IconUserCircle />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {data !== undefined && (
          <Menu.Label>
            <Text size="sm" c="var(--mantine-color-text)">
              {data.user.name}
            </Text>
            {data.user.email} · {data.account.name}
          </Menu.Label>
        )}
        <Menu.Item leftSection={<IconUser size={16} />} component={Link} to={'/account' as never}>
          {i18n.t('Password and sessions')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconSun size={16} />} onClick={() => setColorScheme('light')}>
          {i18n.t('Light')}
        </Menu.Item>
        <Menu.Item leftSection={<IconMoon size={16} />} onClick={() => setColorScheme('dark')}>
          {i18n.t('Dark')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDeviceDesktop size={16} />} onClick={() => setColorScheme('auto')}>
          {i18n.t('As the system')}
        </Menu.Item>
        <Menu.Divider />
        {Object.entries(languages).map(([code, name]) => (
          <Menu.Item
            key={code}
            lang={code}
            leftSection={<IconLanguage size={16} />}
            onClick={() => changeLanguage(code as Language)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {i18n.t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Ended on the server first: a session that only this tab forgot would live on. */
async function signOut(): Promise<void> {
  await clientOf('live')
    .auth.logout()
    .catch(() => {});
  keepSession(null);
  location.assign('/sign-in');
}
