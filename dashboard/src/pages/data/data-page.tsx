import { i18n } from '@lingui/core';
import { Page } from '../../parts/page.tsx';

export function DataPage() {
  return <Page title={i18n.t('Data')}>{null}</Page>;
}
