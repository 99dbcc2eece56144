import { i18n } from '@lingui/core';
import { Page } from '../../parts/page.tsx';

export function AccountPage() {
  return <Page title={i18n.t('Password and sessions')}>{null}</Page>;
}
