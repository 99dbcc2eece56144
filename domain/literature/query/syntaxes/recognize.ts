import { isEuropePmcField } from './europepmc-fields.ts';
import { suffixAt } from './ovid-fields.ts';
import { headingAt } from './ovid-heading.ts';

/**
 * Whether a text that nobody named a syntax for is written for Ovid or Europe PMC: by what no sentence and no query of
 * PubMed has. To be sure matters more than to notice: what is recognized is answered with a hint instead of papers.
 */
export function foreignSyntax(text: string): 'ovid' | 'europepmc' | null {
  if (isOvid(text)) return 'ovid';
  return isEuropePmc(text) ? 'europepmc' : null;
}

function isOvid(text: string): boolean {
  if (
    /(?:^|[\s)])adj\d{1,2}(?=[\s(])/i.test(text) ||
    /(?:^|\n)[ \t]{0,60}(?:\d{1,4}[.)]?[ \t]{1,60})?(?:or|and)\/\d{1,4}-\d{1,4}[ \t\r]{0,60}(?:$|\n)/i.test(text)
  )
    return true;
  for (const { index } of text.matchAll(/(?<=^|[\s(])(?:exp(?:lode)?\s|\*\p{L})/giu))
    if (headingAt(text, index) !== null) return true;
  // `.ti,ab.` closed by its second point; a single field only where a truncation or a parenthesis stands before it.
  for (const { index } of text.matchAll(/\./g)) {
    const suffix = suffixAt(text, index);
    if (suffix === null || !text.slice(index, index + suffix.length).endsWith('.')) continue;
    if (suffix.codes.length > 1 || /[)$*"”]\s*$/.test(text.slice(0, index)) || suffix.codes[0] === 'mp') return true;
  }
  return /(?:^|[\s(])\p{L}{4,}\$\d?(?=[\s).]|$)/u.test(text);
}

function isEuropePmc(text: string): boolean {
  for (const { 1: name } of text.matchAll(/(?:^|[\s(])([A-Z][A-Z_]{1,30}):(?=\S)/g))
    if (isEuropePmcField(name!)) return true;
  return /(?:^|[\s)"])NEAR\/\d{1,3}(?=[\s("])/.test(text);
}
