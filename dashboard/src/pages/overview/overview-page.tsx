import { i18n } from '@lingui/core';
import { Page } from '../../parts/page.tsx';

export function OverviewPage() {
  return <Page title={i18n.t('Overview')}>…</Page>;
}
