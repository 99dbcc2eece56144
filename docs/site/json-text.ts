/** JSON with two blanks a step, in which a list or an object that fits a line stays on one. */
export function jsonText(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (isFlat(value)) {
    const line = JSON.stringify(value, null, 1).replace(/\n */g, ' ');
    if (line.length + indent.length <= widest) return line.replace(/^\[ | \]$/g, (edge) => edge.trim());
  }
  const deeper = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => jsonText(item, deeper))
    : Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${jsonText(inner, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return items.length === 0 ? `${open}${close}` : `${open}\n${deeper}${items.join(`,\n${deeper}`)}\n${indent}${close}`;
}

/** A block of code beside the text is about so wide. */
const widest = 68;

const isFlat = (value: object) => Object.values(value).every((inner) => typeof inner !== 'object' || inner === null);
