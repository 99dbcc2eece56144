import { i18n } from '@lingui/core';
import { Page } from '../../parts/page.tsx';

export function TeamPage() {
  return <Page title={i18n.t('Team')}>{null}</Page>;
}
