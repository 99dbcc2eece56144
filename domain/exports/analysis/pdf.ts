import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { AnalysisSource, ExportFile } from './analysis-source.ts';
import { drawFigure } from './figures.ts';
import { fileStem, once } from './files.ts';
import { analysisReport, type Block, figureCaption, type Report, type ReportTable, tableCaption } from './report.ts';
import { printableInRoboto } from './roboto-glyphs.ts';
import { type MarkedText, partCaption, tableParts } from './table-parts.ts';

const roboto: { Roboto: { normal: string; bold: string; italics: string; bolditalics: string } } = createRequire(
  import.meta.url,
)('pdfmake/fonts/Roboto.js');
const fontFiles = new Set(Object.values(roboto.Roboto));
pdfmake.addFonts(roboto);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));

// A4 in points.
const pageSize = { width: 595.28, height: 841.89, margin: 48, foot: 56 };
const contentWidth = pageSize.width - 2 * pageSize.margin;
const contentHeight = pageSize.height - pageSize.margin - pageSize.foot;
const tableSize = 8.5;
const cellPadding = 8;
/** A table up to this long is not broken over two pages. */
const shortTable = 14;
/** Of the height of a page: below this a heading would have too little of its section beneath it. */
const lastHeading = 0.84;
/** Pixels of a screen are 1/96 inch: a figure is not printed larger than it is drawn. */
const pointsAPixel = 0.75;

/** The caption is the first of the rows that are repeated on each page, above the lines. */
const headerRows = 2;
const tableLayout: CustomTableLayout = {
  hLineWidth: (line, { table }) => (line === 1 || line === table.body.length ? 1 : line === headerRows ? 0.5 : 0),
  vLineWidth: () => 0,
  paddingLeft: () => cellPadding / 2,
  paddingRight: () => cellPadding / 2,
  paddingTop: () => 2,
  paddingBottom: () => 2,
  fillColor: (row) => (row >= headerRows && row % 2 === 1 ? '#f6f8fa' : null),
};

/** The report on A4 pages: vector figures, embedded fonts, bookmarks. The same export gives the same bytes. */
export async function* pdfFiles(source: AnalysisSource): AsyncGenerator<ExportFile> {
  yield {
    name: `${fileStem(source)}.pdf`,
    media_type: 'application/pdf',
    rows: null,
    bytes: once(pdfReport(analysisReport(source))),
  };
}

async function pdfReport(report: Report): Promise<Uint8Array> {
  let replaced = false;
  const text = (words: string) =>
    printableInRoboto(words, () => {
      replaced = true;
    });
  const content: Content[] = [
    { text: text(report.title), style: 'title' },
    { text: text(report.subtitle), style: 'subtitle' },
    { text: text(report.byline), style: 'byline' },
    ...(report.description === '' ? [] : [{ text: text(report.description), style: 'paragraph' }]),
  ];
  for (const { title, blocks } of report.sections) {
    const [first, ...rest] = blocks;
    const [drawn, ...parts] = await pdfBlock(first!, text);
    const heading = { text: text(title), style: 'heading', outline: true };
    // What is kept whole may move to the next page, and its heading with it.
    if (isKeptWhole(first!)) content.push({ unbreakable: true, stack: [heading, drawn!] });
    else content.push({ ...heading, headlineLevel: 1 }, drawn!);
    content.push(...parts);
    for (const block of rest) content.push(...(await pdfBlock(block, text)));
  }
  if (replaced)
    content.push({
      text: '\ufffd stands for a character that the font of this document does not have. The html, docx and json exports hold it.',
      style: 'note',
    });
  const footer = text(report.footer);
  const definition: TDocumentDefinitions = {
    content,
    pageSize: 'A4',
    pageMargins: [pageSize.margin, pageSize.margin, pageSize.margin, pageSize.foot],
    version: '1.7',
    language: report.language,
    displayTitle: true,
    info: {
      title: report.title,
      subject: report.subtitle,
      creator: report.generator,
      producer: `${report.generator} (pdfmake)`,
      // Otherwise the clock's, and the bytes would differ from one writing to the next.
      creationDate: new Date(report.date),
      modDate: new Date(report.date),
    },
    footer: (page, pages) => ({
      columns: [
        { text: footer, width: '*' },
        { text: `Page ${page} of ${pages}`, width: 'auto' },
      ],
      margin: [pageSize.margin, 22, pageSize.margin, 0],
      fontSize: 7.5,
      color: '#57606a',
    }),
    // A heading is not left alone at the foot of a page.
    pageBreakBefore: ({ headlineLevel, startPosition }) =>
      headlineLevel === 1 && startPosition.verticalRatio > lastHeading,
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.2 },
    styles: {
      title: { fontSize: 20, bold: true, lineHeight: 1.1 },
      subtitle: { fontSize: 12.5, margin: [0, 4, 0, 0] },
      byline: { color: '#57606a', margin: [0, 3, 0, 10] },
      heading: { fontSize: 13.5, bold: true, margin: [0, 16, 0, 6] },
      paragraph: { margin: [0, 0, 0, 6] },
      caption: { bold: true, fontSize: 9.5, margin: [0, 4, 0, 3] },
      columnHeading: { bold: true },
      tableNote: { fontSize: 7.5, margin: [0, 0, 0, 1] },
      code: { fontSize: 8, lineHeight: 1.15, preserveLeadingSpaces: true },
      note: { fontSize: 8, color: '#57606a', margin: [0, 12, 0, 0] },
    },
  };
  return pdfmake.createPdf(definition).getBuffer();
}

function isKeptWhole(block: Block): boolean {
  if (block.kind === 'facts') return block.facts.every(({ value }) => value.length < 500);
  return block.kind === 'figure' || (block.kind === 'table' && isShort(block.table.rows));
}

function isShort(rows: readonly (readonly string[])[]): boolean {
  return rows.length <= shortTable && rows.every((row) => row.every((words) => words.length < 500));
}

async function pdfBlock(block: Block, text: (words: string) => string): Promise<Content[]> {
  switch (block.kind) {
    case 'paragraph':
      return [{ text: text(block.text), style: 'paragraph' }];
    case 'facts':
      return [
        {
          layout: { defaultBorder: false, paddingLeft: () => 0, paddingRight: () => 0 },
          margin: [0, 0, 0, 6],
          table: {
            widths: [140, '*'],
            body: block.facts.map(({ name, value }) => [{ text: text(name), color: '#57606a' }, text(value)]),
          },
        },
      ];
    case 'table':
      return pdfTable(block.table, text);
    case 'figure':
      return pdfFigure(block, text);
    case 'list': {
      const items = block.items.map((item) => ({
        text: text(item.text),
        margin: [0, 0, 0, 3] as [number, number, number, number],
        ...(item.link === undefined ? {} : { link: item.link }),
      }));
      return [block.ordered ? { ol: items } : { ul: items }];
    }
    case 'code':
      return block.text.split('\n').map((line) => ({ text: line === '' ? ' ' : text(line), style: 'code' }));
  }
}

function pdfTable(table: ReportTable, text: (words: string) => string): Content[] {
  return tableParts(table, contentWidth, tableSize, cellPadding).map((part): Content => {
    const cell = ({ text: words, mark }: MarkedText, index: number, style?: string) => ({
      text: mark === '' ? text(words) : [text(words), { text: mark, sup: true }],
      alignment: part.columns[index]!.align,
      ...(style === undefined ? {} : { style }),
    });
    const heading = part.columns.map((column, index) => cell(column, index, 'columnHeading'));
    const caption: TableCell = {
      text: text(tableCaption(table) + partCaption(part)),
      style: 'caption',
      colSpan: part.columns.length,
    };
    const covered = part.columns.slice(1).map((): TableCell => ({ text: '' }));
    const printed = {
      layout: tableLayout,
      fontSize: tableSize,
      preserveLeadingSpaces: true,
      margin: [-cellPadding / 2, 0, 0, part.notes.length > 0 ? 3 : 10] as [number, number, number, number],
      unbreakable: isShort(table.rows),
      table: {
        headerRows: headerRows,
        keepWithHeaderRows: 1,
        // A row stays on one page, unless it alone is longer than that.
        dontBreakRows: part.rows.every((row) => row.every((one) => one.text.length < 1500)),
        widths: part.widths.map((width) => width - cellPadding),
        body: [[caption, ...covered], heading, ...part.rows.map((row) => row.map((one, index) => cell(one, index)))],
      },
    };
    if (part.notes.length === 0) return printed;
    const notes = part.notes.map(({ mark, text: words }) => ({
      text: [{ text: mark, sup: true }, ` ${text(words)}`],
      style: 'tableNote',
    }));
    return { unbreakable: isShort(table.rows), stack: [printed, ...notes, { text: '', margin: [0, 0, 0, 7] }] };
  });
}

async function pdfFigure(block: Block & { kind: 'figure' }, text: (words: string) => string): Promise<Content[]> {
  const drawn = await drawFigure(block.figure, block.number);
  const caption = 30;
  const scale = Math.min(pointsAPixel, contentWidth / drawn.width, (contentHeight - caption) / drawn.height);
  return [
    {
      unbreakable: true,
      stack: [
        { svg: text(drawn.svg), width: drawn.width * scale, height: drawn.height * scale },
        { text: text(figureCaption(block.number, drawn.title)), style: 'caption', margin: [0, 4, 0, 12] },
      ],
    },
  ];
}
