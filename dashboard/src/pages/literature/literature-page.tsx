import { i18n } from '@lingui/core';
import { Page } from '../../parts/page.tsx';

export function LiteraturePage() {
  return <Page title={i18n.t('Literature')}>{null}</Page>;
}
