import { i18n } from '@lingui/core';

/** As reference managers take it: RIS by EndNote, Zotero and Citavi, BibTeX by LaTeX. */
export const citationFormats = { ris: 'RIS', bibtex: 'BibTeX', nbib: 'NBIB', 'csl-json': 'CSL JSON' } as const;
export type Format = keyof typeof citationFormats;

/** Of files of many papers. */
export type FileFormat = Format | 'csv';
export const fileFormats = (): Record<FileFormat, string> => ({
  ...citationFormats,
  csv: i18n.t('CSV, for spreadsheets'),
});

/** What the names of such files end in. */
export const fileEndings: Record<FileFormat, string> = {
  ...{ ris: 'ris', bibtex: 'bib', nbib: 'nbib' },
  ...{ 'csl-json': 'json', csv: 'csv' },
};
