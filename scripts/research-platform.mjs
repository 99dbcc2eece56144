#!/usr/bin/env node
// The bin of package.json, in plain JavaScript: it may be started by a Node that is too old to read TypeScript.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

if (Number(process.versions.node.split('.')[0]) >= 24) {
  await import('./node-version.mjs');
  process.argv.splice(2, 0, 'scripts/cli.ts');
  await import('./program.ts');
} else {
  const node = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both, which counts as one; what was sent to this process alone is handed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', () => {
    console.error('This needs Node 24 or newer: run `npm ci` in the folder of the platform, which brings it.');
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}
