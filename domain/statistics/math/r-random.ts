import { normalQuantile } from './distributions/normal.ts';

const size = 624;
const shift = 397;

/**
 * The numbers that R draws after `set.seed(seed)` with its defaults since version 3.6: Mersenne Twister (Matsumoto and Nishimura, ACM
 * TOMACS 1998;8:3-30), normal numbers by inversion, whole numbers by rejection. So a script in R finds what we found, not only
 * something that resembles it.
 */
export class RRandom {
  readonly #state = new Uint32Array(size);
  #next = size;

  constructor(seed: number) {
    let word = seed >>> 0;
    const scramble = () => {
      word = (Math.imul(69069, word) + 1) >>> 0;
      return word;
    };
    // The first of what follows would be the place in the state, which R sets itself.
    for (let i = 0; i < 51; i++) scramble();
    for (let i = 0; i < size; i++) this.#state[i] = scramble();
  }

  /** Above 0 and below 1. */
  uniform(): number {
    const unit = 2.3283064365386963e-10;
    const edge = 0.5 * 2.328306437080797e-10;
    const value = this.#word() * unit;
    return value <= 0 ? edge : 1 - value <= 0 ? 1 - edge : value;
  }

  /** One of 0 to n - 1. */
  index(n: number): number {
    const bits = Math.ceil(Math.log2(n));
    const range = 2 ** bits;
    for (;;) {
      let value = 0;
      for (let drawn = 0; drawn <= bits; drawn += 16) value = 65_536 * value + Math.floor(this.uniform() * 65_536);
      value %= range;
      if (value < n) return value;
    }
  }

  /** `sample.int(n, size, replace = TRUE) - 1`. */
  indices(n: number, count: number): Int32Array<ArrayBuffer> {
    const drawn = new Int32Array(count);
    for (let i = 0; i < count; i++) drawn[i] = this.index(n);
    return drawn;
  }

  /** `sample.int(n) - 1`. */
  permutation(n: number): Int32Array<ArrayBuffer> {
    const left = Int32Array.from({ length: n }, (_, i) => i);
    const drawn = new Int32Array(n);
    for (let i = 0; i < n; i++) {
      const at = this.index(n - i);
      drawn[i] = left[at]!;
      left[at] = left[n - i - 1]!;
    }
    return drawn;
  }

  normal(): number {
    const big = 134_217_728;
    const whole = Math.floor(big * this.uniform());
    return normalQuantile((whole + this.uniform()) / big);
  }

  #word(): number {
    if (this.#next === size) this.#renew();
    let y = this.#state[this.#next++]!;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    y ^= y >>> 18;
    return y >>> 0;
  }

  #renew(): void {
    const state = this.#state;
    for (let k = 0; k < size; k++) {
      const y = (state[k]! & 0x80000000) | (state[(k + 1) % size]! & 0x7fffffff);
      state[k] = state[(k + shift) % size]! ^ (y >>> 1) ^ ((y & 1) === 0 ? 0 : 0x9908b0df);
    }
    this.#next = 0;
  }
}
