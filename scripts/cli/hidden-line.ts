import { createInterface } from 'node:readline';
import { addAbortSignal } from 'node:stream';
import { text } from 'node:stream/consumers';
import { stopSignal } from './action.ts';
import { Ended, exitCode } from './exit-code.ts';

/** What is typed at a prompt and not shown, or all that comes through a pipe. Ctrl-D is an empty line. */
export async function hiddenLine(prompt: string, whenInterrupted: string): Promise<string> {
  const signal = stopSignal();
  const interrupted = () => new Ended(exitCode.interrupted, whenInterrupted);
  if (!process.stdin.isTTY)
    return text(addAbortSignal(signal, process.stdin)).catch((error) => {
      throw signal.aborted ? interrupted() : error;
    });
  process.stderr.write(prompt);
  // Without an output nothing that is typed is echoed.
  const lines = createInterface({ input: process.stdin, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.question('', resolve);
      lines.once('SIGINT', () => reject(interrupted()));
      signal.addEventListener('abort', () => reject(interrupted()));
      lines.once('close', () => resolve('')); // Ctrl-D
    });
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
