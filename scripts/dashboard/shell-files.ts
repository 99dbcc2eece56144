import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../dashboard/built/', import.meta.url));

/**
 * The files of the frame around every page, as a browser takes them (brotli): what the entry, the English texts, the router and
 * the shell import, with the styles of the same names. A page adds its own.
 */
export async function shellFiles(): Promise<{ name: string; bytes: number }[]> {
  const assets = join(built, 'assets');
  const all = await readdir(assets);
  const entry = /assets\/(index-[^"]+\.js)"/.exec(await readFile(join(built, 'index.html'), 'utf8'))![1]!;
  const begins = ['en-', 'router-', 'shell-'].map(
    (name) => all.find((one) => one.startsWith(name) && one.endsWith('.js'))!,
  );
  const scripts = new Set<string>();
  const follow = async (name: string): Promise<void> => {
    if (scripts.has(name)) return;
    scripts.add(name);
    const code = await readFile(join(assets, name), 'utf8');
    for (const [, next] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) await follow(next!);
  };
  for (const name of [entry, ...begins]) await follow(name);
  const chunk = (name: string) => name.replace(/-[\w-]{8}\.\w+$/, '');
  const chunks = new Set([...scripts].map(chunk));
  const styles = all.filter((name) => name.endsWith('.css') && chunks.has(chunk(name)));
  const files = [...scripts, ...styles];
  return Promise.all(files.map(async (name) => ({ name, bytes: (await stat(join(assets, `${name}.br`))).size })));
}
