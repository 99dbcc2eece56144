import type { ModelTerm } from '../definition/model-terms.ts';
import { rColumn, rName, rValue, rVector } from './r-script.ts';

/** A spline or polynomial in R: its values in `data`, and the columns that a value `x` of it becomes. */
export type RCurve = { term: string; values: string; shape: string };

/**
 * Lines that code the categorical columns as the design matrix does, the right-hand side of the formula, and its splines and
 * polynomials.
 */
export function rModelTerms(terms: readonly ModelTerm[]): {
  preparation: string[];
  formula: string;
  curves: RCurve[];
} {
  const preparation: string[] = [];
  const curves: RCurve[] = [];
  // What stands in the formula for each term, by the label under which interactions name it.
  const written = new Map<string, string>();
  const formula = terms.map((term) => {
    if (typeof term !== 'string' && 'interaction' in term)
      return term.interaction.map((label) => written.get(label) ?? rName(label)).join(':');
    const given = typeof term === 'string' ? { column: term } : term;
    preparation.push(...coding(given));
    const text = shaped(given, preparation);
    const label = given.transform === undefined ? given.column : `${given.transform}(${given.column})`;
    const values = `with(data, ${transformed(given.column, given.transform)})`;
    if (given.polynomial !== undefined) curves.push({ term: label, values, shape: `x^(1:${given.polynomial})` });
    if (given.spline !== undefined) {
      const knots = `knots${preparation.filter((line) => line.startsWith('knots')).length}`;
      curves.push({ term: label, values, shape: `Hmisc::rcspline.eval(x, knots = ${knots}, inclx = TRUE)` });
    }
    if (!written.has(label)) written.set(label, text);
    return text;
  });
  return { preparation, formula: formula.join(' + ') || '1', curves };
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
  // The columns have one name, which lmerTest does not bear.
  return `unname(Hmisc::rcspline.eval(${text}, knots = ${name}, inclx = TRUE))`;
}

function transformed(column: string, transform: string | undefined): string {
  const name = rName(column);
  if (transform === undefined) return name;
  if (transform === 'square') return `I(${name}^2)`;
  if (transform === 'cube') return `I(${name}^3)`;
  return `${transform}(${name})`;
}
