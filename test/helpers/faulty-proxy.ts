import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Test } from 'tap';

type ForwardedRequest = { method: string; path: string; range: string | undefined };

export type FaultyProxy = {
  url: string;
  /** Where requests go. */
  target: string;
  requests: ForwardedRequest[];
};

const faults = {
  /** The connection ends after half of the answer's body. */
  cut_answer: (body: Buffer, response: ServerResponse) =>
    response.write(body.subarray(0, body.length / 2), () => response.destroy()),
  /** One byte of the body is another. */
  change_byte(body: Buffer, response: ServerResponse) {
    body[body.length >> 1]! ^= 1;
    response.end(body);
  },
  /** The request was done, and nobody hears of it. */
  lose_answer: (_body: Buffer, response: ServerResponse) => response.destroy(),
};
type Fault = keyof typeof faults;

/**
 * A proxy before an API. GET /faults/{fault}/{path's beginning}, such as /faults/cut_answer/downloads, breaks the next
 * answer to a request whose path begins so; so a client in another process can ask for it.
 */
export async function startFaultyProxy(t: Test): Promise<FaultyProxy> {
  const planned: { fault: Fault; path: string }[] = [];
  const proxy: FaultyProxy = { url: '', target: '', requests: [] };

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const asked = /^\/faults\/([a-z_]+)(\/.*)$/.exec(request.url!);
    if (asked !== null) {
      planned.push({ fault: asked[1] as Fault, path: asked[2]! });
      response.writeHead(204).end();
      return;
    }
    const { method, url: path, headers } = request as { method: string; url: string; headers: Record<string, string> };
    proxy.requests.push({ method, path, range: headers.range });
    const body = await buffer(request);
    const onward = forward(`${proxy.target}${path}`, { method, headers });
    onward.on('error', () => response.destroy());
    onward.on('response', async (answer) => {
      const bytes = await buffer(answer);
      const index = planned.findIndex((one) => path.startsWith(one.path));
      const [fault] = index < 0 ? [] : planned.splice(index, 1);
      if (fault?.fault !== 'lose_answer') response.writeHead(answer.statusCode!, answer.headers);
      if (fault === undefined) response.end(bytes);
      else faults[fault.fault](bytes, response);
    });
    onward.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
