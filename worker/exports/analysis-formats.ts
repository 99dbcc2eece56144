import { csvFiles } from './analysis/csv.ts';
import { docxFiles } from './analysis/docx.ts';
import { htmlFiles } from './analysis/html.ts';
import { jsonFiles } from './analysis/json.ts';
import { pdfFiles } from './analysis/pdf.ts';
import { svgFiles } from './analysis/svg.ts';
import type { AnalysisWriter } from './analysis-source.ts';

/** The formats in which an analysis can be exported. */
export const analysisFormats = {
  json: jsonFiles,
  csv: csvFiles,
  html: htmlFiles,
  pdf: pdfFiles,
  svg: svgFiles,
  docx: docxFiles,
} as const satisfies Record<string, AnalysisWriter>;
export type AnalysisFormat = keyof typeof analysisFormats;
