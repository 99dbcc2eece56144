import { buildPrograms, compileBuilt } from './build-programs.ts';
import { commandLine } from './command-line.ts';
import { smallHeap, youngGeneration } from './process-group.ts';
import { builtPrograms } from './programs.ts';

commandLine(
  'npm run programs:build --',
  'Builds the programs into built/, from where they start in half the time. `npm start` does so by itself when it is ready, for the next start.',
  `Without a build of the very same sources everything runs from the sources.

Examples:
  npm run programs:build

Exit codes: 0 they are built, 1 something failed.`,
).parse();

await compileBuilt(await buildPrograms(), { web: youngGeneration, worker: smallHeap });
builtPrograms(); // which keeps what it has seen: the next look takes less
console.log('The programs are built.');
