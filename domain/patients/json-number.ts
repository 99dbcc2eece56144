import { outOfRange } from './number-text.ts';

/** What is wrong with a JSON text, and where. */
export class Flaw {
  readonly at: number;
  readonly what: string;
  /** The limit that was passed, or the number that can't be kept; neither: it is no JSON. */
  readonly facts: { limit?: number; number?: string; becomes?: string };
  /** The name that stands twice. */
  readonly repeated: string | undefined;
  constructor(at: number, what: string, facts: Flaw['facts'] = {}, repeated?: string) {
    this.at = at;
    this.what = what;
    this.facts = facts;
    this.repeated = repeated;
  }
}

export function notJson(at: number, why: string): Flaw {
  return new Flaw(at, `The body is not valid JSON: ${why}.`);
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57;
}

/** The place of its last character. Throws a flaw for what is no number, and for one that would become another without a word. */
export function endOfNumber(bytes: Uint8Array, start: number): number {
  let i = start;
  let isSmall = false;
  let isWhole = true;
  const digits = () => {
    if (!isDigit(bytes[i])) throw notJson(i, 'a digit must stand here');
    while (isDigit(bytes[i])) i++;
  };
  if (bytes[i] === 45) i++;
  if (bytes[i] === 48 && isDigit(bytes[i + 1])) throw notJson(i, 'a number must not begin with 0');
  digits();
  if (bytes[i] === 46) {
    i++;
    isWhole = false;
    digits();
  }
  if (bytes[i] === 101 || bytes[i] === 69) {
    i++;
    isWhole = false;
    isSmall = bytes[i] === 45;
    if (bytes[i] === 43 || isSmall) i++;
    digits();
  }
  if (i - start > 300 || isSmall) refuseVanishing(bytes, start, i);
  if (isWhole && i - start > 15) refuseRounded(bytes, start, i);
  return i - 1;
}

/** What a double makes another number of. 2 ** 60 is written 1152921504606847000 by JavaScript, which means it all the same. */
function refuseRounded(bytes: Uint8Array, start: number, end: number): void {
  const text = Buffer.from(bytes.subarray(start, end)).toString('latin1');
  const number = Number(text);
  if (!Number.isFinite(number) || String(number) === text || BigInt(number) === BigInt(text)) return;
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  throw new Flaw(
    start,
    `The number ${shown} has more digits than a number keeps here and would become ${BigInt(number)}. Send it as a string, as for an identifier, or round it yourself.`,
    { number: shown, becomes: String(BigInt(number)) },
  );
}

function refuseVanishing(bytes: Uint8Array, start: number, end: number): void {
  const text = Buffer.from(bytes.subarray(start, end)).toString('latin1');
  if (outOfRange(text) !== 'too small') return;
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  throw new Flaw(
    start,
    `The number ${shown} is closer to 0 than a number can be here (5e-324) and would become 0. Write 0, or use another unit.`,
    { number: shown },
  );
}
