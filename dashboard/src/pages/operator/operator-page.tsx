import { i18n } from '@lingui/core';
import { Page } from '../../parts/page.tsx';

export function OperatorPage() {
  return <Page title={i18n.t('Operator')}>{null}</Page>;
}
