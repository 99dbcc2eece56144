import type { AttributeValue } from '../../../contract/resources/variable.ts';
import type { Hierarchy } from './generalise.ts';

/** Of the patients' quasi-identifiers at most this share is left out before the variables are made coarser for all. */
export const mostSuppressed = 0.05;
/** Combinations that are held; where there are more, the variables are made coarser at once. */
const mostClasses = 100_000;

/** There are fewer patients than a group has to have. */
export class TooFewForK extends Error {
  override name = 'TooFewForK';
}

type Group = { values: AttributeValue[]; count: number };
type Attributes = Readonly<Record<string, AttributeValue>>;

/**
 * Makes quasi-identifiers coarser, each time the one with the most different values, until at most a twentieth of the
 * patients are in groups smaller than `k`, and leaves out the quasi-identifiers of those: the algorithm Datafly (Sweeney,
 * Int J Uncertain Fuzz 2002;10:571-588). Every group, also that of those left out, then has `k` patients or more.
 */
export class KAnonymiser {
  readonly #k: number;
  readonly #names: readonly string[];
  readonly #hierarchies: readonly Hierarchy[];
  readonly #steps: number[];
  readonly #mostGroups: number;
  readonly #suppressed = new Set<string>();
  #groups = new Map<string, Group>();
  #patients = 0;
  suppressedPatients = 0;

  constructor(k: number, hierarchies: ReadonlyMap<string, Hierarchy>, mostGroups = mostClasses) {
    this.#k = k;
    this.#names = [...hierarchies.keys()];
    this.#hierarchies = [...hierarchies.values()];
    this.#steps = this.#names.map(() => 0);
    this.#mostGroups = mostGroups;
  }

  add(attributes: Attributes): void {
    this.#patients++;
    this.#count(this.#values(attributes), 1);
    while (this.#groups.size > this.#mostGroups && this.#coarser());
  }

  /** After the last patient. Throws TooFewForK. */
  finish(): void {
    if (this.#patients > 0 && this.#patients < this.#k)
      throw new TooFewForK(
        `No group of ${this.#k} patients can be made of the ${this.#patients} that are exported. Ask for a smaller k, or export more patients.`,
      );
    while (this.#inSmallGroups() > mostSuppressed * this.#patients && this.#coarser());
    let leftOut = 0;
    for (const [key, { count, values }] of [...this.#groups].sort(([, a], [, b]) => a.count - b.count)) {
      // Those left out have to be k together, or each of them would stand out by it.
      const isNeeded = count < this.#k || (leftOut > 0 && leftOut < this.#k);
      if (!isNeeded) continue;
      leftOut += count;
      this.#suppressed.add(key);
      if (values.some((value) => value !== null)) this.suppressedPatients += count;
    }
  }

  /** How coarse each variable has become. */
  get steps(): ReadonlyMap<string, number> {
    return new Map(this.#names.map((name, index) => [name, this.#steps[index]!]));
  }

  /** The classes of a variable that some patient is left in. */
  classesOf(name: string): Set<AttributeValue> {
    const index = this.#names.indexOf(name);
    const classes = new Set<AttributeValue>();
    for (const [key, { values }] of this.#groups) if (!this.#suppressed.has(key)) classes.add(values[index]!);
    return classes;
  }

  /** The attributes of a patient as they may leave; after `finish`. */
  apply(attributes: Record<string, AttributeValue>): Record<string, AttributeValue> {
    const values = this.#values(attributes);
    const isLeftOut = this.#suppressed.has(JSON.stringify(values));
    const left = { ...attributes };
    for (const [index, name] of this.#names.entries()) {
      if (!Object.hasOwn(left, name)) continue;
      const [step, hierarchy] = [this.#steps[index]!, this.#hierarchies[index]!];
      if (step === hierarchy.last) delete left[name];
      else left[name] = isLeftOut ? null : hierarchy.print(step, values[index]!);
    }
    return left;
  }

  #values(attributes: Attributes): AttributeValue[] {
    return this.#names.map((name, index) =>
      this.#hierarchies[index]!.classOf(
        this.#steps[index]!,
        attributes[name] === '' ? null : (attributes[name] ?? null),
      ),
    );
  }

  #count(values: AttributeValue[], count: number): void {
    const key = JSON.stringify(values);
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, { values, count });
    else group.count += count;
  }

  #inSmallGroups(): number {
    let patients = 0;
    for (const { count } of this.#groups.values()) if (count < this.#k) patients += count;
    return patients;
  }

  /** Makes the variable with the most different values one step coarser; false where nothing is left to be. */
  #coarser(): boolean {
    const different = this.#names.map(() => new Set<AttributeValue>());
    for (const { values } of this.#groups.values())
      for (const [index, value] of values.entries()) different[index]!.add(value);
    let chosen = -1;
    for (const [index, { last }] of this.#hierarchies.entries())
      if (this.#steps[index]! < last && (chosen === -1 || different[index]!.size > different[chosen]!.size))
        chosen = index;
    if (chosen === -1) return false;
    const hierarchy = this.#hierarchies[chosen]!;
    const before = this.#groups;
    this.#steps[chosen]!++;
    this.#groups = new Map();
    for (const { values, count } of before.values()) {
      const wider = values.slice();
      wider[chosen] = hierarchy.widened(this.#steps[chosen]!, values[chosen]!);
      this.#count(wider, count);
    }
    return true;
  }
}
