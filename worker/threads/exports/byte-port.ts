import type { MessagePort, Transferable } from 'node:worker_threads';

type Message<T> = { value: T } | { ended: true };

/**
 * Sends values over a port no faster than the other side takes them: `window` may be on their way. Each side that
 * receives answers each value with a word.
 */
export class PortSender<T> {
  readonly #port: MessagePort;
  readonly #window: number;
  #onTheirWay = 0;
  #wake = () => {};

  constructor(port: MessagePort, window: number) {
    this.#port = port;
    this.#window = window;
    port.on('message', () => {
      this.#onTheirWay--;
      this.#wake();
    });
    port.on('close', () => this.#wake());
  }

  /** Resolves when there is room for the next. Throws the signal's reason when it fires. */
  async send(value: T, transfer: Transferable[] = [], signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.#onTheirWay++;
    this.#port.postMessage({ value } satisfies Message<T>, transfer);
    const stop = () => this.#wake();
    signal?.addEventListener('abort', stop);
    try {
      while (this.#onTheirWay >= this.#window) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        signal?.throwIfAborted();
      }
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  end(): void {
    this.#port.postMessage({ ended: true } satisfies Message<T>);
  }
}

/** What a PortSender at the other end sends, until its end. Throws the signal's reason when it fires. */
export async function* receive<T>(port: MessagePort, signal?: AbortSignal): AsyncGenerator<T> {
  const waiting: Message<T>[] = [];
  let wake = () => {};
  port.on('message', (message: Message<T>) => {
    waiting.push(message);
    wake();
  });
  const stop = () => wake();
  signal?.addEventListener('abort', stop);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const message = waiting.shift();
      if (message === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if ('ended' in message) return;
      yield message.value;
      port.postMessage('taken');
    }
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
