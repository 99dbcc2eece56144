import type { AttributeValue, Variable } from '../../../contract/resources/variable.ts';
import type { PlannedVariable } from './planned-variable.ts';

/**
 * How the values of a quasi-identifier are made coarser, step by step. Step 0 leaves them as they are, the last leaves them
 * out. Classes of one step lie within those of the next.
 */
export type Hierarchy = {
  last: number;
  /** The class of a value, by what is told apart and not by what is printed. */
  classOf(step: number, value: AttributeValue): AttributeValue;
  /** The class at a step of a class of the step before. */
  widened(step: number, before: AttributeValue): AttributeValue;
  /** As it is exported. */
  print(step: number, classed: AttributeValue): AttributeValue;
  /** What a step makes of the values, for the report. */
  words(step: number): string;
};

const yearsPerClass = 5;
const doublings = 4;

export function hierarchyOf(planned: PlannedVariable, lastYearOver89: number): Hierarchy {
  const { rule, ninety, variable, profile } = planned;
  if (rule === 'zip3') return zipHierarchy;
  if (rule === 'year') return classesOf(yearsPerClass, doublings, {});
  if (rule === 'birth_year') return classesOf(yearsPerClass, doublings, { lowest: lastYearOver89 });
  const isNumber =
    variable === undefined ? profile?.texts === 0 : variable.type === 'number' || variable.type === 'integer';
  if (!isNumber) return leftOut;
  if (rule === 'age')
    return classesOf(Math.max(1, Math.round((yearsPerClass * ninety) / 90)), doublings, { highest: ninety });
  const { smallestNumber: from, largestNumber: to } = profile ?? { smallestNumber: null, largestNumber: null };
  if ((rule !== 'coded' && rule !== 'scan') || from === null || to === null || from === to) return leftOut;
  const width = roundWidth((to - from) / 32);
  const isWhole = profile!.integers === profile!.numbers;
  return classesOf(isWhole ? Math.max(2, width) : width, doublings + 1, { isWhole });
}

const leftOut: Hierarchy = {
  last: 1,
  classOf: (step, value) => (step === 0 ? value : null),
  widened: () => null,
  print: (_, classed) => classed,
  words: () => 'left out',
};

const zipPrefix = (step: number, value: AttributeValue): AttributeValue => {
  if (step === 3 || typeof value !== 'string') return step === 0 ? value : null;
  // 000 is no place, but any of the small ones.
  return value === '000' ? value : value.slice(0, 3 - step);
};
const zipHierarchy: Hierarchy = {
  last: 3,
  classOf: zipPrefix,
  widened: zipPrefix,
  print: (_, classed) => classed,
  words: (step) => (step === 3 ? 'left out' : `its first ${step === 2 ? 'digit' : 'two digits'}`),
};

/** The next of 1, 2 and 5 times a power of ten. */
function roundWidth(width: number): number {
  const power = Math.floor(Math.log10(width));
  const digit = [1, 2, 5, 10].find((one) => one * 10 ** power >= width * (1 - 1e-9))!;
  return Number(`${digit}e${power}`);
}

/**
 * Classes of `width`, and of its double so many times. A class that holds an end, which stands for all beyond it, says so.
 */
function classesOf(
  width: number,
  doubled: number,
  { lowest, highest, isWhole = true }: { lowest?: number; highest?: number; isWhole?: boolean },
): Hierarchy {
  const last = doubled + 1;
  const printed = (value: number) => String(Number(value.toPrecision(12)));
  // Counted in classes of the first width: whole numbers, which no rounding takes from one class to another.
  const widen = (step: number, index: number) => Math.floor(index / 2 ** (step - 1)) * 2 ** (step - 1);
  return {
    last,
    classOf(step, value) {
      if (step === 0 || value === null) return value;
      return step === last || typeof value !== 'number' ? null : widen(step, Math.floor(value / width));
    },
    widened(step, before) {
      if (step === last || typeof before !== 'number') return null;
      return widen(step, step === 1 ? Math.floor(before / width) : before);
    },
    print(step, classed) {
      if (step === 0 || typeof classed !== 'number') return classed;
      const from = classed * width;
      const to = (classed + 2 ** (step - 1)) * width;
      if (highest !== undefined && to > highest) return `${printed(from)} or older`;
      if (lowest !== undefined && from <= lowest) return `${printed(to - 1)} or earlier`;
      // Never 10-14, which a spreadsheet takes for a date.
      return isWhole ? `${printed(from)} to ${printed(to - 1)}` : `${printed(from)} to under ${printed(to)}`;
    },
    words: (step) => (step === last ? 'left out' : `classes of ${printed(width * 2 ** (step - 1))}`),
  };
}

/** The entry in the codebook of a variable that was made coarser; null where it was left out. */
export function coarserEntry(
  entry: Variable,
  hierarchy: Hierarchy,
  step: number,
  classes: Iterable<AttributeValue>,
): Variable | null {
  if (step === 0) return entry;
  if (step === hierarchy.last) return null;
  const sorted = [...classes]
    .filter((one) => one !== null)
    .sort((a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1));
  const categories = sorted.map((one) => hierarchy.print(step, one) as string);
  const { missing_codes: _, ...described } = entry;
  return {
    ...described,
    type: 'category',
    unit: null,
    categories: categories.map((value) => ({ value, label: value })),
    min: null,
    max: null,
  };
}
