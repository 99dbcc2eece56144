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
  /** The place of each combination among the counts. */
  readonly #groups = new Map<string, number>();
  readonly #counts: number[] = [];
  #capped = false;

  constructor(names: readonly string[], mostGroups = mostClasses) {
    this.#names = names;
    this.#mostGroups = mostGroups;
  }

  /** The number of the group that has the patient; null where there are no quasi-identifiers, or too many groups. */
  add(attributes: Readonly<Record<string, AttributeValue>>): number | null {
    if (this.#names.length === 0) return null;
    const text = JSON.stringify(this.#names.map((name) => attributes[name] ?? null));
    const key = text.length > longestKey ? createHash('sha256').update(text).digest('base64') : text;
    let group = this.#groups.get(key);
    if (group === undefined) {
      if (this.#groups.size >= this.#mostGroups) {
        this.#capped = true;
        return null;
      }
      group = this.#counts.push(0) - 1;
      this.#groups.set(key, group);
    }
    this.#counts[group]!++;
    return group;
  }

  /** How many patients each group has; none where there were more groups than are counted. */
  get sizes(): readonly number[] {
    return this.#capped ? [] : this.#counts;
  }

  report(): Omit<DeidentificationReport['k_anonymity'], 'asked' | 'made_coarser' | 'patients_left_out'> {
    const sizes = sizeClasses.map(([from, to]) => ({ from, to, groups: 0, patients: 0 }));
    let smallest = Number.POSITIVE_INFINITY;
    for (const count of this.#counts) {
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
