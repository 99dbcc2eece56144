import { i18n } from '@lingui/core';
import { Kbd, Table } from '@mantine/core';
import { Dialog } from '../../parts/dialog.tsx';

export function KeysHelp({ close }: { close: () => void }) {
  const keys = [
    { key: 'j', what: i18n.t('the next paper') },
    { key: 'k', what: i18n.t('the paper before') },
    { key: 'x', what: i18n.t('mark the paper, or take the mark away') },
    { key: 'Enter', what: i18n.t('open the paper') },
    { key: 'Esc', what: i18n.t('close what is open') },
    { key: '/', what: i18n.t('go to the search box') },
    { key: '?', what: i18n.t('these keys') },
    { key: 'Ctrl K', what: i18n.t('find a page, a project or an id') },
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
