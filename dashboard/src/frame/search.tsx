import { i18n } from '@lingui/core';
import { Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import IconSearch from '~icons/tabler/search';

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }));

/** Ctrl K: pages, projects by name, and any id, which opens its page. On a small screen it stands in the menu. */
export function Search({ inMenu = false }: { inMenu?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  useHotkeys(inMenu ? [] : [['mod+K', () => setIsOpen(true)]], []);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconSearch size={16} />}
        onClick={() => setIsOpen(true)}
        {...(inMenu
          ? { hiddenFrom: 'sm', mb: 'xs', mih: 36 }
          : { visibleFrom: 'sm', rightSection: <Kbd size="xs">Ctrl K</Kbd> })}
      >
        {i18n.t('Search')}
      </Button>
      <Suspense>{isOpen && <SearchDialog close={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
