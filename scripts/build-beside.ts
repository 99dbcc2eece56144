import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Platform } from './platform.ts';
import { builtPrograms, canBuild } from './programs.ts';

/** A build takes 1.2 GB. */
const neededBytes = 2 * 2 ** 30;

/**
 * Builds the programs for the next start, beside a platform that runs from the sources: not before it is ready, for the first
 * start is slow enough, and whatever the machine has else to do goes before. Without the packages for it (`npm ci --omit=dev`),
 * or where memory is short, all starts are from the sources. Ends with the platform.
 */
export function buildBeside(platform: Platform): Platform {
  if (import.meta.filename.endsWith('.js') || process.availableMemory() < neededBytes || !canBuild()) return platform;
  if (builtPrograms() !== null) return platform;
  const script = fileURLToPath(new URL('./programs-build.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: 'ignore', detached: true });
  const ended = once(child, 'close').catch(() => {}); // the next start tries again
  if (child.pid !== undefined) setPriority(child.pid, 19);
  const end = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, signal);
  };
  return {
    ...platform,
    stop: async () => {
      end('SIGTERM');
      await Promise.all([platform.stop(), ended]);
    },
    kill: () => {
      end('SIGKILL');
      platform.kill();
    },
  };
}
