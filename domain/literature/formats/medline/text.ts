const untidy = /[^\S ]|\s\s/;

/** One line: every run of white space, line breaks and spaces of a special width included, as one blank. */
export function oneLine(text: string): string {
  return (untidy.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** The same, or null when nothing is left. */
export function oneLineOrNull(text: string | null | undefined): string | null {
  return (text && oneLine(text)) || null;
}

/** Each text once, whatever its case, as it was written first. */
export function distinct(texts: Iterable<string>): string[] {
  const seen = new Map<string, string>();
  for (const text of texts) {
    const key = text.toLowerCase();
    if (text !== '' && !seen.has(key)) seen.set(key, text);
  }
  return [...seen.values()];
}

/** MEDLINE's three letters; English goes under other names in files that went through other hands. */
export function languageOf(text: string): string {
  const language = oneLine(text).toLowerCase();
  return language === 'en' || language === 'english' ? 'eng' : language;
}
