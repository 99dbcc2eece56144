import { i18n, type Messages } from '@lingui/core';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

const kept = 'research-platform.language';

/** The one that was chosen on this machine, or the first of the browser's that there is. */
function language(): Language {
  const wished = [localStorage.getItem(kept) ?? '', ...navigator.languages].map((one) => one.slice(0, 2));
  return (wished.find((one) => one in languages) as Language | undefined) ?? 'en';
}

/** Texts are read once, when a page is made: a change loads the page anew. */
export function changeLanguage(chosen: Language): void {
  localStorage.setItem(kept, chosen);
  location.reload();
}

export async function loadTexts(): Promise<void> {
  const chosen = language();
  const { messages } = (await (chosen === 'de' ? import('./de.po') : import('./en.po'))) as { messages: Messages };
  // Catalogues are compiled when the dashboard is built; what they do not hold is English text as it stands.
  if (import.meta.env.PROD) i18n.setMessagesCompiler((text) => [text]);
  i18n.loadAndActivate({ locale: chosen, messages });
  document.documentElement.lang = chosen;
}
