import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
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

/** `api/threads/json/body` and the like, which `pool.ts` beside them starts. */
const threadBodies = globSync('{api,worker}/threads/*/body.ts', { cwd: root }).map((file) => file.replace('.ts', ''));

/**
 * The web and the worker process of these sources and their threads, each in few files instead of 1,500, for tests that
 * start hundreds of them: that takes a processor half as long. What finds another file by its place still finds that of the
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
            ? withFoldersOfMethods(namesThreadBodies(code, id)).replaceAll(
                'import.meta.url',
                JSON.stringify(pathToFileURL(id).href),
              )
            : null,
      },
    ],
    ssr: { noExternal: true, external: asTheyAre.filter((name) => !name.includes('*')) },
    build: {
      ...{ ssr: true, write: false, minify: false, target: 'node24', reportCompressedSize: false },
      rolldownOptions: {
        input: Object.fromEntries(
          ['api/main', 'worker/main', ...threadBodies].map((name) => [name, join(root, `${name}.ts`)]),
        ),
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
    if (/import\(`|import_helper_default\(.*Object.assign\(\{\}\)/.test(file.code))
      throw new Error(`${file.fileName} imports what only the sources can name`);
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

/** The folder is known by its hash only when all is built, so it is asked of the process where it runs. */
function namesThreadBodies(code: string, id: string): string {
  const body = join(relative(root, id), '../body');
  if (!threadBodies.includes(body)) return code;
  const built = `(process.env.TEST_PROGRAMS + ${JSON.stringify(`/${body}.js`)})`;
  return code.replaceAll("new URL('./body.ts', import.meta.url).href", built);
}

/** The bundler takes a name in an import for the name of one folder, and methods are two deep. */
function withFoldersOfMethods(code: string): string {
  return code.replaceAll(
    /import\((`\.\/\$\{folder\}\/(\w+\.ts)`)\)/g,
    (_, path: string, file: string) => `import.meta.glob('./*/*/${file}')[${path}]()`,
  );
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
