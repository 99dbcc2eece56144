import type { PaperRecord } from '../../../contract/resources/paper.ts';

/** What reference managers tell apart, by the publication types that make a paper one. The first that fits counts. */
const kinds = {
  patent: ['Patent'],
  dataset: ['Dataset'],
  thesis: ['Academic Dissertation'],
  preprint: ['Preprint'],
  chapter: ['Book Chapter'],
  conference: ['Conference Paper', 'Conference Proceedings', 'Congress'],
  newspaper: ['Newspaper Article'],
  magazine: ['Magazine Article'],
  article: ['Journal Article'],
  book: ['Book', 'Monograph'],
  report: ['Technical Report'],
  unpublished: ['Unpublished Work'],
} as const;

export type PaperKind = keyof typeof kinds | 'other';

export function kindOf(paper: PaperRecord): PaperKind {
  for (const [kind, types] of Object.entries(kinds)) {
    if (types.some((type) => paper.publication_types.includes(type))) return kind as PaperKind;
  }
  return paper.journal.title || paper.journal.iso ? 'article' : 'other';
}
