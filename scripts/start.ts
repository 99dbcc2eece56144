import { commandLine } from './command-line.ts';
import { startPlatform } from './platform.ts';
import { runUntilStopped } from './run-until-stopped.ts';

commandLine(
  'npm start --',
  'Starts everything until Ctrl-C: database (embedded unless DATABASE_URL), migrations, API and worker.',
  `Settings are environment variables, which docs/configuration.md lists.

Examples:
  npm start
  PORT=8080 DATA_DIR=/var/lib/platform npm start

Exit codes: 0 stopped because it was asked to, 1 something failed.`,
).parse();

/** `npm start`: the whole platform in one go, until Ctrl-C. */
await runUntilStopped(async (signal) => {
  const platform = await startPlatform((line) => console.error(line), signal);
  console.log(`ready: ${platform.address}`);
  return platform;
});
