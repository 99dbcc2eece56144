/** "All ages over 89 … may be aggregated into a single category of age 90 or older", 45 CFR 164.514(b)(2)(i)(C). */
const oldest = 90;
const perYear: readonly [RegExp, number][] = [
  [/^(?:months?|mos?|mths?)[.]?$/i, 12],
  [/^(?:weeks?|wks?|w)[.]?$/i, 52.1775],
  [/^(?:days?|d)[.]?$/i, 365.2425],
  [/^(?:decades?)$/i, 0.1],
];

/** Ninety years in the unit of the variable; where it has none, its name may say it: `age_months`. */
export function ninetyYears(unit: string | null, name: string): number {
  const words = unit === null ? name.split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u) : [unit.trim()];
  // One letter in a name is no unit.
  const said = perYear.find(([pattern]) =>
    words.some((word) => (unit !== null || word.length > 1) && pattern.test(word)),
  );
  return Math.floor(oldest * (said?.[1] ?? 1));
}

/** What stands beside the numbers may only be what ranges and units are written with. */
const ageWords =
  /^(?:[\s\d.<>=≤≥+–-]|to|and|or|old|over|under|older|younger|years?|yrs?|y|months?|mo|weeks?|wk|days?|d)*$/iu;
const longestAge = 40;

/**
 * An age with all over 89 in one class: a number stays a number and 90 stands for 90 or older; a text becomes "90+". Null
 * for a text that names no age.
 */
export function groupedAge(value: string | number | boolean, ninety: number): string | number | null {
  if (typeof value === 'number') return value >= ninety ? ninety : value < 0 ? null : value;
  if (typeof value !== 'string' || value.length > longestAge || !ageWords.test(value)) return null;
  const numbers = value.match(/\d+(?:[.]\d+)?/g)?.map(Number) ?? [];
  if (numbers.length === 0 || numbers.length > 2) return null;
  return Math.max(...numbers) >= ninety ? `${ninety}+` : value;
}
