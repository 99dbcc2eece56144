import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { guideText } from '../../docs/site/guides.ts';
import { skipWithout } from './needs-program.ts';

/** The code of a guide in one language, block by block as a reader meets it. */
export function codeOf(guide: string, language: string): string[] {
  const blocks = guideText(`guides/${guide}.md`).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  return [...blocks].filter(([, name]) => name === language).map(([, , code]) => code!);
}

const root = new URL('../../', import.meta.url);
const python = process.env.PYTHON || 'python3';

type Program = { command: string; args: string[]; env: NodeJS.ProcessEnv };
/** A language of the guides: why it can't be run here, or how a file of its code is run in a folder. */
export type GuideLanguage = {
  language: string;
  file: string;
  missing: string | false;
  prepare(folder: string): Promise<Program>;
};

/** Each language with its client, installed into the folder that the code is run in. */
export const guideLanguages: GuideLanguage[] = [
  {
    ...{ language: 'sh', file: 'guide.sh', missing: skipWithout('curl', ['--version']) },
    prepare: async () => ({ command: 'bash', args: ['-eu', 'guide.sh'], env: {} }),
  },
  {
    ...{ language: 'js', file: 'guide.mjs', missing: missingClient('javascript/package.json') },
    async prepare(folder) {
      const [client, installed] = [
        pathOf('clients/javascript'),
        join(folder, 'node_modules/@research-platform/client'),
      ];
      await mkdir(installed, { recursive: true });
      await cp(join(client, 'package.json'), join(installed, 'package.json'));
      const tsc = pathOf('node_modules/typescript/bin/tsc');
      const compile = [process.execPath, tsc, '-p', join(client, 'tsconfig.json'), '--outDir', join(installed, 'dist')];
      // Without what the test runner loads into every Node.
      execFileSync('env', ['-u', 'NODE_OPTIONS', ...compile]);
      return { command: process.execPath, args: ['guide.mjs'], env: {} };
    },
  },
  {
    ...{ language: 'python', file: 'guide.py' },
    missing: missingClient('python/pyproject.toml') || skipWithout(python, ['--version']),
    prepare: async () => ({ command: python, args: ['guide.py'], env: { PYTHONPATH: pathOf('clients/python/src') } }),
  },
  {
    ...{ language: 'r', file: 'guide.R' },
    missing:
      missingClient('r/DESCRIPTION') ||
      skipWithout('Rscript', ['-e', 'library(curl); library(jsonlite); library(survival)']),
    async prepare(folder) {
      const library = join(folder, 'library');
      await mkdir(library);
      execFileSync('R', ['CMD', 'INSTALL', '--no-docs', `--library=${library}`, pathOf('clients/r')], {
        stdio: 'ignore',
      });
      return { command: 'Rscript', args: ['guide.R'], env: { R_LIBS: library } };
    },
  },
];

function pathOf(path: string): string {
  return fileURLToPath(new URL(path, root));
}

function missingClient(file: string): string | false {
  return existsSync(new URL(`clients/${file}`, root)) ? false : `clients/${file} is not there`;
}
