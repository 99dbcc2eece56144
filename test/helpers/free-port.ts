import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of this machine that nobody listens at, and that nobody is given before it is used: it lies below those that
 * systems give to whoever asks for any.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + randomInt(20_000);
    const server = createServer();
    const free = await new Promise<boolean>((settle) => {
      server.once('error', () => settle(false));
      server.listen(port, '127.0.0.1', () => settle(true));
    });
    if (!free) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
