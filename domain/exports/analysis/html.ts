import { marksOf } from '../../statistics/definition/table-note.ts';
import type { AnalysisSource, ExportFile } from './analysis-source.ts';
import { drawFigure } from './figures.ts';
import { fileStem, utf8 } from './files.ts';
import { escapeMarkup } from './readable-text.ts';
import { analysisReport, type Block, figureCaption, type Report, type ReportTable, tableCaption } from './report.ts';

const style = `
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; color: #1b1f24;
  background: #fff; max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 0.75rem; padding-bottom: 0.25rem; border-bottom: 1px solid #c9d1d9; }
.subtitle { font-size: 1.15rem; margin: 0.25rem 0; }
.byline { color: #57606a; margin: 0.25rem 0 1rem; }
p, li, dd { overflow-wrap: anywhere; }
nav ol { columns: 2; padding-left: 1.25rem; }
dl { display: grid; grid-template-columns: minmax(10rem, max-content) 1fr; gap: 0.25rem 1.5rem; }
dt { color: #57606a; } dd { margin: 0; }
.wide { overflow-x: auto; margin: 1.25rem 0; }
table { border-collapse: collapse; font-size: 0.92rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: 0.4rem; }
th, td { padding: 0.3rem 0.8rem 0.3rem 0; text-align: left; vertical-align: top; overflow-wrap: break-word;
  max-width: 28rem; white-space: pre-line; }
thead th { border-top: 2px solid #1b1f24; border-bottom: 1px solid #1b1f24; vertical-align: bottom; }
tbody th { font-weight: 400; }
tbody tr:last-child > * { border-bottom: 2px solid #1b1f24; }
sup { line-height: 0; }
tfoot td { max-width: none; font-size: 0.85rem; padding-top: 0.5rem; }
tbody tr:nth-child(even) > * { background: #f6f8fa; }
th.right, td.right { text-align: right; padding: 0.3rem 0 0.3rem 1.2rem; }
figure { margin: 1.5rem 0; } figure svg { max-width: 100%; height: auto; display: block; }
figcaption { font-weight: 600; margin-top: 0.4rem; }
pre { background: #f6f8fa; border: 1px solid #d0d7de; border-radius: 4px; padding: 0.8rem; font-size: 0.82rem;
  line-height: 1.4; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: #0550ae; }
@media print {
  body { font-size: 10pt; max-width: none; padding: 0; } nav { display: none; } .wide { overflow: visible; }
  h2 { break-after: avoid; } figure, dl { break-inside: avoid; } thead { display: table-header-group; }
  tr { break-inside: avoid; } table { font-size: 8.5pt; max-width: 100%; } th, td { overflow-wrap: anywhere; }
  td.right { white-space: nowrap; } thead th { overflow-wrap: normal; }
  pre { font-size: 8pt; border: none; padding: 0; background: none; }
  @page { margin: 18mm; }
}`;

/** One file that needs nothing else: no script, no font, no picture from anywhere. It is well-formed XML as well. */
export async function* htmlFiles(source: AnalysisSource): AsyncGenerator<ExportFile> {
  yield {
    name: `${fileStem(source)}.html`,
    media_type: 'text/html; charset=utf-8',
    rows: null,
    bytes: utf8(htmlReport(analysisReport(source))),
  };
}

async function* htmlReport(report: Report): AsyncGenerator<string> {
  const title = escapeMarkup(report.title);
  yield `<!DOCTYPE html>
<html lang="${report.language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<meta name="generator" content="${escapeMarkup(report.generator)}"/>
<meta name="dcterms.created" content="${escapeMarkup(report.date)}"/>
<title>${title}</title>
<style>${style}
</style>
</head>
<body>
<header>
<h1 dir="auto">${title}</h1>
<p class="subtitle">${escapeMarkup(report.subtitle)}</p>
<p class="byline" dir="auto">${escapeMarkup(report.byline)}</p>
${report.description === '' ? '' : `<p dir="auto" style="white-space: pre-line">${escapeMarkup(report.description)}</p>\n`}</header>
<nav aria-label="Contents"><ol>
${report.sections.map(({ id, title }) => `<li><a href="#${id}">${escapeMarkup(title)}</a></li>`).join('\n')}
</ol></nav>
<main>
`;
  for (const { id, title, blocks } of report.sections) {
    yield `<section id="${id}" aria-labelledby="${id}-heading">\n<h2 id="${id}-heading">${escapeMarkup(title)}</h2>\n`;
    for (const block of blocks) yield await htmlBlock(block);
    yield '</section>\n';
  }
  yield '</main>\n</body>\n</html>\n';
}

async function htmlBlock(block: Block): Promise<string> {
  switch (block.kind) {
    case 'paragraph':
      return `<p dir="auto">${escapeMarkup(block.text)}</p>\n`;
    case 'facts':
      return `<dl>\n${block.facts
        .map(({ name, value }) => `<dt>${escapeMarkup(name)}</dt><dd dir="auto">${escapeMarkup(value)}</dd>\n`)
        .join('')}</dl>\n`;
    case 'table':
      return htmlTable(block.table);
    case 'figure': {
      const { svg, title } = await drawFigure(block.figure, block.number);
      return `<figure>\n${svg}\n<figcaption>${escapeMarkup(figureCaption(block.number, title))}</figcaption>\n</figure>\n`;
    }
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      const items = block.items.map(({ text, link }) =>
        link === undefined
          ? `<li>${escapeMarkup(text)}</li>`
          : `<li><a href="${escapeMarkup(link)}" rel="noreferrer">${escapeMarkup(text)}</a></li>`,
      );
      return `<${tag}>\n${items.join('\n')}\n</${tag}>\n`;
    }
    case 'code':
      return `<pre><code>${escapeMarkup(block.text)}</code></pre>\n`;
  }
}

function htmlTable(table: ReportTable): string {
  const caption = escapeMarkup(tableCaption(table));
  const classOf = (index: number) => (table.columns[index]?.align === 'right' ? ' class="right"' : '');
  const markOf = marksOf(table);
  const marked = (text: string, mark: string) => escapeMarkup(text) + (mark === '' ? '' : `<sup>${mark}</sup>`);
  const head = table.columns
    .map(({ title }, i) => `<th scope="col"${classOf(i)}>${marked(title, markOf(null, i))}</th>`)
    .join('');
  const rows = table.rows.map((row, rowIndex) => {
    const cells = row.map((cell, i) =>
      i === 0
        ? `<th scope="row" dir="auto">${marked(cell, markOf(rowIndex, i))}</th>`
        : `<td${classOf(i)} dir="auto">${marked(cell, markOf(rowIndex, i))}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  const notes = (table.notes ?? []).map(
    ({ mark, text }) => `<div dir="auto"><sup>${mark}</sup> ${escapeMarkup(text)}</div>`,
  );
  // Anyone who has no mouse scrolls a wide table by its focus.
  return `<div class="wide" role="region" tabindex="0" aria-label="${caption}">
<table>
<caption>${caption}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
${notes.length === 0 ? '' : `<tfoot><tr><td colspan="${table.columns.length}">${notes.join('')}</td></tr></tfoot>\n`}</table>
</div>
`;
}
