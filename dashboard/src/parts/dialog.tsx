import { i18n } from '@lingui/core';
import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { useState } from 'react';
import { useFocusBack } from './focus-back.ts';

/**
 * A window over the page; its closing button has a name, and the focus goes back to where it was: Mantine sees to that
 * where `opened` comes and goes, we where the whole window comes open and goes.
 */
export function Dialog(of: Omit<ModalProps, 'opened'> & { opened?: boolean }) {
  const [comesOpen] = useState(of.opened !== false);
  useFocusBack(comesOpen);
  return <Modal opened closeButtonProps={{ 'aria-label': i18n.t('Close') }} {...of} />;
}

/** What is opened from a list, beside it; on a small screen over it. */
export function SidePanel(of: Omit<DrawerProps, 'opened' | 'position'>) {
  useFocusBack();
  return <Drawer opened position="right" size="lg" closeButtonProps={{ 'aria-label': i18n.t('Close') }} {...of} />;
}
