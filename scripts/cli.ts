import { CommanderError } from 'commander';
import { errorJson, exitCode, exitCodeOf, wordsOf } from './cli/exit-code.ts';
import { cliProgram } from './cli/program.ts';

// Whoever reads what is printed may go away: `research-platform analyses list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : exitCode.failed),
);

const program = cliProgram();
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
  // Commander has said it already.
  if (!(error instanceof CommanderError))
    console.error(program.opts().json === true ? JSON.stringify(errorJson(error)) : wordsOf(error));
}
