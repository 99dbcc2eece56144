import { type AnalysisSource, type ExportFile, ExportNotPossible } from './analysis-source.ts';
import { drawFigures } from './figures.ts';
import { fileStem, utf8 } from './files.ts';
import { fileNamePart } from './readable-text.ts';

/** Each figure as one file. Throws ExportNotPossible where the method draws none. */
export async function* svgFiles(source: AnalysisSource): AsyncGenerator<ExportFile> {
  const { figures } = source.run.result;
  if (figures.length === 0)
    throw new ExportNotPossible(
      'no_figures',
      `The method ${source.run.method} draws no figures. Export the analysis as pdf, html, docx, csv or json.`,
    );
  const digits = String(figures.length).length;
  for await (const { number, name, svg } of drawFigures(figures))
    yield {
      name: `${fileStem(source)}-${String(number).padStart(digits, '0')}-${fileNamePart(name, 'figure')}.svg`,
      media_type: 'image/svg+xml',
      rows: null,
      bytes: utf8(['<?xml version="1.0" encoding="UTF-8"?>\n', svg, '\n']),
    };
}
