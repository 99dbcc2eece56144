import { i18n } from '@lingui/core';

/** Milliseconds after which a page of the operator looks again. */
export const lookAgain = 5_000;

/** What a task of the queue does; one that has no words yet is shown by its name. */
export function taskInWords(task: string): string {
  const words: Record<string, () => string> = {
    run_analysis: () => i18n.t('Analyses'),
    export: () => i18n.t('Exports'),
    index_literature: () => i18n.t('Imports of literature'),
    deliver_webhook: () => i18n.t('Messages to webhooks'),
    send_invitation: () => i18n.t('Mails with invitations'),
    send_login_warning: () => i18n.t('Mails that warn of failed logins'),
    purge_project: () => i18n.t('Erasing of projects'),
    verify_audit: () => i18n.t('Verifications of the audit trail'),
    seal_webhook_secrets: () => i18n.t('Sealing of webhooks’ secrets'),
    other: () => i18n.t('All other tasks'),
  };
  return words[task]?.() ?? task;
}
