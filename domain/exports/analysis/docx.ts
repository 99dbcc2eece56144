import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  SimpleField,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx';
import type { AnalysisSource, ExportFile } from './analysis-source.ts';
import { figurePng } from './figure-png.ts';
import { drawFigure } from './figures.ts';
import { fileStem, once } from './files.ts';
import { escapeMarkup } from './readable-text.ts';
import { analysisReport, type Block, type Report, type ReportTable } from './report.ts';
import { type MarkedText, partCaption, type TablePart, tableParts } from './table-parts.ts';

// Twentieths of a point; A4.
const pageSize = { width: 11906, height: 16838, margin: 1134 };
const contentWidth = (pageSize.width - 2 * pageSize.margin) / 20;
const contentHeight = (pageSize.height - 2 * pageSize.margin) / 20;
const tableSize = 8.5;
/** Half points. */
const noteSize = 15;
const cellPadding = 6;
const numbered = 'references';
const grey = '57606A';

/** The report as a Word document: real headings, tables, captions; figures as SVG with a picture for older programs. */
export async function* docxFiles(source: AnalysisSource): AsyncGenerator<ExportFile> {
  yield {
    name: `${fileStem(source)}.docx`,
    media_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    rows: null,
    bytes: once(docxReport(analysisReport(source))),
  };
}

async function docxReport(report: Report): Promise<Uint8Array> {
  const children: (Paragraph | Table)[] = [
    new Paragraph({ style: 'Title', children: [new TextRun(report.title)] }),
    new Paragraph({ style: 'Subtitle', children: [new TextRun(report.subtitle)] }),
    new Paragraph({ children: [new TextRun({ text: report.byline, color: grey })] }),
    ...lines(report.description).map((line) => new Paragraph(line)),
  ];
  for (const { title, blocks } of report.sections) {
    children.push(new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun(title)] }));
    for (const block of blocks) children.push(...(await docxBlock(block)));
  }
  const document = new Document({
    title: report.title,
    subject: report.subtitle,
    creator: report.generator,
    styles: styles(),
    numbering: {
      config: [
        {
          reference: numbered,
          levels: [
            {
              level: 0,
              format: LevelFormat.DECIMAL,
              text: '%1.',
              alignment: AlignmentType.START,
              style: { paragraph: { indent: { left: 400, hanging: 400 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: pageSize.width, height: pageSize.height },
            margin: { top: pageSize.margin, right: pageSize.margin, bottom: pageSize.margin, left: pageSize.margin },
          },
        },
        footers: { default: pageFooter(report) },
        children,
      },
    ],
  });
  // The library would write the clock's time.
  return Packer.toBuffer(document, undefined, [{ path: 'docProps/core.xml', data: coreProperties(report) }]);
}

function pageFooter(report: Report): Footer {
  const small = { size: 15, color: grey };
  return new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: pageSize.width - 2 * pageSize.margin }],
        children: [
          new TextRun({ ...small, text: report.footer }),
          new TextRun({ ...small, children: ['\tPage ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }),
        ],
      }),
    ],
  });
}

function coreProperties({ title, subtitle, generator, language, date }: Report): string {
  const time = escapeMarkup(`${date.slice(0, 19)}Z`);
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeMarkup(title)}</dc:title><dc:subject>${escapeMarkup(subtitle)}</dc:subject><dc:creator>${escapeMarkup(generator)}</dc:creator><dc:language>${language}</dc:language><cp:lastModifiedBy>${escapeMarkup(generator)}</cp:lastModifiedBy><cp:revision>1</cp:revision><dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${time}</dcterms:modified></cp:coreProperties>`;
}

/** Sizes are in half points, distances in twentieths of a point. */
function styles() {
  const heading = { color: '1B1F24', font: 'Arial', bold: true };
  return {
    default: {
      document: {
        run: { font: 'Arial', size: 21, language: { value: 'en-US' } },
        paragraph: { spacing: { after: 100 } },
      },
      title: { run: { ...heading, size: 40 }, paragraph: { spacing: { after: 60 } } },
      heading1: { run: { ...heading, size: 27 }, paragraph: { spacing: { before: 320, after: 120 }, keepNext: true } },
    },
    paragraphStyles: [
      {
        id: 'Subtitle',
        name: 'Subtitle',
        basedOn: 'Normal',
        next: 'Normal',
        quickFormat: true,
        run: { size: 25 },
        paragraph: { spacing: { after: 60 } },
      },
      {
        id: 'Caption',
        name: 'caption',
        basedOn: 'Normal',
        next: 'Normal',
        quickFormat: true,
        run: { size: 19, bold: true },
        paragraph: { spacing: { before: 160, after: 80 } },
      },
      {
        id: 'Code',
        name: 'Code',
        basedOn: 'Normal',
        quickFormat: true,
        run: { size: 16, font: 'Courier New' },
        paragraph: { spacing: { after: 0 } },
      },
    ],
  };
}

async function docxBlock(block: Block): Promise<(Paragraph | Table)[]> {
  switch (block.kind) {
    case 'paragraph':
      return [new Paragraph(block.text)];
    case 'facts':
      return [factsTable(block.facts), spacer()];
    case 'table':
      return docxTable(block.table);
    case 'figure':
      return docxFigure(block);
    case 'list':
      return block.items.map(({ text, link }) => {
        const run = new TextRun(link === undefined ? text : { text, style: 'Hyperlink' });
        const children = [link === undefined ? run : new ExternalHyperlink({ link, children: [run] })];
        return block.ordered
          ? new Paragraph({ children, numbering: { reference: numbered, level: 0 } })
          : new Paragraph({ children, bullet: { level: 0 } });
      });
    case 'code':
      return block.text.split('\n').map((line) => new Paragraph({ style: 'Code', text: line }));
  }
}

function lines(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '');
}

/** Word joins tables that touch. */
function spacer(): Paragraph {
  return new Paragraph({ spacing: { after: 0, line: 160 }, children: [] });
}

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
const lineWidth = { style: BorderStyle.SINGLE, color: '1B1F24' } as const;
const noBorders = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none };

function twips(points: number): number {
  return Math.round(points * 20);
}

function factsTable(facts: readonly { name: string; value: string }[]): Table {
  const widths = [150, contentWidth - 150];
  const cell = (text: string, index: number) =>
    new TableCell({
      width: { size: twips(widths[index]!), type: WidthType.DXA },
      children: [
        new Paragraph({ spacing: { after: 20 }, children: [new TextRun(index === 0 ? { text, color: grey } : text)] }),
      ],
    });
  return new Table({
    borders: noBorders,
    columnWidths: widths.map(twips),
    layout: TableLayoutType.FIXED,
    rows: facts.map(({ name, value }) => new TableRow({ cantSplit: true, children: [cell(name, 0), cell(value, 1)] })),
  });
}

function caption(kind: 'Table' | 'Figure', number: number | null, text: string, keepNext: boolean): Paragraph {
  const label =
    number === null ? [] : [new TextRun(`${kind} `), new SimpleField(`SEQ ${kind} \\* ARABIC`, String(number))];
  return new Paragraph({
    style: 'Caption',
    keepNext,
    children: [...label, new TextRun(number === null ? text : `. ${text}`)],
  });
}

function docxTable(table: ReportTable): (Paragraph | Table)[] {
  return tableParts(table, contentWidth, tableSize, cellPadding).flatMap((part) => [
    caption('Table', part.part === 1 ? table.number : null, captionText(table, part), true),
    partTable(part),
    ...part.notes.map(
      ({ mark, text }) =>
        new Paragraph({
          spacing: { before: 20, after: 0 },
          children: [
            new TextRun({ text: mark, superScript: true, size: noteSize }),
            new TextRun({ text: ` ${text}`, size: noteSize }),
          ],
        }),
    ),
    spacer(),
  ]);
}

/** The parts after the first repeat the number as text: a field would count them as tables of their own. */
function captionText({ number, title }: ReportTable, part: TablePart): string {
  const text = title + partCaption(part);
  return part.part > 1 && number !== null ? `Table ${number}. ${text}` : text;
}

function partTable({ columns, widths, rows }: TablePart): Table {
  const row = (cells: readonly MarkedText[], position: 'head' | 'odd' | 'even') =>
    new TableRow({
      cantSplit: cells.every(({ text }) => text.length < 1500),
      tableHeader: position === 'head',
      children: cells.map(
        ({ text, mark }, index) =>
          new TableCell({
            width: { size: twips(widths[index]!), type: WidthType.DXA },
            margins: { left: twips(cellPadding / 2), right: twips(cellPadding / 2), top: 30, bottom: 30 },
            ...(position === 'head' ? { borders: { bottom: { ...lineWidth, size: 4 } } } : {}),
            ...(position === 'even' ? { shading: { type: ShadingType.CLEAR, fill: 'F6F8FA' } } : {}),
            children: (text === '' ? [''] : lines(text)).map(
              (line, i, all) =>
                new Paragraph({
                  spacing: { after: 0 },
                  alignment: columns[index]!.align === 'right' ? AlignmentType.RIGHT : AlignmentType.START,
                  children: [
                    new TextRun({ text: line, size: 2 * tableSize, bold: position === 'head' }),
                    ...(mark !== '' && i === all.length - 1
                      ? [new TextRun({ text: mark, size: 2 * tableSize, superScript: true })]
                      : []),
                  ],
                }),
            ),
          }),
      ),
    });
  return new Table({
    borders: { ...noBorders, top: { ...lineWidth, size: 8 }, bottom: { ...lineWidth, size: 8 } },
    columnWidths: widths.map(twips),
    layout: TableLayoutType.FIXED,
    rows: [row(columns, 'head'), ...rows.map((cells, index) => row(cells, index % 2 === 0 ? 'odd' : 'even'))],
  });
}

async function docxFigure(block: Block & { kind: 'figure' }): Promise<Paragraph[]> {
  const drawn = await drawFigure(block.figure, block.number);
  // Word counts 96 pixels to the inch, as the drawing does.
  const pixels = 96 / 72;
  const scale = Math.min(1, (contentWidth * pixels) / drawn.width, ((contentHeight - 40) * pixels) / drawn.height);
  const image = new ImageRun({
    type: 'svg',
    data: Buffer.from(drawn.svg),
    fallback: { type: 'png', data: await figurePng(drawn) },
    transformation: { width: Math.round(drawn.width * scale), height: Math.round(drawn.height * scale) },
    altText: { name: drawn.name, title: drawn.title, description: drawn.description },
  });
  return [new Paragraph({ keepNext: true, children: [image] }), caption('Figure', block.number, drawn.title, false)];
}
