import type { ModelTerm } from '../../definition/model-terms.ts';

/**
 * The label of each term of a model, in the order of `DesignColumn.term`: main effects as listed, then interactions by
 * their degree, the factors of each in the order of the main effects.
 */
export function termLabels(terms: readonly ModelTerm[]): string[] {
  const mains = terms.flatMap((term) => {
    if (typeof term === 'string') return [term];
    if (!('column' in term)) return [];
    return [term.transform === undefined ? term.column : `${term.transform}(${term.column})`];
  });
  const interactions: string[][] = [];
  for (const term of terms) {
    if (typeof term === 'string' || !('interaction' in term)) continue;
    const factors = mains.filter((label) => term.interaction.includes(label));
    const known = interactions.some((other) => other.join('\n') === factors.join('\n'));
    if (factors.length >= 2 && !known) interactions.push(factors);
  }
  interactions.sort((a, b) => a.length - b.length);
  return [...mains, ...interactions.map((factors) => factors.join(':'))];
}
