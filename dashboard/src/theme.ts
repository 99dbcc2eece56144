import { i18n } from '@lingui/core';
import { createTheme } from '@mantine/core';

/** Fonts are those of the system: none is loaded. Shades were chosen so that text on them has a contrast of 4.5 and more. */
export const theme = () =>
  createTheme({
    primaryColor: 'blue',
    // On a filled button Mantine writes in white whatever the scheme is: it looks at the shade of the light one alone.
    primaryShade: { light: 9, dark: 8 },
    autoContrast: true,
    luminanceThreshold: 0.35,
    defaultRadius: 'sm',
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    fontFamilyMonospace: 'ui-monospace, "Cascadia Code", Menlo, "DejaVu Sans Mono", monospace',
    // A <header> in a dialog would be a second banner of the page.
    components: {
      DrawerHeader: { defaultProps: { role: 'presentation' } },
      ModalHeader: { defaultProps: { role: 'presentation' } },
      PasswordInput: {
        // Mantine takes its button out of the way of Tab: nobody without a mouse could look at what they typed.
        defaultProps: {
          visibilityToggleButtonProps: { 'aria-label': i18n.t('Show or hide the password'), tabIndex: 0 },
        },
      },
    },
    headings: {
      fontWeight: '600',
      sizes: { h1: { fontSize: '1.6rem' }, h2: { fontSize: '1.2rem' }, h3: { fontSize: '1.05rem' } },
    },
  });
