import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** The English text is the id of a message: `i18n.t('Sign in')`. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de'],
  catalogs: [{ path: '<rootDir>/src/texts/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ lineNumbers: false, origins: false }),
});
