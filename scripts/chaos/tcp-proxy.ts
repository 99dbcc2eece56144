import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type TcpProxy = {
  /** On 127.0.0.1. */
  port: number;
  /** An address with the host and port replaced by the proxy's. */
  through(url: string): string;
  /** Established connections; of one that swallowed bytes the server's side stays open too. */
  connections(): number;
  /** New connections get through, and bytes flow. A connection that has swallowed bytes stays silent. */
  pass(): Promise<void>;
  /** Takes every byte in either direction and hands none on: `all` connections, or those `established` by now. */
  swallow(which?: 'all' | 'established'): void;
  /** Hands bytes on so many milliseconds late, in order. 0 ends it. */
  delay(milliseconds: number): void;
  /** Resets every established connection, once. New ones get through. */
  drop(): void;
  /** New connections go to another server, as after a fail-over. */
  lead(target: ProxyTarget): void;
  /** Closes the port: new connections are refused, established ones go on. `pass` opens it again. */
  refuse(): Promise<void>;
  close(): Promise<void>;
};

export type ProxyTarget = { host: string; port: number };

type Link = { client: Socket; server: Socket; isSilent: boolean };

/**
 * A TCP proxy whose faults are switched while connections run through it: what a fail-over, a NAT that forgot, a slow
 * line or a restarting server does to a client.
 */
export async function openTcpProxy(first: ProxyTarget): Promise<TcpProxy> {
  const links = new Set<Link>();
  let target = first;
  let swallowsNew = false;
  let delayed = 0;
  let listener: Server | null = null;

  const relay = (link: Link, from: Socket, to: Socket) => {
    let handedOn = Promise.resolve();
    const afterDelay = (act: () => void) => {
      const due = performance.now() + delayed;
      handedOn = handedOn.then(async () => {
        const left = due - performance.now();
        if (left > 0) await pause(left);
        if (!link.isSilent && !to.destroyed) act();
      });
    };
    from.on('data', (chunk) => {
      if (link.isSilent) return;
      if (delayed > 0) return afterDelay(() => to.write(chunk));
      afterDelay(() => {
        if (to.write(chunk)) return;
        from.pause();
        to.once('drain', () => from.resume());
      });
    });
    from.on('end', () => afterDelay(() => to.end()));
    from.on('error', () => {}); // 'close' follows
    from.on('close', () => {
      // A peer behind a silent line does not hear that the other has gone.
      if (link.isSilent && !to.destroyed) return;
      afterDelay(() => to.destroy());
      if (from.destroyed && to.destroyed) links.delete(link);
    });
  };

  const accept = (client: Socket) => {
    const server = connect({ ...target, allowHalfOpen: true });
    const link: Link = { client, server, isSilent: swallowsNew };
    links.add(link);
    for (const socket of [client, server]) socket.setNoDelay(true);
    relay(link, client, server);
    relay(link, server, client);
  };
  const reset = (link: Link) => {
    links.delete(link);
    // A socket that is shutting down can't be reset, and Node would then wait for it for ever when the process ends.
    for (const socket of [link.client, link.server]) {
      if (socket.writableEnded) socket.destroy();
      else socket.resetAndDestroy();
    }
  };
  const open = (port: number) =>
    new Promise<Server>((resolve, reject) => {
      const server = createServer({ allowHalfOpen: true }, accept);
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve(server));
    });

  listener = await open(0);
  const { port } = listener.address() as AddressInfo;
  return {
    port,
    through(url) {
      const address = new URL(url);
      address.hostname = '127.0.0.1';
      address.port = String(port);
      return address.toString();
    },
    connections: () => links.size,
    async pass() {
      swallowsNew = false;
      delayed = 0;
      listener ??= await open(port);
    },
    swallow(which = 'all') {
      swallowsNew = which === 'all';
      for (const link of links) link.isSilent = true;
    },
    delay(milliseconds) {
      delayed = milliseconds;
    },
    lead(to) {
      target = to;
    },
    drop() {
      for (const link of links) reset(link);
    },
    async refuse() {
      const closing = listener;
      listener = null;
      // Its callback waits for the established connections, which go on; the port is closed at once.
      closing?.close();
    },
    async close() {
      listener?.close();
      listener = null;
      for (const link of links) reset(link);
    },
  };
}

/** A proxy before the server of a DATABASE_URL. */
export function openDatabaseProxy(databaseUrl: string): Promise<TcpProxy> {
  return openTcpProxy(databaseTarget(databaseUrl));
}

/** Where the server of a DATABASE_URL listens. */
export function databaseTarget(databaseUrl: string): ProxyTarget {
  const { hostname, port } = new URL(databaseUrl);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432) };
}
