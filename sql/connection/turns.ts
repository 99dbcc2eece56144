export type Turns = (<T>(run: () => Promise<T>) => Promise<T>) & { waiting(): number };

/** So many at a time; the others wait in the order in which they came. */
export function turns(places: number): Turns {
  let free = places;
  const waiting: (() => void)[] = [];
  const take = async <T>(run: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
  return Object.assign(take, { waiting: () => waiting.length });
}
