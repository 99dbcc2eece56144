import type { PaperRecord } from '../../../../contract/resources/paper.ts';
import { oneLine, oneLineOrNull } from './text.ts';

type AbstractSection = PaperRecord['abstract_sections'][number];

/** A label that says there is none. */
const unlabelled = /^unlabell?ed$/i;

/** The sections with a text, and all of it with their labels, a paragraph each. */
export function abstractOf(
  sections: readonly { label: string | null; text: string }[],
): Pick<PaperRecord, 'abstract' | 'abstract_sections'> {
  const kept: AbstractSection[] = [];
  for (const section of sections) {
    const text = oneLine(section.text);
    const label = oneLineOrNull(section.label?.replace(/:\s*$/, ''));
    if (text !== '') kept.push({ label: label === null || unlabelled.test(label) ? null : label, text });
  }
  return {
    abstract:
      kept.length === 0 ? null : kept.map(({ label, text }) => (label ? `${label}: ${text}` : text)).join('\n\n'),
    abstract_sections: kept,
  };
}
