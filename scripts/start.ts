import { startPlatform } from './platform.ts';
import { runUntilStopped } from './run-until-stopped.ts';

/** `npm start`: the whole platform in one go, until Ctrl-C. */
await runUntilStopped(async (signal) => {
  const platform = await startPlatform((line) => console.error(line), signal);
  console.log(`ready: ${platform.address}`);
  return platform;
});
