import { i18n } from '@lingui/core';
import { TextInput } from '@mantine/core';

/** Why a patient is changed or erased: the audit trail keeps it beside who and when. */
export function ReasonField({ reason, change }: { reason: string; change: (reason: string) => void }) {
  return (
    <TextInput
      label={i18n.t('Reason (optional)')}
      description={i18n.t('For the audit trail, such as “mistyped, see source document”. Name no patient here.')}
      value={reason}
      onChange={(event) => change(event.currentTarget.value)}
      maxLength={500}
    />
  );
}

/** As the API takes it: nothing where nothing was typed. */
export const reasonOf = (typed: string) => (typed.trim() === '' ? {} : { changeReason: typed.trim() });
