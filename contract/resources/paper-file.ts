import { z } from 'zod';
import { readQuery } from './literature-search.ts';

export const citationFormats = ['csl-json', 'ris', 'bibtex', 'nbib'] as const;
/** Of files of many papers: what reference managers read, and a table. */
export const paperFileFormats = [...citationFormats, 'csv'] as const;
export type PaperFileFormat = (typeof paperFileFormats)[number];
export const paperFileFormat = z
  .enum(paperFileFormats)
  .default('ris')
  .describe('csv: a table with a row for each paper, for spreadsheets; the others are read by reference managers');
/** Of one file: it is one text in the answer, of some 15 MB in the longest format. */
export const maximumPapersOfFile = 5_000;
/** Of the records of its papers: five thousand have some 20 MB, and what names thousands of authors a hundred times as much as others. */
export const maximumCharactersOfFile = 50_000_000;
/** Marked one by one. */
export const maximumMarkedPapers = 2_000;

export const paperFile = z.object({
  format: z.enum(paperFileFormats),
  media_type: z.string(),
  papers: z.int().describe('How many the file holds'),
  citations: z.string().describe('The text of the file'),
});

/** Of papers that a search finds: what the file holds may be others than a list by relevance shows. */
export const queryOfFile = readQuery
  .nullable()
  .describe('Of a search: how it was read, and in `notes` how the papers differ from those that a search lists');
