/** Where in a result a p-value, or whether something is shown, stands: names of fields and places in lists from 0. */
export type DecisionPath = readonly (string | number)[];

/** Conclusions that some methods draw themselves. */
const conclusions = new Set(['shown', 'equivalent']);
/** Lists longer than this are curves and rows, not tests. */
const mostElements = 200;

/** All of them, by their names: `p_value`, `coefficients[age].p_value`; an element of a list is called by its first texts. */
export function decisionPaths(statistics: unknown): Map<string, DecisionPath> {
  const found = new Map<string, DecisionPath>();
  walk(statistics, '', [], found);
  return found;
}

function walk(value: unknown, name: string, path: DecisionPath, found: Map<string, DecisionPath>): void {
  if (Array.isArray(value)) {
    if (value.length > mostElements) return;
    const names = value.map((element, i) => elementName(element) ?? String(i + 1));
    for (const [i, element] of value.entries()) {
      const own = names.indexOf(names[i]!) === i ? names[i]! : `${names[i]} ${i + 1}`;
      walk(element, `${name}[${own}]`, [...path, i], found);
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, field] of Object.entries(value)) {
    const own = name === '' ? key : `${name}.${key}`;
    const isP = /(?:^|_)p_value(?:_|$)/.test(key) && (typeof field === 'number' || field === null);
    if (isP || (conclusions.has(key) && typeof field === 'boolean')) found.set(own, [...path, key]);
    else walk(field, own, [...path, key], found);
  }
}

/** `visit` and `level` of a difference, `term` of a coefficient. */
function elementName(element: unknown): string | undefined {
  if (typeof element !== 'object' || element === null) return undefined;
  const texts = Object.values(element).filter((field): field is string => typeof field === 'string');
  return texts.length === 0 ? undefined : texts.slice(0, 2).join(', ');
}

/** Whether the decision is against the null hypothesis; undefined where there is none. */
export function rejects(statistics: unknown, path: DecisionPath, alpha: number): boolean | undefined {
  let value: unknown = statistics;
  for (const step of path) value = (value as Record<string | number, unknown> | null | undefined)?.[step];
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' ? value < alpha : undefined;
}
