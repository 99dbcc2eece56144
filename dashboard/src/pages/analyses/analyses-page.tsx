import { i18n } from '@lingui/core';
import { Page } from '../../parts/page.tsx';

export function AnalysesPage() {
  return <Page title={i18n.t('Analyses')}>{null}</Page>;
}
