/** Connections of one pool of this process, and who waits for one. */
export type PoolState = { inUse: number; idle: number; waiting: number; maximum: number };

const pools = new Map<string, Set<() => PoolState>>();

/** Makes a pool known by a name; returns what forgets it again. */
export function watchPool(name: string, state: () => PoolState): () => void {
  const known = pools.get(name) ?? new Set();
  pools.set(name, known.add(state));
  return () => known.delete(state);
}

/** Every pool of this process by its name; pools of one name are added up. */
export function poolStates(): Map<string, PoolState> {
  const states = new Map<string, PoolState>();
  for (const [name, known] of pools) {
    const sum: PoolState = { inUse: 0, idle: 0, waiting: 0, maximum: 0 };
    for (const state of known) {
      const one = state();
      for (const key of Object.keys(sum) as (keyof PoolState)[]) sum[key] += one[key];
    }
    states.set(name, sum);
  }
  return states;
}
