import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { UsageError } from './exit-code.ts';
import { stateFolder } from './profiles.ts';

/*
 * What an invocation of `analyses rerun` set out to do and how far it came, so that it can be killed at any time. Lines of
 * JSON: what was asked, every analysis with the run that it had, then an outcome for each. Ids only, no patient's values.
 */

const planned = z.object({ analysis_id: z.string(), run_id: z.string().nullable() });
export type Planned = z.infer<typeof planned>;

const outcome = z.object({
  analysis_id: z.string(),
  outcome: z.enum(['queued', 'skipped', 'failed']),
  run_id: z.string().nullable(),
  message: z.string().nullable(),
});
export type Outcome = z.infer<typeof outcome>;

const header = z.object({
  version: z.literal(1),
  invocation: z.string(),
  selection: z.record(z.string(), z.unknown()),
  begun_at: z.string(),
  planned: z.array(planned),
});

/** What is asked for, in its own words: the same words again go on with a journal that is not done. */
export type Selection = {
  base_url: string;
  project: string;
  method: string[];
  status: string[];
  since: string | null;
};

export function journalPath(selection: Selection): string {
  const name = createHash('sha256').update(JSON.stringify(selection)).digest('hex').slice(0, 16);
  return join(stateFolder(), 'reruns', `${name}.ndjson`);
}

export class RerunJournal {
  readonly path: string;
  readonly selection: Selection;
  readonly invocation: string;
  readonly begunAt: string;
  readonly planned: readonly Planned[];
  readonly outcomes: Map<string, Outcome>;
  readonly #file: FileHandle;

  private constructor(
    path: string,
    file: FileHandle,
    { selection, invocation, begun_at, planned }: z.infer<typeof header>,
    outcomes: readonly Outcome[],
  ) {
    this.path = path;
    this.#file = file;
    this.selection = selection as Selection;
    this.invocation = invocation;
    this.begunAt = begun_at;
    this.planned = planned;
    this.outcomes = new Map(outcomes.map((one) => [one.analysis_id, one]));
  }

  /** The plan is on the disk, whole, before the first run is asked for. */
  static async begin(path: string, selection: Selection, plan: readonly Planned[]): Promise<RerunJournal> {
    const begun = {
      version: 1 as const,
      invocation: crypto.randomUUID(),
      selection,
      begun_at: new Date().toISOString(),
      planned: [...plan],
    };
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.${process.pid}.part`;
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(begun)}\n`);
      await file.sync();
      await rename(draft, path);
    } finally {
      await file.close();
    }
    return new RerunJournal(path, await open(path, 'a'), begun, []);
  }

  /** The one of an invocation that was cut off; null where there is none. */
  static async find(path: string): Promise<RerunJournal | null> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw new UsageError(`${path} can't be read (${error.code}).`);
    });
    if (text === null) return null;
    // What stands behind the last line break was being written when the process died.
    const [first, ...lines] = text.split('\n').slice(0, -1);
    const head = header.safeParse(jsonOf(first ?? ''));
    if (!head.success) throw new UsageError(`${path} is not a journal of \`analyses rerun\`.`);
    const outcomes = lines.map((line) => outcome.safeParse(jsonOf(line))).flatMap(({ data }) => data ?? []);
    const file = await open(path, 'a');
    if (!text.endsWith('\n')) await file.write('\n');
    return new RerunJournal(path, file, head.data, outcomes);
  }

  get left(): Planned[] {
    return this.planned.filter(({ analysis_id }) => !this.outcomes.has(analysis_id));
  }

  /** The same for every attempt at one analysis in one invocation, however often it is killed. */
  idempotencyKey({ analysis_id }: Planned): string {
    return `rerun-${createHash('sha256').update(`${this.invocation} ${analysis_id}`).digest('hex').slice(0, 40)}`;
  }

  async note(one: Outcome): Promise<void> {
    this.outcomes.set(one.analysis_id, one);
    await this.#file.write(`${JSON.stringify(one)}\n`);
  }

  async close(): Promise<void> {
    await this.#file.close();
    if (this.left.length === 0) await rm(this.path, { force: true });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
