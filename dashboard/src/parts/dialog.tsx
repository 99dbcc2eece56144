import { i18n } from '@lingui/core';
import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';

/** A window over the page; its closing button has a name. */
export function Dialog(of: ModalProps) {
  return <Modal closeButtonProps={{ 'aria-label': i18n.t('Close') }} {...of} />;
}

/** What is opened from a list, beside it; on a small screen over it. */
export function SidePanel(of: Omit<DrawerProps, 'opened' | 'position'>) {
  return <Drawer opened position="right" size="lg" closeButtonProps={{ 'aria-label': i18n.t('Close') }} {...of} />;
}
