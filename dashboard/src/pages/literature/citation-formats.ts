/** As reference managers take it: RIS by EndNote, Zotero and Citavi, BibTeX by LaTeX. */
export const citationFormats = { ris: 'RIS', bibtex: 'BibTeX', nbib: 'NBIB', 'csl-json': 'CSL JSON' } as const;
export type Format = keyof typeof citationFormats;
