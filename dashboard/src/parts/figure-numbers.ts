type Row = Record<string, unknown>;

/** Every set of numbers that a specification carries, in the order in which it is drawn; the same set once. */
export function numbersBehind(spec: unknown): Row[][] {
  const found = new Map<string, Row[]>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const inner of node) visit(inner);
      return;
    }
    const { data, ...rest } = node as { data?: { values?: unknown } };
    const values = data?.values;
    if (Array.isArray(values) && values.length > 0 && values.every(isRow)) found.set(JSON.stringify(values), values);
    visit(Object.values(rest));
  };
  visit(spec);
  return [...found.values()];
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** As one CSV file: sets one after the other, with an empty line between. */
export function csvOf(sets: Row[][]): string {
  return sets
    .map((rows) => {
      const names = [...new Set(rows.flatMap(Object.keys))];
      return [names, ...rows.map((row) => names.map((name) => row[name]))]
        .map((line) => line.map(cell).join(','))
        .join('\n');
    })
    .join('\n\n')
    .concat('\n');
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
