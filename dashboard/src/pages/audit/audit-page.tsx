import { i18n } from '@lingui/core';
import { Page } from '../../parts/page.tsx';

export function AuditPage() {
  return <Page title={i18n.t('Audit')}>{null}</Page>;
}
