import type { AnalysisWriter } from './analysis-source.ts';
import { crateFiles } from './crate.ts';
import { csvFiles } from './csv.ts';
import { docxFiles } from './docx.ts';
import { htmlFiles } from './html.ts';
import { jsonFiles } from './json.ts';
import { pdfFiles } from './pdf.ts';
import { svgFiles } from './svg.ts';

/** The formats in which an analysis can be exported. */
export const analysisFormats = {
  json: jsonFiles,
  csv: csvFiles,
  html: htmlFiles,
  pdf: pdfFiles,
  svg: svgFiles,
  docx: docxFiles,
  ro_crate: crateFiles,
} as const satisfies Record<string, AnalysisWriter>;
export type AnalysisFormat = keyof typeof analysisFormats;
