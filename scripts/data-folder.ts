import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { SetupError } from './postgres-programs.ts';

const contents = z.object({
  /** Signs cursors and links; made once. */
  secret_key: z.string().min(32),
  database_password: z.string().min(16),
  /** Where the data of PostgreSQL lies; relative to this folder, so that the whole can be moved. */
  database_folder: z.string(),
  /** Where the server was last reached; anyone who starts it writes this anew. */
  database_url: z.string().nullable(),
});
export type PlatformFile = z.infer<typeof contents>;

/** Not by `recursive` of mkdir: where the kernel makes no folder, as under /proc, Node tries for ever. */
async function makeWithParents(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const there = await stat(path).catch(() => null);
    if (there?.isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    await makeWithParents(dirname(path), mode);
    await makeWithParents(path, mode);
  }
}

/** `DATA_DIR/platform.json`, readable by its owner only: how every command finds the embedded database. */
export class DataFolder {
  readonly path: string;
  readonly file: string;
  readonly logs: string;

  constructor(path: string) {
    this.path = resolve(path);
    this.file = join(this.path, 'platform.json');
    this.logs = join(this.path, 'logs');
  }

  async read(): Promise<PlatformFile | null> {
    let text: string;
    try {
      text = await readFile(this.file, 'utf8');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return null;
      throw new SetupError(`${this.file} can't be read (${code}): it belongs to another user?`);
    }
    try {
      return contents.parse(JSON.parse(text));
    } catch {
      throw new SetupError(`${this.file} is damaged. It holds the database's password: bring it back from a backup.`);
    }
  }

  /** Makes the file unless it is there; of two processes that begin at once both get what the first one wrote. */
  async keep(databaseFolder: () => string): Promise<PlatformFile> {
    const there = await this.read();
    if (there !== null) return there;
    const fresh: PlatformFile = {
      secret_key: randomBytes(32).toString('base64url'),
      database_password: randomBytes(24).toString('base64url'),
      database_folder: databaseFolder(),
      database_url: null,
    };
    const draft = await this.#draft(fresh);
    try {
      await link(draft, this.file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(draft, { force: true });
    }
    return (await this.read())!;
  }

  async rememberUrl(url: string): Promise<void> {
    const there = (await this.read())!;
    if (there.database_url !== url) await rename(await this.#draft({ ...there, database_url: url }), this.file);
  }

  /** Root's database runs as another user, who must be able to pass through; nobody else can list it. */
  async make(): Promise<void> {
    try {
      await makeWithParents(this.path, process.getuid?.() === 0 ? 0o711 : 0o700);
      await makeWithParents(this.logs, 0o700);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new SetupError(
        `The data folder ${this.path} can't be made (${code}): set DATA_DIR to a folder that this user may write to.`,
      );
    }
  }

  async #draft(value: PlatformFile): Promise<string> {
    const draft = `${this.file}.${randomBytes(6).toString('hex')}`;
    await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    return draft;
  }
}
