import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The first has no window to draw, which takes a third off the time of the dashboard's tests.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const elsewhere = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The program of a Chromium, what it is to be started with, and where its own libraries are. */
export type Chromium = { executablePath: string; args: string[]; env: Record<string, string> };

/**
 * The Chromium that CHROME_PATH names, or one on this machine, or the one that npm brings with its own libraries. Null:
 * there is none.
 */
export async function findChromium(): Promise<Chromium | null> {
  const named = process.env.CHROME_PATH;
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const found = named ? named : [...onPath, ...elsewhere].find(isProgram);
  // Its own sandbox needs rights that a container has not; what is opened here is our own.
  if (found !== undefined) return { executablePath: found, args: ['--no-sandbox'], env: {} };
  return process.platform === 'linux' && process.arch === 'x64' ? fromNpm() : null;
}

/** Fonts for a machine that has none. */
const fonts = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`;

/** Unpacked once, beside the package: its own way would leave half a browser in /tmp to anyone who comes while it unpacks. */
async function fromNpm(): Promise<Chromium | null> {
  let packed: string;
  try {
    packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
  } catch {
    return null;
  }
  const folder = join(packed, '../unpacked');
  if (!existsSync(folder)) await unpack(packed, folder);
  return {
    executablePath: join(folder, 'chromium'),
    args: ['--no-sandbox'],
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}

async function unpack(packed: string, folder: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const beside = await mkdtemp(`${folder}-`);
  // Where it unpacks to; it looks when it is called.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = beside;
  const files = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
  const unpacking = files.map((file) => inflate(join(packed, file)));
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await Promise.all(unpacking);
  await mkdir(join(beside, 'fonts'), { recursive: true });
  await writeFile(join(beside, 'fonts/fonts.conf'), fonts(join(folder, 'fonts')));
  // Another process may have been faster.
  await rename(beside, folder).catch(async (error) => {
    if (!existsSync(folder)) throw error;
    await rm(beside, { recursive: true, force: true });
  });
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
