import { CommanderError } from 'commander';
import { endWith, exitCode, exitCodeOf } from './cli/exit-code.ts';
import { cliProgram } from './cli/program.ts';

// Anyone who reads what is printed may go away: `research-platform analyses list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : exitCode.failed),
);

const program = cliProgram();
try {
  await program.parseAsync();
} catch (error) {
  // Commander has said it already.
  if (error instanceof CommanderError) process.exitCode = exitCodeOf(error);
  else endWith(error, program.opts());
}
