import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { plainText } from './plain-text.ts';

type Abstract = Pick<PaperRecord, 'abstract' | 'abstract_sections'>;

/** Sections as the record keeps them, and the whole: a paragraph each, begun by its label. */
export function abstractOf(sections: PaperRecord['abstract_sections']): Abstract {
  const filled = sections.filter(({ text }) => text !== '');
  const paragraphs = filled.map(({ label, text }) => (label ? `${label}: ${text}` : text));
  return { abstract: paragraphs.join('\n\n') || null, abstract_sections: filled };
}

/** An abstract whose headings are marked up, as Europe PMC (`h4`) and Crossref (`jats:title`) do it. */
export function abstractOfMarkup(markup: string): Abstract {
  const parts = markup.split(/<(h[1-6]|jats:title)(?:\s[^<>]*)?>(.{0,200}?)<\/\1>/is);
  const sections: PaperRecord['abstract_sections'] = [{ label: null, text: plainText(parts[0]!) }];
  for (let at = 1; at < parts.length; at += 3) {
    const label = plainText(parts[at + 1]!).replace(/[:.]$/, '');
    sections.push({ label: /^abstract$/i.test(label) ? null : label || null, text: plainText(parts[at + 2]!) });
  }
  return abstractOf(sections);
}
