import { i18n } from '@lingui/core';
import { AppShell, Box, Burger, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useIsFetching } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useMode } from '../api/mode.ts';
import { AccountButton } from './account-button.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { ProjectSwitch } from './project-switch.tsx';
import { Rail } from './rail.tsx';
import { Search } from './search.tsx';

const stripe = 22;

const Asking = () => useIsFetching() > 0 && <div className="asking" aria-hidden />;

/** The frame around every page: the rail on the left, project, search and mode on top. */
export function Shell() {
  const mode = useMode();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  // Anyone who has chosen a page has done with the menu.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it waits for
  useEffect(close, [pathname]);
  useEffect(() => {
    document.querySelector('link[rel=icon]')?.setAttribute('href', mode === 'test' ? '/icon-test.svg' : '/icon.svg');
    document.documentElement.dataset.mode = mode;
  }, [mode]);
  const burger = useRef<HTMLButtonElement>(null);
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (!isOpen || key !== 'Escape') return;
    close();
    burger.current?.focus();
  };
  const height = 56 + (mode === 'test' ? stripe : 0);
  return (
    <AppShell
      header={{ height }}
      navbar={{ width: 200, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
      onKeyDown={closeByKey}
    >
      <Asking />
      <a className="skip-link" href="#main">
        {i18n.t('Skip to the page')}
      </a>
      <AppShell.Header>
        {mode === 'test' && <div className="test-stripe">{i18n.t('TEST mode: these are no real patients')}</div>}
        <Group h={56} px={{ base: 8, sm: 'md' }} gap={6} justify="space-between" wrap="nowrap">
          <Group gap={6} wrap="nowrap" miw={0}>
            <Burger
              ref={burger}
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-expanded={isOpen}
              aria-label={isOpen ? i18n.t('Close the menu') : i18n.t('Open the menu')}
            />
            <Box
              component={Link}
              to="/"
              visibleFrom="xs"
              c="inherit"
              td="none"
              aria-label={i18n.t('Research platform')}
            >
              <Group gap="xs" wrap="nowrap">
                <img src={mode === 'test' ? '/icon-test.svg' : '/icon.svg'} alt="" width={26} height={26} />
                <Text fw={600} visibleFrom="md">
                  {i18n.t('Research platform')}
                </Text>
              </Group>
            </Box>
            <ProjectSwitch />
          </Group>
          <Group gap={6} wrap="nowrap">
            <Search />
            <ModeSwitch />
            <AccountButton />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar component="div" p="xs" data-open={isOpen || undefined}>
        <Search inMenu />
        <Rail />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}
