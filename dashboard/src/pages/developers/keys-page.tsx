import { i18n } from '@lingui/core';
import { Page } from '../../parts/page.tsx';

export function KeysPage() {
  return <Page title={i18n.t('API keys')}>{null}</Page>;
}
