import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

const largest = 50_000_000;

/** The log of all processes; past 50 MB it is renamed to `.1`, and the one before that goes. */
export class LogFile {
  readonly path: string;
  #descriptor: number;
  #size: number;

  constructor(path: string) {
    this.path = path;
    this.#descriptor = openSync(path, 'a', 0o600);
    this.#size = statSync(path).size;
  }

  write(line: string): void {
    if (this.#size > largest) this.#rotate();
    this.#size += writeSync(this.#descriptor, `${line}\n`);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #rotate(): void {
    closeSync(this.#descriptor);
    renameSync(this.path, `${this.path}.1`);
    this.#descriptor = openSync(this.path, 'a', 0o600);
    this.#size = 0;
  }
}
