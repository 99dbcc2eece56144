import type { TextPattern } from '../../../contract/resources/deidentification.ts';
import type { AttributeValue } from '../../../contract/resources/variable.ts';
import { isDate } from './dates.ts';
import { patternsIn } from './text-patterns.ts';

/** More different values than this are no category that anyone lists. */
const MOST_DISTINCT = 1000;
const LONGEST_CODE = 64;
/** Patterns are looked for in this many values of a column: the plan wants a share, and writing looks at every value. */
const LOOKED_AT = 10_000;

/** What is known of a column before it is written: counts, no values. */
export type ColumnProfile = {
  name: string;
  present: number;
  texts: number;
  numbers: number;
  /** Integers of seven digits or more. */
  longIntegers: number;
  dates: number;
  patterns: Partial<Record<TextPattern, number>>;
  lookedAt: number;
  /** null: more than are counted. */
  distinct: number | null;
  /** Values that stand once; null where distinct values were not counted to the end. */
  single: number | null;
  longest: number;
  largestNumber: number | null;
};

/** Reads a column's profile value by value, in bounded memory. */
class ProfileBuilder {
  readonly #profile: ColumnProfile;
  /** Value to whether it came again. */
  #seen: Map<AttributeValue, boolean> | null = new Map();

  constructor(name: string) {
    this.#profile = {
      name,
      present: 0,
      texts: 0,
      numbers: 0,
      longIntegers: 0,
      dates: 0,
      patterns: {},
      lookedAt: 0,
      distinct: 0,
      single: 0,
      longest: 0,
      largestNumber: null,
    };
  }

  add(value: AttributeValue): void {
    if (value === null || value === '') return;
    const profile = this.#profile;
    profile.present++;
    if (typeof value === 'number') {
      profile.numbers++;
      if (Number.isInteger(value) && Math.abs(value) >= 1e6) profile.longIntegers++;
      if (profile.largestNumber === null || value > profile.largestNumber) profile.largestNumber = value;
    }
    if (typeof value === 'string') {
      profile.texts++;
      if (value.length > profile.longest) profile.longest = value.length;
    }
    if (typeof value !== 'boolean' && profile.lookedAt < LOOKED_AT) {
      profile.lookedAt++;
      if (isDate(value)) profile.dates++;
      if (typeof value === 'string')
        for (const pattern of patternsIn(value)) profile.patterns[pattern] = (profile.patterns[pattern] ?? 0) + 1;
    }
    if (this.#seen === null) return;
    if (typeof value === 'string' && value.length > LONGEST_CODE) this.#seen = null;
    else {
      this.#seen.set(value, this.#seen.has(value));
      if (this.#seen.size > MOST_DISTINCT) this.#seen = null;
    }
  }

  finish(): ColumnProfile {
    const seen = this.#seen;
    return {
      ...this.#profile,
      distinct: seen === null ? null : seen.size,
      single: seen === null ? null : [...seen.values()].filter((again) => !again).length,
    };
  }
}

/** The profile of every attribute, in the order in which they first come. */
export class ColumnProfiles {
  readonly #builders = new Map<string, ProfileBuilder>();

  add(attributes: Readonly<Record<string, AttributeValue>>): void {
    for (const [name, value] of Object.entries(attributes)) {
      let builder = this.#builders.get(name);
      if (builder === undefined) this.#builders.set(name, (builder = new ProfileBuilder(name)));
      builder.add(value);
    }
  }

  finish(): ColumnProfile[] {
    return [...this.#builders.values()].map((builder) => builder.finish());
  }
}
