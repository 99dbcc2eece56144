import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Test } from 'tap';

const ip = '/usr/sbin/ip'; // Debian's package iproute2

/** Another host on a wire to this one: a network namespace, with processes and files of this machine. */
export type NetworkHost = {
  /** Its own address, and that of this machine on their wire. */
  address: string;
  gateway: string;
  /** What a command stands behind to run there. */
  behind: readonly string[];
  /** Takes the wire away: nothing is closed, nothing comes through. */
  cutOff(): Promise<void>;
};

/** Why there can be no other hosts here, or false: only the administrator makes networks, and not in every container. */
export function withoutNetworks(): string | false {
  const name = `rp-${process.pid}`;
  try {
    execFileSync(ip, ['netns', 'add', name], { stdio: 'ignore' });
    execFileSync(ip, ['netns', 'delete', name], { stdio: 'ignore' });
    return false;
  } catch {
    return 'no network namespaces can be made here';
  }
}

/** `number` makes its network another than that of the others; both ends are gone with the test. */
export async function startHost(t: Test, number: number): Promise<NetworkHost> {
  const run = (...args: string[]) => promisify(execFile)(ip, args);
  const name = `rp-${randomBytes(4).toString('hex')}`;
  // Of those that are for tests of networks (RFC 2544), so that no route of this machine is in the way.
  const network = `198.${18 + (process.pid % 2)}.${((process.pid >> 1) % 120) * 2 + number}`;
  const [address, gateway] = [`${network}.2`, `${network}.1`];
  await run('netns', 'add', name);
  t.teardown(() => run('netns', 'delete', name)); // its end of the wire goes with it, and so the other
  const [here, there] = [`${name}h`, `${name}t`];
  await run('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
  await run('address', 'add', `${gateway}/24`, 'dev', here);
  await run('link', 'set', here, 'up');
  const inside = (...args: string[]) => run('-n', name, ...args);
  await inside('address', 'add', `${address}/24`, 'dev', there);
  await inside('link', 'set', there, 'up');
  await inside('link', 'set', 'lo', 'up');
  return {
    address,
    gateway,
    behind: [ip, 'netns', 'exec', name],
    cutOff: async () => void (await run('link', 'set', here, 'down')),
  };
}
