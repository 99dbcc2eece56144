import { i18n } from '@lingui/core';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Problem } from '../../../parts/problem.tsx';
import { usePatientInLists } from '../patients.ts';
import type { ReadPatient } from './change-patient.ts';
import { ReasonField, reasonOf } from './reason-field.tsx';

/** Asks once more: what is erased can't be brought back. Only the patient that was looked at is erased. */
export function ErasePatient({
  read: { patient, tag },
  projectId,
  close,
  erased,
}: {
  read: ReadPatient;
  projectId: string;
  close: () => void;
  erased: () => void;
}) {
  const client = useClient();
  const putInLists = usePatientInLists(projectId);
  const [reason, setReason] = useState('');
  const options = { ifMatch: tag, ...reasonOf(reason) };
  const erase = useMutation({
    mutationFn: () => client.patients.delete(patient.id, options),
    onSuccess: () => {
      putInLists(null);
      erased();
    },
  });
  const name = patient.external_id ?? patient.id;
  return (
    <Dialog onClose={close} title={i18n.t('Erase patient {name}?', { name })}>
      <Stack>
        {erase.error !== null && <Problem error={erase.error} />}
        <Text size="sm">
          {i18n.t(
            'All values of this patient are removed from the database and can’t be brought back. Results of analyses that ran before stay as they are.',
          )}
        </Text>
        <ReasonField reason={reason} change={setReason} />
        <Group justify="space-between">
          <ShowAsCode compact ask={(asking) => asking.patients.delete(patient.id, options)} />
          <Group>
            <Button variant="default" onClick={close} data-autofocus>
              {i18n.t('Cancel')}
            </Button>
            <Button color="red" loading={erase.isPending} onClick={() => erase.mutate()}>
              {i18n.t('Erase {name}', { name })}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}
