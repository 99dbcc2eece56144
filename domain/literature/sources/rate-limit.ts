import { setTimeout } from 'node:timers/promises';

export type Clock = {
  /** Milliseconds that only grow. */
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
};

const realClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
};

/**
 * Turns at even distances, for however many ask at once: a burst after a lull would be counted by the source within one
 * second too.
 */
export class RateLimit {
  readonly #clock: Clock;
  readonly #interval: number;
  #next = Number.NEGATIVE_INFINITY;

  constructor(perSecond: number, clock: Clock = realClock) {
    this.#clock = clock;
    // A twentieth slower: on their way requests move closer together.
    this.#interval = (1000 / perSecond) * 1.05;
  }

  /** Resolves when it is the caller's turn. */
  async turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const now = this.#clock.now();
    const at = Math.max(now, this.#next);
    this.#next = at + this.#interval;
    if (at > now) await this.#clock.sleep(at - now, signal);
  }

  /** Nobody's turn comes before so many milliseconds have passed: the source wants to be left alone. */
  pause(milliseconds: number): void {
    this.#next = Math.max(this.#next, this.#clock.now() + milliseconds);
  }
}
