import type { Variable } from '../../../contract/resources/variable.ts';
import { isDateText, isDateTimeText } from './date-text.ts';
import { isIdentifierName } from './identifier-names.ts';

/** More different words than this are no category that anyone would want to list. */
const maximumCategories = 20;

/** What is remembered of one attribute, however many patients have it. */
export class ColumnSummary {
  #numbers = 0;
  #integers = 0;
  #booleans = 0;
  #dates = 0;
  #dateTimes = 0;
  #texts = 0;
  #smallest = Number.POSITIVE_INFINITY;
  #largest = Number.NEGATIVE_INFINITY;
  #distinct: Set<string> | null = new Set();

  add(value: unknown): void {
    if (typeof value === 'number') {
      this.#numbers++;
      if (Number.isSafeInteger(value)) this.#integers++;
      if (value < this.#smallest) this.#smallest = value;
      if (value > this.#largest) this.#largest = value;
    } else if (typeof value === 'boolean') this.#booleans++;
    else if (typeof value === 'string') {
      this.#texts++;
      if (isDateText(value)) this.#dates++;
      else if (isDateTimeText(value)) this.#dateTimes++;
      if (this.#distinct !== null && (value.length > 1000 || this.#distinct.add(value).size > maximumCategories))
        this.#distinct = null;
    }
  }

  propose(name: string, patients: number): Variable {
    const values = this.#numbers + this.#booleans + this.#texts;
    const type = this.#type(values);
    const isNumeric = type === 'number' || type === 'integer';
    const categories = type === 'category' ? [...this.#distinct!].sort() : null;
    return {
      name,
      label: '',
      type,
      unit: null,
      categories: categories?.map((value) => ({ value, label: value })) ?? null,
      min: isNumeric ? this.#smallest : null,
      max: isNumeric ? this.#largest : null,
      required: values === patients,
      identifier: isIdentifierName(name),
    };
  }

  #type(values: number): Variable['type'] {
    if (values === 0) return 'text';
    if (this.#integers === values) return 'integer';
    if (this.#numbers === values) return 'number';
    if (this.#booleans === values) return 'boolean';
    if (this.#dates === values) return 'date';
    if (this.#dateTimes === values) return 'datetime';
    // Words that come back are a category; a few words that each stand once are only a short table of text.
    const isCategory = this.#texts === values && this.#distinct !== null && this.#distinct.size * 2 <= values;
    return isCategory ? 'category' : 'text';
  }
}
