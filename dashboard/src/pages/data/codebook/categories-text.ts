import type { Variable } from '../columns.ts';

type Categories = NonNullable<Variable['categories']>;

/** A category on each line: "1 = male", or its value alone. */
export const textOfCategories = (categories: Variable['categories']) =>
  (categories ?? [])
    .map(({ value, label }) => (label === '' || label === String(value) ? String(value) : `${value} = ${label}`))
    .join('\n');

/** A value that held " = " itself is kept by those that were there before. */
export function categoriesOfText(text: string, areNumbers: boolean, before: Variable['categories']): Categories {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const same = (before ?? []).find(({ value, label }) => line === textOfCategories([{ value, label }]));
      const cut = line.indexOf(' = ');
      const given = same?.value ?? (cut < 0 ? line : line.slice(0, cut).trim());
      const label = same?.label ?? (cut < 0 ? line : line.slice(cut + 3).trim());
      const isNumber = areNumbers && String(given).trim() !== '' && Number.isFinite(Number(given));
      return { value: isNumber ? Number(given) : String(given), label };
    });
}
