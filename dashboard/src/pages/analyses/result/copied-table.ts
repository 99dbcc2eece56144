export type PrintedTable = {
  name: string;
  title: string;
  columns: { name: string; title: string }[];
  rows: string[][];
};

const titles = ({ columns }: PrintedTable) => columns.map(({ title }) => title);

/** For a spreadsheet or a word processor. */
export const asTabbed = (table: PrintedTable) =>
  [titles(table), ...table.rows]
    .map((row) => row.map((cell) => cell.replaceAll(/[\t\n\r]+/g, ' ')).join('\t'))
    .join('\n');

export function asMarkdown(table: PrintedTable): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = line(table.columns.map((_, i) => (i === 0 ? '---' : '---:')));
  return [line(titles(table)), rule, ...table.rows.map(line)].join('\n');
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
  const line = (cells: string[]) => `${cells.map(latex).join(' & ')} \\\\`;
  return [
    '\\begin{table}',
    `\\caption{${latex(table.title)}}`,
    `\\begin{tabular}{l${'r'.repeat(Math.max(0, table.columns.length - 1))}}`,
    '\\hline',
    line(titles(table)),
    '\\hline',
    ...table.rows.map(line),
    '\\hline',
    '\\end{tabular}',
    '\\end{table}',
  ].join('\n');
}
