import { i18n } from '@lingui/core';
import { Kbd, Table } from '@mantine/core';
import { Dialog } from '../../../parts/dialog.tsx';
import type { Stage } from '../address.ts';

export function KeysHelp({ stage, close }: { stage: Stage; close: () => void }) {
  const keys = [
    { key: 'i', what: i18n.t('include') },
    {
      key: 'e',
      what: stage === 'full_text' ? i18n.t('exclude: then the number of the reason') : i18n.t('exclude'),
    },
    {
      key: 'm',
      what: stage === 'full_text' ? i18n.t('maybe: no verdict yet') : i18n.t('maybe: its full text is read'),
    },
    { key: 'u', what: i18n.t('back to what you decided last, to change it') },
    { key: '→', what: i18n.t('the next record; this one is left for later') },
    { key: '←', what: i18n.t('the record before') },
    { key: 'n', what: i18n.t('write a note; Esc leaves it') },
    { key: 'l', what: i18n.t('label the record; Esc leaves it') },
    ...(stage === 'full_text' ? [{ key: 'r', what: i18n.t('the report could not be had') }] : []),
    { key: '?', what: i18n.t('these keys') },
  ];
  return (
    <Dialog onClose={close} title={i18n.t('Keys on this page')}>
      <Table aria-label={i18n.t('Keys on this page')}>
        <Table.Tbody>
          {keys.map(({ key, what }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" w={90}>
                <Kbd>{key}</Kbd>
              </Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
