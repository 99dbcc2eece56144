import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster, Node } from './cluster.ts';
import type { ChaosDatabase } from './database.ts';
import type { Random } from './random.ts';

export const actNames = [
  'kill',
  'kill-young',
  'freeze',
  'terminate',
  'swallow',
  'drop',
  'refuse',
  'delay',
  'database-fast',
  'database-immediate',
] as const;
export type ActName = (typeof actNames)[number];

/** Seconds that a fault lasts: some longer than the five after which a silent worker is considered dead. */
const shortest = 1;
const longest = 8;

/**
 * Does random acts one after the other, each for its own while, until the signal fires; then all of them have ended: every
 * process goes on, every line is open. No process suffers two at once. Returns what was done, in order.
 */
export async function actUntil(
  signal: AbortSignal,
  options: {
    cluster: Cluster;
    database: ChaosDatabase;
    random: Random;
    acts: readonly ActName[];
    say(line: string): void;
  },
): Promise<string[]> {
  const { cluster, database, random, acts, say } = options;
  const suffering = new Set<Node | ChaosDatabase>();
  const underWay = new Set<Promise<void>>();
  const done: string[] = [];
  while (!signal.aborted) {
    const name = random.pick(acts);
    const seconds = random.between(shortest * 10, longest * 10) / 10;
    const victim = name.startsWith('database-') ? database : random.pick(cluster.nodes);
    const wait = random.between(300, 2500);
    if (!suffering.has(victim)) {
      const line = 'proxy' in victim ? `${name} ${victim.process.name}` : name;
      done.push(line);
      say(line);
      suffering.add(victim);
      const act = perform(name, victim, { seconds, random, signal }).finally(() => {
        suffering.delete(victim);
        underWay.delete(act);
      });
      underWay.add(act);
    }
    await pause(wait, undefined, { signal }).catch(() => {});
  }
  await Promise.all(underWay);
  return done;
}

async function perform(
  name: ActName,
  victim: Node | ChaosDatabase,
  { seconds, random, signal }: { seconds: number; random: Random; signal: AbortSignal },
): Promise<void> {
  if (!('proxy' in victim)) return victim.restart(name === 'database-fast' ? 'fast' : 'immediate');
  const { process, proxy } = victim;
  const last = () => pause(seconds * 1000, undefined, { signal }).catch(() => {});
  switch (name) {
    case 'kill':
      return process.kill();
    case 'kill-young': {
      // In its first half second, in which a worker may have locked jobs before its first heartbeat.
      await process.kill();
      await pause(random.between(0, 500));
      return process.kill();
    }
    case 'terminate':
      return process.terminate();
    case 'freeze':
      process.freeze();
      await last();
      return process.thaw();
    case 'drop':
      return proxy.drop();
    case 'swallow':
      // Those that were open stay silent afterwards too, as after a fail-over; the process must find out by itself.
      proxy.swallow(random.chance(0.5) ? 'all' : 'established');
      break;
    case 'refuse':
      await proxy.refuse();
      proxy.drop();
      break;
    case 'delay':
      proxy.delay(random.between(20, 300));
      break;
  }
  await last();
  await proxy.pass();
}
