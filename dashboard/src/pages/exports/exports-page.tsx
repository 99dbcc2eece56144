import { i18n } from '@lingui/core';
import { Page } from '../../parts/page.tsx';

export function ExportsPage() {
  return <Page title={i18n.t('Exports')}>{null}</Page>;
}
