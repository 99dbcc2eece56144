import { buildBeside } from './build-beside.ts';
import { commandLine } from './command-line.ts';
import { startPlatform } from './platform.ts';
import { runUntilStopped } from './run-until-stopped.ts';

const { build } = commandLine(
  'npm start --',
  'Starts everything until Ctrl-C: database (embedded unless DATABASE_URL), migrations, API and worker.',
  `Settings are environment variables, which docs/configuration.md lists.

Examples:
  npm start
  PORT=8080 DATA_DIR=/var/lib/platform npm start

Exit codes: 0 stopped because it was asked to, 1 something failed.`,
)
  .option('--build', 'builds the programs for the next start, once this one is ready and unless they are built')
  .parse()
  .opts<{ build?: true }>();

/** `npm start`: the whole platform in one go, until Ctrl-C. */
await runUntilStopped(async (signal) => {
  const platform = await startPlatform((line) => console.error(line), signal);
  console.log(`ready: ${platform.address}`);
  return build === true ? buildBeside(platform) : platform;
});
