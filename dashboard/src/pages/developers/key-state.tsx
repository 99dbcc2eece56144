import { i18n } from '@lingui/core';
import { Badge } from '@mantine/core';
import type { ApiKey } from '@research-platform/client';

export function KeyState({ of }: { of: ApiKey }) {
  const words = { active: i18n.t('active'), expired: i18n.t('expired'), revoked: i18n.t('revoked') };
  return (
    <>
      <Badge variant="default" tt="none" miw="max-content">
        {of.type === 'test' ? i18n.t('test data') : i18n.t('live data')}
      </Badge>{' '}
      <Badge variant={of.status === 'active' ? 'outline' : 'default'} tt="none" miw="max-content">
        {words[of.status]}
      </Badge>
    </>
  );
}
