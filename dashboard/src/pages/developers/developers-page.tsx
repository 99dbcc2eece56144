import { i18n } from '@lingui/core';
import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../parts/page.tsx';

/** A page of the developers' part, with the way to the others. */
export function DevelopersPage(of: { title: string; actions?: ReactNode; children: ReactNode }) {
  const places = [
    { to: '/developers/keys', label: i18n.t('API keys') },
    { to: '/developers/requests', label: i18n.t('Requests') },
    { to: '/developers/webhooks', label: i18n.t('Webhooks') },
    { to: '/developers/events', label: i18n.t('Events') },
  ] as const;
  return (
    <Page title={of.title} actions={of.actions}>
      <Group component="nav" gap="md" aria-label={i18n.t('For developers')}>
        {places.map(({ to, label }) => (
          <Anchor
            key={to}
            renderRoot={(properties) => (
              <Link to={to} activeProps={{ 'aria-current': 'page', style: { fontWeight: 600 } }} {...properties} />
            )}
            underline="always"
          >
            {label}
          </Anchor>
        ))}
        <Anchor href="/docs/console" underline="always">
          {i18n.t('Console')}
        </Anchor>
        <Anchor href="/docs" underline="always">
          {i18n.t('Documentation')}
        </Anchor>
      </Group>
      {of.children}
    </Page>
  );
}
