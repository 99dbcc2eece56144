import { i18n } from '@lingui/core';
import { Page } from '../../parts/page.tsx';

export function PlanPage() {
  return <Page title={i18n.t('Plan')}>{null}</Page>;
}
