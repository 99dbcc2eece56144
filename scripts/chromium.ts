import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
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
  return null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
