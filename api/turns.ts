import { setImmediate } from 'node:timers/promises';

// What others wait at most behind a long work that is cut into turns.
const millisecondsPerTurn = 10;

/** For long work on this thread: when its turn is over, others go first. */
export function takeTurns(): { isOver(): boolean; next(): Promise<void> } {
  let begun = performance.now();
  return {
    isOver: () => performance.now() - begun > millisecondsPerTurn,
    async next() {
      await setImmediate();
      begun = performance.now();
    },
  };
}
