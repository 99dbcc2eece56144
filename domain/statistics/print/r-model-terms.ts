import type { ModelTerm } from '../definition/model-terms.ts';
import { rColumn, rName, rValue, rVector } from './r-script.ts';

/** Lines that code the categorical columns as the design matrix does, and the right-hand side of the formula. */
export function rModelTerms(terms: readonly ModelTerm[]): { preparation: string[]; formula: string } {
  const preparation: string[] = [];
  // What stands in the formula for each term, by the label under which interactions name it.
  const written = new Map<string, string>();
  const formula = terms.map((term) => {
    if (typeof term !== 'string' && 'interaction' in term)
      return term.interaction.map((label) => written.get(label) ?? rName(label)).join(':');
    const given = typeof term === 'string' ? { column: term } : term;
    preparation.push(...coding(given));
    const text = shaped(given, preparation);
    const label = given.transform === undefined ? given.column : `${given.transform}(${given.column})`;
    if (!written.has(label)) written.set(label, text);
    return text;
  });
  return { preparation, formula: formula.join(' + ') || '1' };
}

type ColumnTerm = Extract<ModelTerm, { column: string }>;

function coding(term: ColumnTerm): string[] {
  const column = rColumn(term.column);
  const lines: string[] = [];
  if (term.levels !== undefined)
    lines.push(
      `data <- data[${column} %in% ${rVector(term.levels)}, ]`,
      `${column} <- droplevels(factor(${column}, levels = ${rVector(term.levels)}))`,
    );
  else if (term.type === 'categorical' || term.reference !== undefined) lines.push(`${column} <- factor(${column})`);
  if (term.reference !== undefined)
    lines.push(`${column} <- relevel(${column}, ref = ${rValue(String(term.reference))})`);
  return lines;
}

/** What stands in the formula. Knots are found before: inside a formula new data would move them. */
function shaped({ column, transform, polynomial, spline }: ColumnTerm, preparation: string[]): string {
  const text = transformed(column, transform);
  if (polynomial !== undefined) return `poly(${text}, ${polynomial}, raw = TRUE)`;
  if (spline === undefined) return text;
  const { knots } = spline;
  const name = `knots${1 + preparation.filter((line) => line.startsWith('knots')).length}`;
  preparation.push(
    typeof knots === 'number'
      ? `${name} <- Hmisc::rcspline.eval(with(data, ${text}), nk = ${knots}, knots.only = TRUE)`
      : `${name} <- ${rVector(knots)}`,
  );
  return `Hmisc::rcspline.eval(${text}, knots = ${name}, inclx = TRUE)`;
}

function transformed(column: string, transform: string | undefined): string {
  const name = rName(column);
  if (transform === undefined) return name;
  if (transform === 'square') return `I(${name}^2)`;
  if (transform === 'cube') return `I(${name}^3)`;
  return `${transform}(${name})`;
}
