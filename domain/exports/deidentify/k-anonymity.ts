import { createHash } from 'node:crypto';
import type { DeidentificationReport } from '../../../contract/resources/deidentification.ts';
import type { AttributeValue } from '../../../contract/resources/variable.ts';

/** Combinations that are counted; a map of them takes some 40 MB. */
const mostClasses = 250_000;
const longestKey = 64;
/** Under 5 and under 11 are the usual limits of small cells, the latter that of CMS. */
const sizeClasses: readonly [number, number | null][] = [
  [1, 1],
  [2, 4],
  [5, 10],
  [11, null],
];

/** Counts how many patients share each combination of the quasi-identifiers, as they are exported. */
export class GroupSizes {
  readonly #names: readonly string[];
  readonly #mostGroups: number;
  readonly #groups = new Map<string, number>();
  #capped = false;

  constructor(names: readonly string[], mostGroups = mostClasses) {
    this.#names = names;
    this.#mostGroups = mostGroups;
  }

  add(attributes: Readonly<Record<string, AttributeValue>>): void {
    if (this.#names.length === 0) return;
    const text = JSON.stringify(this.#names.map((name) => attributes[name] ?? null));
    const key = text.length > longestKey ? createHash('sha256').update(text).digest('base64') : text;
    const count = this.#groups.get(key);
    if (count !== undefined) this.#groups.set(key, count + 1);
    else if (this.#groups.size < this.#mostGroups) this.#groups.set(key, 1);
    else this.#capped = true;
  }

  report(): DeidentificationReport['k_anonymity'] {
    const sizes = sizeClasses.map(([from, to]) => ({ from, to, groups: 0, patients: 0 }));
    let smallest = Number.POSITIVE_INFINITY;
    for (const count of this.#groups.values()) {
      if (count < smallest) smallest = count;
      const size = sizes.find(({ to }) => to === null || count <= to)!;
      size.groups++;
      size.patients += count;
    }
    return {
      quasi_identifiers: [...this.#names],
      smallest_group: this.#groups.size === 0 || this.#capped ? null : smallest,
      groups: this.#groups.size,
      capped: this.#capped,
      group_sizes: sizes,
    };
  }
}
