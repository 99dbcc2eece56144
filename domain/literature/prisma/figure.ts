import type { PrismaFlow, SourceCount } from './flow.ts';

type Box = { x: number; y: number; width: number; height: number; lines: string[]; style: 'box' | 'title' | 'other' };

const margin = 12;
const columnWidth = 230;
const gap = 34;
const lineHeight = 15;
const padding = 9;
const rowGap = 26;
const bandWidth = 28;
const fontSize = 11.5;

/** Wide enough for sans-serif letters of this size, of which fonts differ. */
const letterWidth = fontSize * 0.56;
const textWidth = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[\u1100-\uffdc]/.test(letter) ? fontSize : letterWidth), 0);

/** The lines of a text that fit into a box; a word that is longer than a line is cut. */
function wrapped(text: string, width = columnWidth): string[] {
  const room = width - 2 * padding;
  const lines: string[] = [];
  let line = '';
  for (let word of text.split(' ')) {
    while (textWidth(word) > room) {
      const fits = Math.max(1, Math.floor(room / letterWidth / (textWidth(word) / ([...word].length * letterWidth))));
      if (line !== '') lines.push(line);
      line = '';
      lines.push([...word].slice(0, fits).join(''));
      word = [...word].slice(fits).join('');
    }
    if (line !== '' && textWidth(`${line} ${word}`) > room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((one) => one.replaceAll('\u00a0', ' '));
}

const number = (n: number) => n.toLocaleString('en');
/** With blanks at which no line is broken. */
const counted = (text: string, n: number) => `${text} (n\u00a0=\u00a0${number(n)})`;
const lines = (...texts: (string | null)[]) => texts.flatMap((text) => (text === null ? [] : wrapped(text)));
const waiting = (n: number, what: string) => (n === 0 ? null : counted(what, n));

const sourceLines = (sources: readonly SourceCount[], kinds: Partial<Record<SourceCount['kind'], string>>) =>
  Object.entries(kinds).flatMap(([kind, title]) => {
    const of = sources.filter((source) => source.kind === kind);
    const all = of.reduce((sum, { records }) => sum + records, 0);
    if (of.length === 0) return kind === 'database' || kind === 'register' ? [counted(title, 0)] : [];
    // One source needs no list, and a long one belongs into the text.
    const list = of.length < 2 || of.length > 12 ? [] : of.map(({ name, records }) => `· ${counted(name, records)}`);
    return [of.length === 1 ? counted(`${title}: ${of[0]!.name}`, all) : counted(title, all), ...list];
  });

/** The flow diagram of PRISMA 2020 for a new review, in one column or two, as SVG. */
export function prismaFigure({ databases_and_registers: left, other_methods: right, included }: PrismaFlow): string {
  const hasOther = right.identified > 0;
  const x = (column: number) => margin + bandWidth + 14 + column * (columnWidth + gap);
  const reportsExcluded = (reports: typeof left.reports) =>
    lines(
      counted('Reports excluded', reports.excluded),
      ...reports.exclusion_reasons.map(({ reason, reports: n }) => `· ${counted(reason, n)}`),
    );
  // Rows of the diagram; a cell of null has no box.
  const rows: (string[] | null)[][] = [
    [
      lines('Records identified from:', ...sourceLines(left.sources, { database: 'Databases', register: 'Registers' })),
      lines(
        'Records removed before screening:',
        counted('Duplicate records', left.duplicates_removed),
        counted('Marked as ineligible by automation tools', 0),
        counted('Removed for other reasons', 0),
      ),
      lines(
        'Records identified from:',
        ...sourceLines(right.sources, {
          website: 'Websites',
          organisation: 'Organisations',
          citation_searching: 'Citation searching',
        }),
        waiting(right.duplicates_removed, 'Of these identified already'),
      ),
      null,
    ],
    [
      lines(counted('Records screened', left.screened), waiting(left.awaiting_screening, 'Awaiting screening')),
      lines(counted('Records excluded', left.excluded)),
      null,
      null,
    ],
    [
      lines(counted('Reports sought for retrieval', left.reports.sought)),
      lines(counted('Reports not retrieved', left.reports.not_retrieved)),
      lines(counted('Reports sought for retrieval', right.reports.sought)),
      lines(counted('Reports not retrieved', right.reports.not_retrieved)),
    ],
    [
      lines(
        counted('Reports assessed for eligibility', left.reports.assessed),
        waiting(left.reports.awaiting, 'Awaiting assessment'),
      ),
      reportsExcluded(left.reports),
      lines(
        counted('Reports assessed for eligibility', right.reports.assessed),
        waiting(right.reports.awaiting, 'Awaiting assessment'),
      ),
      reportsExcluded(right.reports),
    ],
    [
      lines(
        counted('Studies included in review', included.studies),
        counted('Reports of included studies', included.reports),
      ),
      null,
      null,
      null,
    ],
  ];
  const columns = hasOther ? 4 : 2;
  const titleHeight = 2 * lineHeight + padding;
  const boxes: Box[] = [title('Identification of studies via databases and registers', x(0), 'title', titleHeight)];
  if (hasOther) boxes.push(title('Identification of studies via other methods', x(2), 'other', titleHeight));
  const grid: (Box | null)[][] = [];
  const tops: number[] = [];
  let y = margin + titleHeight + rowGap;
  for (const row of rows) {
    const height = Math.max(...row.slice(0, columns).map((cell) => (cell === null ? 0 : heightOf(cell))));
    tops.push(y);
    const style = (column: number) => (column < 2 ? 'box' : 'other');
    grid.push(
      row
        .slice(0, columns)
        .map((cell, column) =>
          cell === null
            ? null
            : { x: x(column), y, width: columnWidth, height: heightOf(cell), lines: cell, style: style(column) },
        ),
    );
    y += height + rowGap;
  }
  const end = y - rowGap;
  boxes.push(...grid.flat().filter((box) => box !== null));
  const width = x(columns - 1) + columnWidth + margin;
  const band = (text: string, from: number, to: number) =>
    `<rect x="${margin}" y="${from}" width="${bandWidth}" height="${to - from}" rx="6" fill="#9fc5e8"/>` +
    `<text transform="translate(${margin + bandWidth / 2 + 4} ${(from + to) / 2}) rotate(-90)" text-anchor="middle" font-weight="600">${text}</text>`;
  const arrows = [...down(grid, 0), ...across(grid)];
  if (hasOther) arrows.push(...down(grid.slice(0, 4), 2), joined(grid));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${end + margin}" width="${width}" height="${end + margin}" role="img" font-family="Helvetica, Arial, sans-serif" font-size="${fontSize}" fill="#1a1a1a">`,
    `<title>PRISMA 2020 flow diagram</title>`,
    `<desc>${escaped(summary(left, right, included))}</desc>`,
    `<defs><marker id="prisma-arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" fill="#1a1a1a"/></marker></defs>`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    band('Identification', tops[0]!, tops[1]! - rowGap),
    band('Screening', tops[1]!, tops[4]! - rowGap),
    band('Included', tops[4]!, end),
    ...boxes.map(drawn),
    `<g fill="none" stroke="#1a1a1a" stroke-width="1.2" marker-end="url(#prisma-arrow)">${arrows.join('')}</g>`,
    '</svg>',
  ].join('\n');
}

const heightOf = (of: readonly string[]) => of.length * lineHeight + 2 * padding;

function title(text: string, x: number, style: Box['style'], height: number): Box {
  const width = 2 * columnWidth + gap;
  return { x, y: margin, width, height, lines: wrapped(text, width), style: style === 'other' ? 'other' : 'title' };
}

const fills = { box: '#ffffff', title: '#ffd966', other: '#e6e6e6' } as const;

function drawn({ x, y, width, height, lines: of, style }: Box): string {
  const first = y + (height - of.length * lineHeight) / 2 + lineHeight * 0.75;
  const isTitle = style === 'title' || width > columnWidth;
  const anchor = isTitle ? `x="${x + width / 2}" text-anchor="middle" font-weight="600"` : `x="${x + padding}"`;
  const text = of.map((line, i) => `<text ${anchor} y="${first + i * lineHeight}">${escaped(line)}</text>`);
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fills[style]}" stroke="#1a1a1a"/>${text.join('')}`;
}

const path = (d: string) => `<path d="${d}"/>`;

/** From each box of a column to the next below it. */
function down(grid: readonly (readonly (Box | null)[])[], column: number): string[] {
  const boxes = grid.flatMap((row) => row[column] ?? []);
  return boxes.slice(1).map((box, i) => {
    const above = boxes[i]!;
    const middle = above.x + above.width / 2;
    return path(`M${middle} ${above.y + above.height}V${box.y}`);
  });
}

/** From each box to what leaves it at its right. */
function across(grid: readonly (readonly (Box | null)[])[]): string[] {
  return grid.flatMap((row) =>
    [0, 2].flatMap((column) => {
      const [from, to] = [row[column], row[column + 1]];
      if (!from || !to) return [];
      const middle = Math.min(from.y + from.height, to.y + to.height) - Math.min(from.height, to.height) / 2;
      return [path(`M${from.x + from.width} ${middle}H${to.x}`)];
    }),
  );
}

/** From the last box of the other methods to what is included. */
function joined(grid: readonly (readonly (Box | null)[])[]): string {
  const from = grid[3]![2]!;
  const to = grid[4]![0]!;
  return path(`M${from.x + from.width / 2} ${from.y + from.height}V${to.y + to.height / 2}H${to.x + to.width}`);
}

/** For those who do not see the figure. */
function summary(
  left: PrismaFlow['databases_and_registers'],
  right: PrismaFlow['other_methods'],
  included: PrismaFlow['included'],
): string {
  return (
    `${number(left.identified)} records from databases and registers and ${number(right.identified)} by other methods; ` +
    `${number(left.duplicates_removed + right.duplicates_removed)} duplicates; ${number(left.screened)} records screened and ${number(left.excluded)} excluded; ` +
    `${number(left.reports.assessed + right.reports.assessed)} reports assessed and ${number(left.reports.excluded + right.reports.excluded)} excluded; ` +
    `${number(included.reports)} reports of ${number(included.studies)} studies included.`
  );
}

/** Also of what XML does not have, such as control characters. */
const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML refuses
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
