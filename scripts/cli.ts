import { CommanderError } from 'commander';
import { endWith, exitCode, exitCodeOf } from './cli/exit-code.ts';
import { cliProgram } from './cli/program.ts';

// Anyone who reads what is printed may go away: `research-platform analyses list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  console.error(`What was to be printed could not be written (${error.code}).`);
  process.exit(exitCode.failed);
});

const program = cliProgram();
try {
  await program.parseAsync();
} catch (error) {
  const isSaid = error instanceof CommanderError && (error.exitCode === 0 || program.opts().json !== true);
  if (isSaid) process.exitCode = exitCodeOf(error);
  else endWith(error, program.opts());
}
