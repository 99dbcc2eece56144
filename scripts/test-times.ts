import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'node_modules/.cache');
const kept = join(folder, 'test-times.json');

/** How many seconds each file of tests took when it ran last, or might take where it never did. */
export class TestTimes {
  readonly #seconds: Map<string, number>;

  private constructor(seconds: Map<string, number>) {
    this.#seconds = seconds;
  }

  static async read(): Promise<TestTimes> {
    const text = await readFile(kept, 'utf8').catch(() => '{}');
    return new TestTimes(new Map(Object.entries(JSON.parse(text))));
  }

  of(file: string): number {
    return this.#seconds.get(file) ?? estimate(file);
  }

  took(file: string, seconds: number): void {
    this.#seconds.set(file, Math.round(seconds * 10) / 10);
  }

  async write(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const draft = `${kept}.${process.pid}`;
    await writeFile(draft, JSON.stringify(Object.fromEntries(this.#seconds)));
    await rename(draft, kept);
  }
}

/** By what a file starts: processes of the platform and programs take longest, then whatever needs a database. Some are known to take minutes. */
function estimate(file: string): number {
  const text = readFileSync(join(root, file), 'utf8');
  if (/statistics\/(reference|r-scripts)|clients\/(r|python)\.test|chaos\.test/.test(file)) return 400;
  if (/kill|api\/exports|exports\/(memory|analysis\/(crate|docx|pdf|sweep))/.test(file)) return 60;
  if (/helpers\/(browser|cli|dashboard|guide-code|python|workers)[.]ts/.test(text)) return 40;
  if (/helpers\/platform[.]ts/.test(text)) return 30;
  if (/node:child_process/.test(text)) return 30;
  return /helpers\//.test(text) ? 10 : 5;
}
