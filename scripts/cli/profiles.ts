import { chmod, mkdir, open, rename } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { UsageError } from './exit-code.ts';

/** Servers and keys by name. A key lies beside the one address that it is ever sent to. */
const profiles = z.strictObject({
  current: z.string().nullable(),
  profiles: z.record(z.string(), z.strictObject({ base_url: z.string(), api_key: z.string() })),
});
export type Profiles = z.infer<typeof profiles>;

export const profileName = /^[A-Za-z0-9][\w.-]{0,63}$/;

/** `$XDG_CONFIG_HOME/research-platform`, or the same below `~/.config`. */
function configFolder(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'research-platform');
}

/** `$XDG_STATE_HOME/research-platform`, or the same below `~/.local/state`. */
export function stateFolder(): string {
  return join(process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'research-platform');
}

export const profilesFile = () => join(configFolder(), 'profiles.json');

/** What is stored; nothing where there is no file yet. Refuses a file that others may read: its keys are no secret any more. */
export async function readProfiles(): Promise<Profiles> {
  const path = profilesFile();
  let text: string;
  try {
    const file = await open(path, 'r');
    try {
      // Looked at through what is read, so that no other file can take its place in between.
      const { mode } = await file.stat();
      if (process.platform !== 'win32' && (mode & 0o077) !== 0)
        throw new UsageError(
          `${path} can be read or changed by others (mode ${(mode & 0o777).toString(8)}), and holds keys. Run \`chmod 600 ${path}\`, and rotate the keys if somebody may have read them.`,
        );
      text = await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { current: null, profiles: {} };
    if (code === 'EACCES') throw new UsageError(`${path} can't be read: it belongs to somebody else.`);
    throw error;
  }
  const parsed = profiles.safeParse(jsonOf(text));
  if (!parsed.success)
    throw new UsageError(`${path} is not a file of profiles. Remove it, and store them again with \`profile add\`.`);
  return parsed.data;
}

/** The file is there whole or as it was, and only its owner can ever read it. */
export async function writeProfiles(next: Profiles): Promise<void> {
  const folder = configFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = profilesFile();
  const draft = `${path}.${process.pid}.part`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(next, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(draft, 0o600); // whatever the umask
  await rename(draft, path);
}

export function profileOf({ profiles: all }: Profiles, name: string): { base_url: string; api_key: string } {
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (found !== undefined) return found;
  const names = Object.keys(all);
  throw new UsageError(
    `There is no profile ${name}. ${names.length > 0 ? `There are: ${names.join(', ')}.` : 'There is none yet: `research-platform profile add NAME` stores one.'}`,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
