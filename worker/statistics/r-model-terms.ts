import type { ModelTerm } from '../../contract/methods/model-terms.ts';
import { rColumn, rName, rValue, rVector } from './r-script.ts';

/** Lines that code the categorical columns as the design matrix does, and the right-hand side of the formula. */
export function rModelTerms(terms: readonly ModelTerm[]): { preparation: string[]; formula: string } {
  const preparation: string[] = [];
  const formula = terms.map((term) => {
    if (typeof term === 'string') return rName(term);
    if ('interaction' in term) return term.interaction.map(rLabel).join(':');
    const column = rColumn(term.column);
    if (term.levels !== undefined)
      preparation.push(
        `data <- data[${column} %in% ${rVector(term.levels)}, ]`,
        `${column} <- droplevels(factor(${column}, levels = ${rVector(term.levels)}))`,
      );
    else if (term.type === 'categorical' || term.reference !== undefined)
      preparation.push(`${column} <- factor(${column})`);
    if (term.reference !== undefined)
      preparation.push(`${column} <- relevel(${column}, ref = ${rValue(String(term.reference))})`);
    return rTransformed(term.column, term.transform);
  });
  return { preparation, formula: formula.join(' + ') };
}

function rTransformed(column: string, transform: string | undefined): string {
  const name = rName(column);
  if (transform === undefined) return name;
  if (transform === 'square') return `I(${name}^2)`;
  if (transform === 'cube') return `I(${name}^3)`;
  return `${transform}(${name})`;
}

/** The label of a term, such as "age" or "log(bili)", as it stands in a formula. */
function rLabel(label: string): string {
  const match = /^(log|log2|log10|sqrt|square|cube|log1p)\((.*)\)$/u.exec(label);
  return match === null ? rName(label) : rTransformed(match[2]!, match[1]);
}
