import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where files of tests are mostly short and import much the same. */
const shared = /^test\/(api|clients\/javascript|dashboard|docs|domain|sql|storage|worker)\//;
/** What a process has once, and what others in it would change. */
const ownProcess =
  /process\.env\.\w+ =|delete process\.env|process\.memoryUsage|process\.on\(|setFlagsFromString|node:inspector/;
/** Longer ones run beside others. */
const longest = 45;
/** So long that loading is little of it, so short that the last groups end at about the same time. */
const secondsOfGroup = 480;

/**
 * Files of tests as processes run them: each alone, or short ones of one folder `together`. `seconds`: what each is thought to take.
 * The longest first, so that no long one is begun at the end, when the others are done.
 */
export function groupsOf(files: readonly string[], seconds: (file: string) => number, together: boolean): string[][] {
  const groups: { files: string[]; seconds: number }[] = [];
  const sharing = Map.groupBy(files, (file) => (together && mayShare(file, seconds(file)) ? dirname(file) : file));
  for (const some of sharing.values()) {
    let group = { files: [] as string[], seconds: 0 };
    for (const file of some) {
      if (group.files.length === 0 || group.seconds + seconds(file) > secondsOfGroup)
        groups.push((group = { files: [], seconds: 0 }));
      group.files.push(file);
      group.seconds += seconds(file);
    }
  }
  return groups.sort((a, b) => b.seconds - a.seconds).map((group) => group.files);
}

function mayShare(file: string, seconds: number): boolean {
  return seconds <= longest && shared.test(file) && !ownProcess.test(readFileSync(join(root, file), 'utf8'));
}
