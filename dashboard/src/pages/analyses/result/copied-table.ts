export type PrintedTable = {
  name: string;
  title: string;
  columns: { name: string; title: string }[];
  rows: string[][];
  /** Footnotes; a row of null is the heading. Not in older results. */
  notes?: { mark: string; text: string; cells: { row: number | null; column: number }[] }[] | undefined;
};

/** The marks of a cell, such as "a" or "a,c"; empty where it has none. */
export function marksOf({ notes = [] }: PrintedTable, row: number | null, column: number): string {
  const own = notes.filter(({ cells }) => cells.some((cell) => cell.row === row && cell.column === column));
  return own.map(({ mark }) => mark).join(',');
}

/** Its rows, the headings first, each cell as `cell` writes its text and marks. */
function markedRows(table: PrintedTable, cell: (text: string, marks: string) => string): string[][] {
  const titles = table.columns.map(({ title }, column) => cell(title, marksOf(table, null, column)));
  return [titles, ...table.rows.map((row, i) => row.map((text, column) => cell(text, marksOf(table, i, column))))];
}

/** For a spreadsheet or a word processor. */
export function asTabbed(table: PrintedTable): string {
  const inOneLine = (text: string) => text.replaceAll(/[\t\n\r]+/g, ' ');
  const rows = markedRows(table, (text, marks) => inOneLine(text) + (marks === '' ? '' : ` [${marks}]`));
  const notes = (table.notes ?? []).map(({ mark, text }) => `[${mark}] ${inOneLine(text)}`);
  return [...rows.map((row) => row.join('\t')), ...notes].join('\n');
}

export function asMarkdown(table: PrintedTable): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const raised = (marks: string) => (marks === '' ? '' : `<sup>${marks}</sup>`);
  const [head, ...rows] = markedRows(table, (text, marks) => text.replaceAll('|', '\\|') + raised(marks));
  const rule = line(table.columns.map((_, i) => (i === 0 ? '---' : '---:')));
  const notes = (table.notes ?? []).map(({ mark, text }) => `${raised(mark)} ${text}`);
  return [line(head!), rule, ...rows.map(line), ...notes.flatMap((note) => ['', note])].join('\n');
}

const special: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '$<$',
  '>': '$>$',
  '−': '$-$',
  '–': '--',
  '≥': '$\\geq$',
  '≤': '$\\leq$',
  '±': '$\\pm$',
  '²': '$^2$',
  χ: '$\\chi$',
};

const latex = (text: string) => text.replaceAll(/[\\~^<>−–≥≤±²χ]|[&%$#_{}]/g, (sign) => special[sign] ?? `\\${sign}`);

export function asLatex(table: PrintedTable): string {
  const line = (cells: string[]) => `${cells.join(' & ')} \\\\`;
  const raised = (marks: string) => (marks === '' ? '' : `\\textsuperscript{${marks}}`);
  const [head, ...rows] = markedRows(table, (text, marks) => latex(text) + raised(marks));
  const notes = (table.notes ?? []).map(({ mark, text }) => `\\par\\footnotesize${raised(mark)} ${latex(text)}`);
  return [
    '\\begin{table}',
    `\\caption{${latex(table.title)}}`,
    `\\begin{tabular}{l${'r'.repeat(Math.max(0, table.columns.length - 1))}}`,
    '\\hline',
    line(head!),
    '\\hline',
    ...rows.map(line),
    '\\hline',
    '\\end{tabular}',
    ...notes,
    '\\end{table}',
  ].join('\n');
}
