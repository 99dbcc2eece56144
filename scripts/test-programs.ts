import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const keptFolder = join(root, 'node_modules/.cache/test-programs');
const keptAtMost = 3;
/** They find files of their own beside them, or are not JavaScript. */
const asTheyAre = [
  '@aws-sdk/*',
  '@node-rs/argon2',
  '@resvg/resvg-wasm',
  'graphile-worker',
  'pdfmake',
  'pino',
  'piscina',
];

/**
 * The web and the worker process of these sources, each in few files instead of 1,500, for tests that start hundreds of
 * them: that takes a processor half as long. Their threads, and whatever finds a file by its place, still find that of the
 * sources. Returns the folder with `api/main.js` and `worker/main.js`.
 */
export async function buildTestPrograms(): Promise<string> {
  const { NODE_ENV } = process.env; // Vite sets it, and the tests would inherit it
  const built = await build({
    ...{ root, configFile: false, publicDir: false, logLevel: 'error' },
    plugins: [
      {
        name: 'places-of-sources',
        enforce: 'pre',
        transform: (code, id) =>
          id.startsWith(root) && id.endsWith('.ts') && !id.includes('/node_modules/')
            ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
            : null,
      },
    ],
    ssr: { noExternal: true, external: asTheyAre.filter((name) => !name.includes('*')) },
    build: {
      ...{ ssr: true, write: false, minify: false, target: 'node24', reportCompressedSize: false },
      rolldownOptions: {
        input: { 'api/main': join(root, 'api/main.ts'), 'worker/main': join(root, 'worker/main.ts') },
        external: asTheyAre.map((name) => (name.includes('*') ? new RegExp(`^${name.replace('*', '')}`) : name)),
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  const files = 'output' in built ? built.output : [];
  const hash = createHash('sha256');
  for (const file of files) {
    if (file.type !== 'chunk') throw new Error(`${file.fileName} is no JavaScript`);
    if (/import\(`/.test(file.code)) throw new Error(`${file.fileName} imports what only the sources can name`);
    hash.update(file.fileName).update(file.code);
  }
  const folder = join(keptFolder, hash.digest('hex').slice(0, 16));
  if (!existsSync(folder)) {
    const draft = `${folder}.${randomBytes(4).toString('hex')}`;
    for (const file of files) {
      await mkdir(join(draft, file.fileName, '..'), { recursive: true });
      await writeFile(join(draft, file.fileName), file.type === 'chunk' ? file.code : '');
    }
    await writeFile(join(draft, 'package.json'), '{"type":"module"}');
    await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true })); // another run was as quick
  }
  await utimes(folder, new Date(), new Date());
  await removeOld();
  return folder;
}

/** Of branches that one changes between. */
async function removeOld(): Promise<void> {
  const found = await Promise.all(
    (await readdir(keptFolder)).map(async (name) => {
      const path = join(keptFolder, name);
      return { path, usedAt: (await stat(path).catch(() => null))?.mtimeMs ?? 0 };
    }),
  );
  found.sort((a, b) => b.usedAt - a.usedAt);
  for (const { path } of found.slice(keptAtMost)) await rm(path, { recursive: true, force: true });
}
