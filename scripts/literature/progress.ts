import { SingleBar } from 'cli-progress';

export type Progress = { show(share: number, what: string): void; say(line: string): void; end(): void };

/** A bar where somebody watches. It goes to standard error, so that what is printed can be read by a program. */
export function showProgress(quiet: boolean): Progress {
  const say = (line: string) => {
    if (!quiet) process.stdout.write(`${line}\n`);
  };
  if (!process.stderr.isTTY) return { show: () => {}, say, end: () => {} };
  const format = ' [{bar}] {percentage} % | {what}';
  const bar = new SingleBar({ format, hideCursor: true, stream: process.stderr, clearOnComplete: true });
  bar.start(100, 0, { what: '' });
  return {
    show: (share, what) => bar.update(Math.floor(share * 100), { what }),
    say: (line) => {
      // The bar's own line is overwritten, and drawn again below.
      if (!quiet) process.stderr.write('\r\x1b[K');
      say(line);
    },
    end: () => bar.stop(),
  };
}
