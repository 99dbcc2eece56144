import { oneLineOrNull } from './text.ts';

/** What NLM writes where a title should be, when it has no English one. */
const placeholder = /^\[?(?:not available|in process citation)\]?\.?\]?$/i;

/**
 * The title and the one in the paper's own language. NLM puts a translated title in brackets: they are taken off, but
 * never off an English paper's, where they belong to the title.
 */
export function titlesOf(
  title: string | null,
  vernacular: string | null,
  languages: readonly string[],
): { title: string; vernacular_title: string | null } | null {
  const vernacularTitle = oneLineOrNull(vernacular);
  const given = oneLineOrNull(title);
  if (given === null || (vernacularTitle !== null && placeholder.test(given))) {
    return vernacularTitle === null ? null : { title: vernacularTitle, vernacular_title: vernacularTitle };
  }
  const translated = vernacularTitle !== null || languages.some((language) => language !== 'eng');
  return { title: translated ? withoutBrackets(given) : given, vernacular_title: vernacularTitle };
}

/** Only a pair that holds the whole title: "[18F]FDG and [11C]choline" keeps its own. */
function withoutBrackets(title: string): string {
  if (!title.startsWith('[') || placeholder.test(title)) return title;
  let depth = 0;
  for (let i = 0; i < title.length; i++) {
    if (title[i] === '[') depth++;
    else if (title[i] === ']' && --depth === 0) {
      const rest = title.slice(i + 1);
      const inner = title.slice(1, i).trim();
      if (!/^[.?!]?$/.test(rest) || inner === '') return title;
      return /[.?!]$/.test(inner) ? inner : inner + rest;
    }
  }
  return title;
}
