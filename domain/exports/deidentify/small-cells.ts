import type { DeidentificationReport } from '../../../contract/resources/deidentification.ts';
import type { AttributeValue } from '../../../contract/resources/variable.ts';

/** Fewer patients than this are a small cell, by the policy of CMS. */
const smallCell = 11;
/** A variable of more values is no category; the values a group holds are bits of one number. */
const mostValues = 31;
const mostVariables = 20;

type Counted = { name: string; isSensitive: boolean; places: Map<AttributeValue, number>; counts: number[] };

/**
 * Counts, of the categories that leave, values that few patients share, and of those that are no quasi-identifiers how many
 * different values a group of the quasi-identifiers holds (distinct l-diversity, Machanavajjhala et al., ACM TKDD 2007;1:3):
 * a group of one value tells it of each patient who is known to be in it.
 */
export class SmallCells {
  #variables: Counted[];
  /** Of each sensitive variable and group the values that it holds. */
  readonly #held = new Map<string, number[]>();

  constructor(names: readonly string[], quasiIdentifiers: readonly string[]) {
    const quasi = new Set(quasiIdentifiers);
    this.#variables = names.map((name) => ({ name, isSensitive: !quasi.has(name), places: new Map(), counts: [] }));
    for (const name of names.filter((one) => !quasi.has(one)).slice(0, mostVariables)) this.#held.set(name, []);
  }

  /** `group` is the number of the patient's group; null where groups are not counted. */
  add(attributes: Readonly<Record<string, AttributeValue>>, group: number | null): void {
    for (const variable of this.#variables) {
      const value = attributes[variable.name] ?? null;
      let place = variable.places.get(value);
      if (place === undefined) {
        place = variable.places.size;
        variable.places.set(value, place);
        variable.counts.push(0);
        if (place >= mostValues) {
          this.#held.delete(variable.name);
          this.#variables = this.#variables.filter((one) => one !== variable);
          continue;
        }
      }
      variable.counts[place]!++;
      const held = group === null ? undefined : this.#held.get(variable.name);
      if (held !== undefined) held[group!] = (held[group!] ?? 0) | (1 << place);
    }
  }

  smallCells(): DeidentificationReport['small_cells'] {
    return this.#variables.flatMap(({ name, places, counts }) => {
      const missing = places.get(null);
      const small = counts.filter((count, place) => place !== missing && count < smallCell);
      if (small.length === 0) return [];
      return [{ variable: name, values: small.length, patients: small.reduce((sum, count) => sum + count, 0) }];
    });
  }

  /** `sizes`: how many patients each group has. */
  lDiversity(sizes: readonly number[]): DeidentificationReport['l_diversity'] {
    if (sizes.length === 0) return [];
    return [...this.#held].map(([variable, held]) => {
      let smallest = mostValues;
      let [groups, patients] = [0, 0];
      for (const [group, size] of sizes.entries()) {
        const values = bitsOf(held[group] ?? 0);
        if (values < smallest) smallest = values;
        if (values > 1) continue;
        groups++;
        patients += size;
      }
      return { variable, l: smallest, groups_of_one_value: groups, patients_in_them: patients };
    });
  }
}

function bitsOf(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
