import type { TextPattern } from '../../../contract/resources/deidentification.ts';
import type { AttributeValue } from '../../../contract/resources/variable.ts';
import { isDate } from './date-values.ts';
import { patternsIn } from './text-patterns.ts';

/** More different values than this are no category that anyone lists. */
const mostDistinct = 1000;
const longestCode = 64;
/** Patterns are looked for in this many values of a column: the plan wants a share, and writing looks at every value. */
const lookedAt = 10_000;

/** Two to four words with capitals, perhaps with a title, a comma or particles: Dr. Anna Weiß, Rossi, Mario, Ludwig van Beethoven. */
const personName =
  /^(?:(?:Dr|Prof|Mr|Mrs|Ms|Herr|Frau|Sig|Dott|Mme)[.]? )*\p{Lu}[\p{L}'’-]+(?:,? (?:(?:van|von|de|der|den|di|da|del|la|le|bin|al) )*(?:\p{Lu}[\p{L}'’-]+|\p{Lu}[.])){1,3}$/u;
/** A word and a house number, or a number and words: Hauptstraße 5, 12 High Street, Via Roma 3. */
const address = /^\p{L}[\p{L} .'’-]{3,60} \d{1,4} ?[a-z]?\b|^\d{1,5} \p{L}[\p{L} .'’-]{3,60}$/iu;
const postcode = /^(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3,4})?$|^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$|^\d{4} ?[A-Z]{2}$/;

/** One word as surnames are written: Weiß, O’Brien, Özdemir. */
const capitalWord = /^\p{Lu}['’]?\p{Lu}?\p{Ll}[\p{L}'’-]+$/u;

/** What is known of a column before it is written: counts, no values. */
export type ColumnProfile = {
  name: string;
  present: number;
  texts: number;
  numbers: number;
  integers: number;
  smallestNumber: number | null;
  /** Of the values that were looked at, how many look like a person's name, like a street or place with its number, like a postcode, like a word that may be a surname. */
  shapes: { personName: number; address: number; postcode: number; word: number };
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
      integers: 0,
      smallestNumber: null,
      shapes: { personName: 0, address: 0, postcode: 0, word: 0 },
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
      if (Number.isInteger(value)) profile.integers++;
      if (profile.smallestNumber === null || value < profile.smallestNumber) profile.smallestNumber = value;
      if (Number.isInteger(value) && Math.abs(value) >= 1e6) profile.longIntegers++;
      if (profile.largestNumber === null || value > profile.largestNumber) profile.largestNumber = value;
    }
    if (typeof value === 'string') {
      profile.texts++;
      if (value.length > profile.longest) profile.longest = value.length;
    }
    if (typeof value !== 'boolean' && profile.lookedAt < lookedAt) {
      profile.lookedAt++;
      if (isDate(value)) profile.dates++;
      if (typeof value === 'string') {
        if (personName.test(value)) profile.shapes.personName++;
        if (address.test(value)) profile.shapes.address++;
        if (postcode.test(value)) profile.shapes.postcode++;
        if (capitalWord.test(value)) profile.shapes.word++;
      }
      if (typeof value === 'string')
        for (const pattern of patternsIn(value)) profile.patterns[pattern] = (profile.patterns[pattern] ?? 0) + 1;
    }
    if (this.#seen === null) return;
    if (typeof value === 'string' && value.length > longestCode) this.#seen = null;
    else {
      this.#seen.set(value, this.#seen.has(value));
      if (this.#seen.size > mostDistinct) this.#seen = null;
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
