export type Origin = { file: string; line: number; column: number };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digitOf = new Uint8Array(128);
for (let i = 0; i < letters.length; i++) digitOf[letters.charCodeAt(i)] = i;
const comma = 44;
const semicolon = 59;

/**
 * Where lines come from by a source map of version 3 without sections. Node's own `SourceMap` makes an object of each of a hundred
 * thousand places, which at its first error takes a process a quarter of a second; here only the lines that are asked for are read.
 */
export class SourceLines {
  readonly #mappings: string;
  readonly #sources: readonly string[];
  /** Of each line: where it begins, and what the numbers before it have added up to (source, line, column). */
  readonly #starts: Int32Array;

  constructor({ mappings, sources }: { mappings: string; sources: readonly string[] }) {
    this.#mappings = mappings;
    this.#sources = sources;
    let lines = 1;
    for (let i = mappings.indexOf(';'); i !== -1; i = mappings.indexOf(';', i + 1)) lines++;
    this.#starts = new Int32Array(4 * lines);
    let line = 0;
    this.#read(0, [0, 0, 0, 0], (at, state) => {
      line++;
      this.#starts.set([at, state[1], state[2], state[3]], 4 * line);
      return true;
    });
  }

  /** Both numbers from 1 on, given and found. Undefined where no source is known. */
  originOf(line: number, column: number): Origin | undefined {
    if (line < 1 || 4 * (line - 1) >= this.#starts.length) return undefined;
    const [at, ...sums] = this.#starts.subarray(4 * (line - 1), 4 * line) as unknown as [
      number,
      number,
      number,
      number,
    ];
    let found: Origin | undefined;
    const onSegment = ([generated, source, originalLine, originalColumn]: State, hasSource: boolean) => {
      if (generated > column - 1) return false;
      const file = hasSource ? this.#sources[source] : undefined;
      found =
        file === undefined ? undefined : { file, line: originalLine + 1, column: originalColumn + column - generated };
      return true;
    };
    this.#read(at, [0, ...sums], () => false, onSegment);
    return found;
  }

  /** Adds up from there on until one of the two says that it is enough: `onLine` at the begin of each line, `onSegment` at each place. */
  #read(
    from: number,
    state: State,
    onLine: (at: number, state: State) => boolean,
    onSegment?: (state: State, hasSource: boolean) => boolean,
  ): void {
    const text = this.#mappings;
    let field = 0;
    let value = 0;
    let shift = 0;
    for (let i = from; i <= text.length; i++) {
      const code = i === text.length ? semicolon : text.charCodeAt(i);
      if (code !== comma && code !== semicolon) {
        const digit = digitOf[code]!;
        value |= (digit & 31) << shift;
        shift += 5;
        if ((digit & 32) !== 0) continue;
        if (field < 4) state[field]! += value & 1 ? -(value >>> 1) : value >>> 1;
        field++;
        value = 0;
        shift = 0;
        continue;
      }
      if (field > 0 && onSegment?.(state, field > 1) === false) return;
      field = 0;
      if (code === comma) continue;
      state[0] = 0;
      if (i === text.length || !onLine(i + 1, state)) return;
    }
  }
}

/** Column of what was made, source, its line, its column. */
type State = [number, number, number, number];
